/// One request on an HTTP/1.1 connection.
struct HandWrittenHTTP1Request: Sendable {
  private enum State: Sendable {
    case waitingForWritability(RequestHead)
    case streamingBody(StreamingBody)
    case waitingForResponse
    case receivingBody(HTTP1Download)
    case finished
    case failed(HTTP1Failure)
    /// The state while a payload is changed, so that its storage has one reference.
    case modifying
  }

  private struct StreamingBody: Sendable {
    /// How many bytes are missing; nil if any number may come.
    var remaining: Int?
    var isPaused = false
    /// The response, if its head came before the end of the request.
    var download: HTTP1Download?
  }

  private var state: State

  /// A request that may be sent if the connection is writable.
  static func start(_ head: RequestHead, isWritable: Bool) -> (request: Self, action: HTTP1RequestAction) {
    var request = Self(state: .waitingForWritability(head))
    let action = isWritable ? request.writabilityChanged(true) : .none
    return (request, action)
  }

  /// Whether the connection may read.
  var mayRead: Bool {
    switch state {
    case .waitingForWritability, .waitingForResponse: true
    case .streamingBody(let streaming): streaming.download?.isDemanded ?? true
    case .receivingBody(let download): download.isDemanded
    case .finished, .failed: true
    case .modifying: preconditionFailure("the state is being changed")
    }
  }
}

// MARK: - Sending

extension HandWrittenHTTP1Request {
  mutating func writabilityChanged(_ isWritable: Bool) -> HTTP1RequestAction {
    switch state {
    case .waitingForWritability(let head):
      guard isWritable else { return .none }
      switch head.body {
      case .none:
        state = .waitingForResponse
        return .sendHead(head, endStream: true)
      case .fixed(let count):
        state = .streamingBody(StreamingBody(remaining: count))
        return .sendHead(head, endStream: false)
      case .chunked:
        state = .streamingBody(StreamingBody())
        return .sendHead(head, endStream: false)
      }

    case .streamingBody(var streaming):
      guard streaming.isPaused == isWritable else { return .none }
      state = .modifying
      streaming.isPaused = !isWritable
      state = .streamingBody(streaming)
      return isWritable ? .resumeBody : .pauseBody

    case .waitingForResponse, .receivingBody, .finished, .failed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  mutating func sendBodyPart(_ part: BodyPart) -> HTTP1RequestAction {
    switch state {
    case .streamingBody(var streaming):
      if let remaining = streaming.remaining {
        guard part.count <= remaining else { return fail(.bodyTooLong) }
        state = .modifying
        streaming.remaining = remaining - part.count
        state = .streamingBody(streaming)
      }
      return .sendBodyPart(part)

    case .waitingForWritability, .waitingForResponse, .receivingBody, .finished, .failed:
      return .refuse
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  mutating func finishBody() -> HTTP1RequestAction {
    switch state {
    case .streamingBody(let streaming):
      guard streaming.remaining ?? 0 == 0 else { return fail(.bodyTooShort) }
      state = streaming.download.map { .receivingBody($0) } ?? .waitingForResponse
      return .sendEnd

    case .waitingForWritability, .waitingForResponse, .receivingBody, .finished, .failed:
      return .refuse
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  mutating func fail(_ failure: HTTP1Failure) -> HTTP1RequestAction {
    switch state {
    case .waitingForWritability:
      state = .failed(failure)
      return .fail(failure, isUnused: failure == .cancelled)
    case .streamingBody, .waitingForResponse, .receivingBody:
      state = .failed(failure)
      return .fail(failure, isUnused: false)
    case .finished, .failed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }
}

// MARK: - Receiving

extension HandWrittenHTTP1Request {
  mutating func receiveHead(_ head: ResponseHead) -> HTTP1RequestAction {
    switch state {
    case .waitingForWritability, .receivingBody:
      return fail(.unexpectedResponse)

    case .streamingBody(var streaming):
      guard streaming.download == nil else { return fail(.unexpectedResponse) }
      guard head.status >= 200 else { return .none }
      streaming.download = HTTP1Download()
      state = .streamingBody(streaming)
      return .forwardHead(head)

    case .waitingForResponse:
      guard head.status >= 200 else { return .none }
      state = .receivingBody(HTTP1Download())
      return .forwardHead(head)

    case .finished, .failed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  mutating func receiveBodyPart(_ part: BodyPart) -> HTTP1RequestAction {
    switch state {
    case .waitingForWritability, .waitingForResponse:
      return fail(.unexpectedResponse)

    case .streamingBody(var streaming):
      guard var download = streaming.download else { return fail(.unexpectedResponse) }
      state = .modifying
      streaming.download = nil
      let action = download.receive(part)
      streaming.download = download
      state = .streamingBody(streaming)
      return action

    case .receivingBody(var download):
      state = .modifying
      let action = download.receive(part)
      state = .receivingBody(download)
      return action

    case .finished, .failed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  mutating func receiveEnd() -> HTTP1RequestAction {
    switch state {
    case .waitingForWritability, .waitingForResponse:
      return fail(.unexpectedResponse)

    case .streamingBody(let streaming):
      guard let download = streaming.download else { return fail(.unexpectedResponse) }
      state = .finished
      return .finish(rest: download.buffer, isSent: false)

    case .receivingBody(let download):
      state = .finished
      return .finish(rest: download.buffer, isSent: true)

    case .finished, .failed:
      return .none
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }

  mutating func demandBodyPart() -> HTTP1RequestAction {
    switch state {
    case .streamingBody(var streaming):
      guard var download = streaming.download else { return .refuse }
      state = .modifying
      streaming.download = nil
      let action = download.demand()
      streaming.download = download
      state = .streamingBody(streaming)
      return action

    case .receivingBody(var download):
      state = .modifying
      let action = download.demand()
      state = .receivingBody(download)
      return action

    case .waitingForWritability, .waitingForResponse, .finished, .failed:
      return .refuse
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }
}

// MARK: - Description

extension HandWrittenHTTP1Request: CustomStringConvertible {
  var description: String {
    switch state {
    case .waitingForWritability(let head):
      return "waitingForWritability(\(head.id))"
    case .streamingBody(let streaming):
      let remaining = streaming.remaining.map { "\($0)" } ?? "any"
      let response = streaming.download.map { "\($0)" } ?? "none"
      return "streamingBody(remaining: \(remaining), paused: \(streaming.isPaused), response: \(response))"
    case .waitingForResponse:
      return "waitingForResponse"
    case .receivingBody(let download):
      return "receivingBody(\(download))"
    case .finished:
      return "finished"
    case .failed(let failure):
      return "failed(\(failure))"
    case .modifying:
      preconditionFailure("the state is being changed")
    }
  }
}
