import StateMachines

/// An HTTP/1.1 connection whose state is that of one machine of the library, where the states of the request are inside that of the
/// connection.
public struct ChartHTTP1Connection: HTTP1Connection {
  private enum State: StateCases {
    case idle
    /// The states inside are those of the request.
    case inRequest
    case waitingForWritability(Holds<RequestHead>)
    /// The body is sent; the two states inside say what was received.
    case streamingBody(Holds<Upload>)
    case noResponse
    /// The head of the response came before the end of the request.
    case earlyResponse(Holds<HTTP1Download>)
    case waitingForResponse
    case receivingBody(Holds<HTTP1Download>)
    /// The connection is to be closed, and is not closed yet.
    case closing
    case closed
    struct Keys: CaseKeys {
      let waitingForWritability = State.waitingForWritability
      let streamingBody = State.streamingBody
      let earlyResponse = State.earlyResponse
      let receivingBody = State.receivingBody
    }
  }

  private enum Event: Hashable, Sendable, CaseIterable {
    case run(Call<RequestHead, HTTP1Action>)
    case sendBodyPart(Call<BodyPart, HTTP1Action>)
    case finishBody(Call<Void, HTTP1Action>)
    case demandBodyPart(Call<Void, HTTP1Action>)
    case cancelRequest(Call<Void, HTTP1Action>)
    case closeWhenIdle(Call<Void, HTTP1Action>)
    case writabilityChanged(Call<Bool, HTTP1Action>)
    case readRequested(Call<Void, HTTP1Action>)
    case receiveHead(Call<ResponseHead, HTTP1Action>)
    case receiveBodyPart(Call<BodyPart, HTTP1Action>)
    case receiveEnd(Call<Void, HTTP1Action>)
    case transportFailed(Call<Int, HTTP1Action>)
    case connectionClosed(Call<Void, HTTP1Action>)

    static let allCases: [Self] = [
      .run(.any), .sendBodyPart(.any), .finishBody(.any), .demandBodyPart(.any), .cancelRequest(.any), .closeWhenIdle(.any),
      .writabilityChanged(.any), .readRequested(.any), .receiveHead(.any), .receiveBodyPart(.any), .receiveEnd(.any),
      .transportFailed(.any), .connectionClosed(.any),
    ]
  }

  private typealias Machine = EmbeddedMachine<Transport, State, Event>
  private var machine = Machine(definition, context: Transport())

  /// A connection that is established, writable and idle.
  public init() {}
}

// MARK: - Context and payloads

extension ChartHTTP1Connection {
  private struct Transport: Sendable {
    var isWritable = true
    /// The connection cannot take another request after this one.
    var closesAfterwards = false
    /// The transport waits until it may read.
    var isReadHeld = false

    /// What happens to a connection that can take another request.
    mutating func reuse() -> HTTP1Action.Fate {
      defer { isReadHeld = false }
      return .idle(read: isReadHeld)
    }

    /// Lets the transport read if it waits.
    mutating func release() -> HTTP1Action {
      defer { isReadHeld = false }
      return isReadHeld ? .read : .none
    }

    /// Reads if the consumer waits for a part; otherwise the transport waits.
    mutating func read(if isDemanded: Bool) -> HTTP1Action {
      guard !isDemanded else { return .read }
      isReadHeld = true
      return .none
    }
  }

  private struct Upload: Sendable {
    /// How many bytes are missing; nil if any number may come.
    var remaining: Int?
    var isPaused = false

    init(_ body: RequestHead.Body) {
      if case .fixed(let count) = body { remaining = count }
    }
  }
}

// MARK: - Definition

extension ChartHTTP1Connection {
  private typealias Builder = MachineBuilder<Transport, State, Event>

  /// The states of a request that has no part of a response.
  private static let statesWithoutResponse: StateMatcher<State> = [.waitingForWritability(.any), .noResponse, .waitingForResponse]
  /// The states in which the body of a response is received.
  private static let receiving: [StateLiteral<State, HTTP1Download>] = [\.earlyResponse, \.receivingBody]

