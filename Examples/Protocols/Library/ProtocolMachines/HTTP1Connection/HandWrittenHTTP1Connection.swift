/// An HTTP/1.1 connection whose state is an enum with a payload struct for each state, one of which contains the machine of the request.
public struct HandWrittenHTTP1Connection: HTTP1Connection {
  private enum State: Sendable {
    case idle(Idle)
    case inRequest(InRequest)
    /// The connection is to be closed, and is not closed yet.
    case closing
    case closed
    /// The state while a payload is changed, so that its storage has one reference.
    case modifying
  }

  private struct Idle: Sendable {
    var isWritable = true
  }

  private struct InRequest: Sendable {
    var request: HandWrittenHTTP1Request
    var isWritable: Bool
    /// The connection cannot take another request after this one.
    var closesAfterwards = false
    /// The transport waits until it may read.
    var isReadHeld = false
  }

  private var state = State.idle(Idle())

  /// A connection that is established, writable and idle.
  public init() {}

  /// Does what the request asks for, and puts the state back.
  private mutating func apply(_ action: HTTP1RequestAction, in current: InRequest) -> HTTP1Action {
    var inRequest = current
    switch action {
    case .finish(let rest, let isSent):
      return .finish(rest: rest, stopBody: !isSent, then: end(inRequest, isReusable: isSent))
    case .fail(let failure, let isUnused):
      return .fail(failure, then: end(inRequest, isReusable: isUnused))
    case .awaitBodyPart:
      let reads = inRequest.isReadHeld
      inRequest.isReadHeld = false
      state = .inRequest(inRequest)
      return reads ? .read : .none
    case .none, .sendHead, .sendBodyPart, .sendEnd, .pauseBody, .resumeBody, .forwardHead, .forwardBodyPart, .refuse:
      state = .inRequest(inRequest)
      return HTTP1Action(action)
    }
  }

  /// Ends the request.
  private mutating func end(_ inRequest: InRequest, isReusable: Bool) -> HTTP1Action.Fate {
    guard isReusable, !inRequest.closesAfterwards else {
      state = .closing
      return .close
    }
    state = .idle(Idle(isWritable: inRequest.isWritable))
    return .idle(read: inRequest.isReadHeld)
  }
}

// MARK: - Caller of the request

extension HandWrittenHTTP1Connection {
  /// A request is to be sent.
  public mutating func run(_ head: RequestHead) -> HTTP1Action {
    switch state {
    case .idle(let idle):
      let (request, action) = HandWrittenHTTP1Request.start(head, isWritable: idle.isWritable)
      return apply(action, in: InRequest(request: request, isWritable: idle.isWritable))
    case .inRequest, .closing, .closed:
      return .refuse
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// A part of the body is to be sent.
  public mutating func sendBodyPart(_ part: BodyPart) -> HTTP1Action {
    switch state {
    case .inRequest(var inRequest):
      state = .modifying
      return apply(inRequest.request.sendBodyPart(part), in: inRequest)
    case .idle, .closing, .closed:
      // The producer does not know yet that the request has ended.
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// The body is complete.
  public mutating func finishBody() -> HTTP1Action {
    switch state {
    case .inRequest(var inRequest):
      state = .modifying
      return apply(inRequest.request.finishBody(), in: inRequest)
    case .idle, .closing, .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// The consumer of the response asks for the next part of the body.
  public mutating func demandBodyPart() -> HTTP1Action {
    switch state {
    case .inRequest(var inRequest):
      state = .modifying
      return apply(inRequest.request.demandBodyPart(), in: inRequest)
    case .idle, .closing, .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// The request is cancelled.
  public mutating func cancelRequest() -> HTTP1Action {
    switch state {
    case .inRequest(var inRequest):
      state = .modifying
      return apply(inRequest.request.fail(.cancelled), in: inRequest)
    case .idle, .closing, .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// The connection is no longer needed.
  public mutating func closeWhenIdle() -> HTTP1Action {
    switch state {
    case .idle:
      state = .closing
      return .close
    case .inRequest(var inRequest):
      state = .modifying
      inRequest.closesAfterwards = true
      state = .inRequest(inRequest)
      return .none
    case .closing, .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }
}

// MARK: - Transport

extension HandWrittenHTTP1Connection {
  /// The connection can take more bytes, or cannot.
  public mutating func writabilityChanged(_ isWritable: Bool) -> HTTP1Action {
    switch state {
    case .idle:
      state = .idle(Idle(isWritable: isWritable))
      return .none
    case .inRequest(var inRequest):
      state = .modifying
      inRequest.isWritable = isWritable
      return apply(inRequest.request.writabilityChanged(isWritable), in: inRequest)
    case .closing, .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// The transport is ready to read, and asks whether it may.
  public mutating func readRequested() -> HTTP1Action {
    switch state {
    case .idle, .closing:
      return .read
    case .inRequest(var inRequest):
      guard !inRequest.request.mayRead else { return .read }
      state = .modifying
      inRequest.isReadHeld = true
      state = .inRequest(inRequest)
      return .none
    case .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// The head of a response was received.
  public mutating func receiveHead(_ head: ResponseHead) -> HTTP1Action {
    switch state {
    case .idle:
      state = .closing
      return .close
    case .inRequest(var inRequest):
      state = .modifying
      if !head.keepAlive, head.status >= 200 { inRequest.closesAfterwards = true }
      return apply(inRequest.request.receiveHead(head), in: inRequest)
    case .closing, .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// A part of the body of a response was received.
  public mutating func receiveBodyPart(_ part: BodyPart) -> HTTP1Action {
    switch state {
    case .idle:
      state = .closing
      return .close
    case .inRequest(var inRequest):
      state = .modifying
      return apply(inRequest.request.receiveBodyPart(part), in: inRequest)
    case .closing, .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// The end of a response was received.
  public mutating func receiveEnd() -> HTTP1Action {
    switch state {
    case .idle:
      state = .closing
      return .close
    case .inRequest(var inRequest):
      state = .modifying
      return apply(inRequest.request.receiveEnd(), in: inRequest)
    case .closing, .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// Reading or writing failed.
  public mutating func transportFailed(_ code: Int) -> HTTP1Action {
    switch state {
    case .idle:
      state = .closing
      return .close
    case .inRequest(var inRequest):
      state = .modifying
      return apply(inRequest.request.fail(.transport(code)), in: inRequest)
    case .closing, .closed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  /// The connection is closed.
  public mutating func connectionClosed() -> HTTP1Action {
    switch state {
    case .inRequest:
      state = .closed
      return .fail(.connectionClosed, then: .closed)
    case .idle, .closing, .closed:
      state = .closed
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }
}

// MARK: - Description

extension HandWrittenHTTP1Connection {
  /// The state of the connection and of its request.
  public var description: String {
    switch state {
    case .idle(let idle):
      return "idle(writable: \(idle.isWritable))"
    case .inRequest(let inRequest):
      let flags = "writable: \(inRequest.isWritable), closes: \(inRequest.closesAfterwards), read held: \(inRequest.isReadHeld)"
      return "inRequest(\(inRequest.request), \(flags))"
    case .closing:
      return "closing"
    case .closed:
      return "closed"
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }
}
