/// An HTTP/1.1 connection whose machine is compiled from a definition: `ConnectionMachine.swift` is generated and has the states.
public struct CompiledHTTP1Connection: HTTP1Connection {
  private var machine = ConnectionMachine(ConnectionContext())

  /// A connection that is established, writable and idle.
  public init() {}
}

// MARK: - Replies to what changes nothing

extension ConnectionContext: ConnectionMachineActions {
  func replyToRunInOtherStates() -> HTTP1Action { .refuse }
  func replyToSendBodyPartInInRequest() -> HTTP1Action { .refuse }
  func replyToSendBodyPartInOtherStates() -> HTTP1Action { .none }
  func replyToFinishBodyInInRequest() -> HTTP1Action { .refuse }
  func replyToFinishBodyInOtherStates() -> HTTP1Action { .none }
  func replyToDemandBodyPartInInRequest() -> HTTP1Action { .refuse }
  func replyToDemandBodyPartInOtherStates() -> HTTP1Action { .none }
  func replyToCancelRequestInOtherStates() -> HTTP1Action { .none }
  func replyToCloseWhenIdleInOtherStates() -> HTTP1Action { .none }
  func replyToWritabilityChangedInOtherStates() -> HTTP1Action { .none }
  func replyToReadRequestedInClosed() -> HTTP1Action { .none }
  func replyToReadRequestedInOtherStates() -> HTTP1Action { .read }
  func replyToReceiveHeadInSending() -> HTTP1Action { .none }
  func replyToReceiveHeadInOtherStates() -> HTTP1Action { .none }
  func replyToReceiveBodyPartInOtherStates() -> HTTP1Action { .none }
  func replyToReceiveEndInOtherStates() -> HTTP1Action { .none }
  func replyToTransportFailedInOtherStates() -> HTTP1Action { .none }
}

// MARK: - Caller of the request

extension CompiledHTTP1Connection {
  /// A request is to be sent.
  public mutating func run(_ head: RequestHead) -> HTTP1Action { machine.run(head) }

  /// A part of the body is to be sent.
  public mutating func sendBodyPart(_ part: BodyPart) -> HTTP1Action { machine.sendBodyPart(part) }

  /// The body is complete.
  public mutating func finishBody() -> HTTP1Action { machine.finishBody() }

  /// The consumer of the response asks for the next part of the body.
  public mutating func demandBodyPart() -> HTTP1Action { machine.demandBodyPart() }

  /// The request is cancelled.
  public mutating func cancelRequest() -> HTTP1Action { machine.cancelRequest() }

  /// The connection is no longer needed.
  public mutating func closeWhenIdle() -> HTTP1Action { machine.closeWhenIdle() }
}

// MARK: - Transport

extension CompiledHTTP1Connection {
  /// The connection can take more bytes, or cannot.
  public mutating func writabilityChanged(_ isWritable: Bool) -> HTTP1Action { machine.writabilityChanged(isWritable) }

  /// The transport is ready to read, and asks whether it may.
  public mutating func readRequested() -> HTTP1Action { machine.readRequested() }

  /// The head of a response was received.
  public mutating func receiveHead(_ head: ResponseHead) -> HTTP1Action { machine.receiveHead(head) }

  /// A part of the body of a response was received.
  public mutating func receiveBodyPart(_ part: BodyPart) -> HTTP1Action { machine.receiveBodyPart(part) }

  /// The end of a response was received.
  public mutating func receiveEnd() -> HTTP1Action { machine.receiveEnd() }

  /// Reading or writing failed.
  public mutating func transportFailed(_ code: Int) -> HTTP1Action { machine.transportFailed(code) }

  /// The connection is closed.
  public mutating func connectionClosed() -> HTTP1Action { machine.connectionClosed() }
}

// MARK: - Description

extension CompiledHTTP1Connection {
  /// The state of the connection and of its request.
  public var description: String {
    let transport = machine.actions
    let request: String
    switch machine.state {
    case .idle: return "idle(writable: \(transport.isWritable))"
    case .closing: return "closing"
    case .closed: return "closed"
    case .changing: return "changing"
    case .waitingForWritability(let head): request = "waitingForWritability(\(head.id))"
    case .sending(let upload): request = Self.description(of: upload, "none")
    case .exchanging(let exchange): request = Self.description(of: exchange.upload, "\(exchange.download)")
    case .waitingForResponse: request = "waitingForResponse"
    case .receivingBody(let download): request = "receivingBody(\(download))"
    }
    let flags = "writable: \(transport.isWritable), closes: \(transport.closesAfterwards), read held: \(transport.isReadHeld)"
    return "inRequest(\(request), \(flags))"
  }

  private static func description(of upload: ConnectionUpload, _ response: String) -> String {
    let remaining = upload.remaining.map { "\($0)" } ?? "any"
    return "streamingBody(remaining: \(remaining), paused: \(upload.isPaused), response: \(response))"
  }
}