  private static let definition: Machine.Definition = .verified(initial: .idle, total: true) { sm in
    sm.compound(.inRequest, initial: .waitingForResponse) { sm in
      sm.state(.waitingForWritability(.any))
      sm.compound(.streamingBody(.any), initial: .noResponse) { sm in
        sm.state(.noResponse)
        sm.state(.earlyResponse(.any))
      }
      sm.state(.waitingForResponse)
      sm.state(.receivingBody(.any))
    }
    addHeadSent(to: &sm)
    addBodySent(to: &sm)
    addReading(to: &sm)
    addHeadReceived(to: &sm)
    addBodyReceived(to: &sm)
    addEndReceived(to: &sm)
    addEnds(to: &sm)
  }

  /// What is probably a mistake in the definition.
  static var warnings: [DefinitionIssue] { definition.warnings }

  private static func addHeadSent(to sm: inout Builder) {
    let isSent = Builder.CallCondition<RequestHead>("is writable") { _, step in step.context.isWritable }
    let isWhole = Builder.CallCondition<RequestHead>("has no body") { head, _ in head.body == RequestHead.Body.none }
    let sends = Builder.CallCondition<Bool>("is writable") { isWritable, _ in isWritable }
    let isEmpty = Builder.CallCondition<Bool>("has no body", of: \.waitingForWritability) { _, head, _ in head.body == .none }

    sm.when(Event.run, from: .idle, to: .waitingForResponse, if: isSent && isWhole) { head, _ in .sendHead(head, endStream: true) }
    sm.when(Event.run, from: .idle, to: \.streamingBody, if: isSent) { head, _ in
      Made(Upload(head.body), .sendHead(head, endStream: false))
    }
    sm.when(Event.run, from: .idle, to: \.waitingForWritability) { head, _ in Made(head, .none) }
    sm.ignore(Event.run, in: .any, replying: .refuse)

    sm.when(Event.writabilityChanged, from: \.waitingForWritability, to: .waitingForResponse, if: sends && isEmpty) { _, head, step in
      step.context.isWritable = true
      return .sendHead(head, endStream: true)
    }
    sm.when(Event.writabilityChanged, from: \.waitingForWritability, to: \.streamingBody, if: sends) { _, head, step in
      step.context.isWritable = true
      return Made(Upload(head.body), .sendHead(head, endStream: false))
    }
  }

  private static func addBodySent(to sm: inout Builder) {
    let isTooLong = Builder.CallCondition<BodyPart>("is too long", of: \.streamingBody) { part, upload, _ in
      part.count > upload.remaining ?? .max
    }
    let isTooShort = Builder.Condition("is too short", of: \.streamingBody) { upload, _ in upload.remaining ?? 0 > 0 }

    sm.when(Event.writabilityChanged, in: \.streamingBody) { isWritable, upload, step in
      step.context.isWritable = isWritable
      guard upload.isPaused == isWritable else { return .none }
      upload.isPaused = !isWritable
      return isWritable ? .resumeBody : .pauseBody
    }
    sm.when(Event.writabilityChanged, in: .any) { isWritable, step in
      step.context.isWritable = isWritable
      return .none
    }

    sm.when(Event.sendBodyPart, from: .streamingBody(.any), to: .closing, if: isTooLong) { _, _ in .fail(.bodyTooLong, then: .close) }
    sm.when(Event.sendBodyPart, in: \.streamingBody) { part, upload, _ in
      upload.remaining? -= part.count
      return .sendBodyPart(part)
    }
    sm.ignore(Event.sendBodyPart, in: .inRequest, replying: .refuse)
    sm.ignore(Event.sendBodyPart, in: .any, replying: .none)

    sm.when(Event.finishBody, from: [.noResponse, .earlyResponse(.any)], to: .closing, if: isTooShort) { _ in
      .fail(.bodyTooShort, then: .close)
    }
    sm.when(Event.finishBody, from: .noResponse, to: .waitingForResponse) { _ in .sendEnd }
    sm.when(Event.finishBody, from: \.earlyResponse, to: \.receivingBody) { download, _ in Made(download, .sendEnd) }
    sm.ignore(Event.finishBody, in: .inRequest, replying: .refuse)
    sm.ignore(Event.finishBody, in: .any, replying: .none)
  }

  private static func addReading(to sm: inout Builder) {
    for state in receiving {
      sm.when(Event.readRequested, in: state) { download, step in step.context.read(if: download.isDemanded) }
      sm.when(Event.demandBodyPart, in: state) { download, step in
        guard download.buffer.isEmpty else { return .forwardBodyPart(download.buffer.removeFirst()) }
        download.isDemanded = true
        return step.context.release()
      }
    }
    sm.ignore(Event.readRequested, in: .closed, replying: .none)
    sm.ignore(Event.readRequested, in: .any, replying: .read)
    sm.ignore(Event.demandBodyPart, in: .inRequest, replying: .refuse)
    sm.ignore(Event.demandBodyPart, in: .any, replying: .none)
  }

  private static func addHeadReceived(to sm: inout Builder) {
    let isFinal = Builder.CallCondition<ResponseHead>("is final") { head, _ in head.status >= 200 }

    sm.when(Event.receiveHead, from: .noResponse, to: \.earlyResponse, if: isFinal) { head, step in
      if !head.keepAlive { step.context.closesAfterwards = true }
      return Made(HTTP1Download(), .forwardHead(head))
    }
    sm.when(Event.receiveHead, from: .waitingForResponse, to: \.receivingBody, if: isFinal) { head, step in
      if !head.keepAlive { step.context.closesAfterwards = true }
      return Made(HTTP1Download(), .forwardHead(head))
    }
    sm.ignore(Event.receiveHead, in: [.noResponse, .waitingForResponse], replying: .none)
    sm.when(Event.receiveHead, from: .inRequest, to: .closing) { _, _ in .fail(.unexpectedResponse, then: .close) }
    sm.when(Event.receiveHead, from: .idle, to: .closing) { _, _ in .close }
    sm.ignore(Event.receiveHead, in: .any, replying: .none)
  }

  private static func addBodyReceived(to sm: inout Builder) {
    for state in receiving {
      sm.when(Event.receiveBodyPart, in: state) { part, download, _ in HTTP1Action(download.receive(part)) }
    }
    sm.when(Event.receiveBodyPart, from: .inRequest, to: .closing) { _, _ in .fail(.unexpectedResponse, then: .close) }
    sm.when(Event.receiveBodyPart, from: .idle, to: .closing) { _, _ in .close }
    sm.ignore(Event.receiveBodyPart, in: .any, replying: .none)
  }

  private static func addEndReceived(to sm: inout Builder) {
    let closes = Builder.Condition("the connection closes afterwards") { step in step.context.closesAfterwards }

    sm.when(Event.receiveEnd, from: \.receivingBody, to: .closing, if: closes) { download, _ in
      .finish(rest: download.buffer, stopBody: false, then: .close)
    }
    sm.when(Event.receiveEnd, from: \.receivingBody, to: .idle) { download, step in
      .finish(rest: download.buffer, stopBody: false, then: step.context.reuse())
    }
    sm.when(Event.receiveEnd, from: \.earlyResponse, to: .closing) { download, _ in
      .finish(rest: download.buffer, stopBody: true, then: .close)
    }
    sm.when(Event.receiveEnd, from: .inRequest, to: .closing) { _ in .fail(.unexpectedResponse, then: .close) }
    sm.when(Event.receiveEnd, from: .idle, to: .closing) { _ in .close }
    sm.ignore(Event.receiveEnd, in: .any, replying: .none)
  }

  private static func addEnds(to sm: inout Builder) {
    let closes = Builder.Condition("the connection closes afterwards") { step in step.context.closesAfterwards }

    sm.when(Event.cancelRequest, from: .waitingForWritability(.any), to: .idle, if: !closes) { step in
      .fail(.cancelled, then: step.context.reuse())
    }
    sm.when(Event.cancelRequest, from: .inRequest, to: .closing) { _ in .fail(.cancelled, then: .close) }
    sm.ignore(Event.cancelRequest, in: .any, replying: .none)

    sm.when(Event.closeWhenIdle, from: .idle, to: .closing) { _ in .close }
    sm.when(Event.closeWhenIdle, in: .inRequest) { step in
      step.context.closesAfterwards = true
      return .none
    }
    sm.ignore(Event.closeWhenIdle, in: .any, replying: .none)

    sm.when(Event.transportFailed, from: .inRequest, to: .closing) { code, _ in .fail(.transport(code), then: .close) }
    sm.when(Event.transportFailed, from: .idle, to: .closing) { _, _ in .close }
    sm.ignore(Event.transportFailed, in: .any, replying: .none)

    sm.when(Event.connectionClosed, from: .inRequest, to: .closed) { _ in .fail(.connectionClosed, then: .closed) }
    sm.when(Event.connectionClosed, from: .any, to: .closed) { _ in .none }
  }
}

// MARK: - Caller of the request

extension ChartHTTP1Connection {
  /// A request is to be sent.
  public mutating func run(_ head: RequestHead) -> HTTP1Action { machine.fire(Event.run, head) ?? .none }

  /// A part of the body is to be sent.
  public mutating func sendBodyPart(_ part: BodyPart) -> HTTP1Action { machine.fire(Event.sendBodyPart, part) ?? .none }

  /// The body is complete.
  public mutating func finishBody() -> HTTP1Action { machine.fire(Event.finishBody) ?? .none }

  /// The consumer of the response asks for the next part of the body.
  public mutating func demandBodyPart() -> HTTP1Action { machine.fire(Event.demandBodyPart) ?? .none }

  /// The request is cancelled.
  public mutating func cancelRequest() -> HTTP1Action { machine.fire(Event.cancelRequest) ?? .none }

  /// The connection is no longer needed.
  public mutating func closeWhenIdle() -> HTTP1Action { machine.fire(Event.closeWhenIdle) ?? .none }
}

// MARK: - Transport

extension ChartHTTP1Connection {
  /// The connection can take more bytes, or cannot.
  public mutating func writabilityChanged(_ isWritable: Bool) -> HTTP1Action {
    machine.fire(Event.writabilityChanged, isWritable) ?? .none
  }

  /// The transport is ready to read, and asks whether it may.
  public mutating func readRequested() -> HTTP1Action { machine.fire(Event.readRequested) ?? .none }

  /// The head of a response was received.
  public mutating func receiveHead(_ head: ResponseHead) -> HTTP1Action { machine.fire(Event.receiveHead, head) ?? .none }

  /// A part of the body of a response was received.
  public mutating func receiveBodyPart(_ part: BodyPart) -> HTTP1Action { machine.fire(Event.receiveBodyPart, part) ?? .none }

  /// The end of a response was received.
  public mutating func receiveEnd() -> HTTP1Action { machine.fire(Event.receiveEnd) ?? .none }

  /// Reading or writing failed.
  public mutating func transportFailed(_ code: Int) -> HTTP1Action { machine.fire(Event.transportFailed, code) ?? .none }

  /// The connection is closed.
  public mutating func connectionClosed() -> HTTP1Action { machine.fire(Event.connectionClosed) ?? .none }
}

// MARK: - Description

extension ChartHTTP1Connection {
  /// The state of the connection and of its request.
  public var description: String {
    let transport = machine.context
    guard machine.configuration.contains(.inRequest) else {
      return machine.state == .idle ? "idle(writable: \(transport.isWritable))" : "\(machine.state)"
    }
    let flags = "writable: \(transport.isWritable), closes: \(transport.closesAfterwards), read held: \(transport.isReadHeld)"
    return "inRequest(\(request), \(flags))"
  }

  private var request: String {
    if let head = machine.payload(of: \.waitingForWritability) { return "waitingForWritability(\(head.id))" }
    if let download = machine.payload(of: \.receivingBody) { return "receivingBody(\(download))" }
    guard let upload = machine.payload(of: \.streamingBody) else { return "\(machine.state)" }
    let remaining = upload.remaining.map { "\($0)" } ?? "any"
    let response = machine.payload(of: \.earlyResponse).map { "\($0)" } ?? "none"
    return "streamingBody(remaining: \(remaining), paused: \(upload.isPaused), response: \(response))"
  }
}
