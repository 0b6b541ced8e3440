import StateMachines

/// One request on an HTTP/1.1 connection, whose state is that of a machine of the library.
struct LibraryHTTP1Request: Sendable {
  private enum State: StateCases {
    case new
    case waitingForWritability(Holds<RequestHead>)
    /// The body is sent; the two states inside say what was received.
    case streamingBody(Holds<Upload>)
    case noResponse
    /// The head of the response came before the end of the request.
    case earlyResponse(Holds<HTTP1Download>)
    case waitingForResponse
    case receivingBody(Holds<HTTP1Download>)
    case ended
    struct Keys: CaseKeys {
      let waitingForWritability = State.waitingForWritability
      let streamingBody = State.streamingBody
      let earlyResponse = State.earlyResponse
      let receivingBody = State.receivingBody
    }
  }

  private enum Event: Hashable, Sendable, CaseIterable {
    case start(Call<RequestHead, Void>)
    case writabilityChanged(Call<Bool, HTTP1RequestAction>)
    case sendBodyPart(Call<BodyPart, HTTP1RequestAction>)
    case finishBody(Call<Void, HTTP1RequestAction>)
    case fail(Call<HTTP1Failure, HTTP1RequestAction>)
    case receiveHead(Call<ResponseHead, HTTP1RequestAction>)
    case receiveBodyPart(Call<BodyPart, HTTP1RequestAction>)
    case receiveEnd(Call<Void, HTTP1RequestAction>)
    case demandBodyPart(Call<Void, HTTP1RequestAction>)

    static let allCases: [Self] = [
      .start(.any), .writabilityChanged(.any), .sendBodyPart(.any), .finishBody(.any), .fail(.any), .receiveHead(.any),
      .receiveBodyPart(.any), .receiveEnd(.any), .demandBodyPart(.any),
    ]
  }

  private struct Upload: Sendable {
    /// How many bytes are missing; nil if any number may come.
    var remaining: Int?
    var isPaused = false

    init(_ body: RequestHead.Body) {
      if case .fixed(let count) = body { remaining = count }
    }
  }

  private var machine = Machine(definition)

  /// A request that is sent once the connection is writable.
  init(_ head: RequestHead) { machine.fire(Event.start, head) }

  /// Whether the connection may read.
  var mayRead: Bool {
    (machine.payload(of: \.receivingBody) ?? machine.payload(of: \.earlyResponse))?.isDemanded ?? true
  }
}

// MARK: - Definition

extension LibraryHTTP1Request {
  private typealias Builder = MachineDefinition<State, Event>.Builder

  /// The states in which no part of a response can come.
  private static let statesWithoutResponse: StateMatcher<State> = [.waitingForWritability(.any), .noResponse, .waitingForResponse]
  /// The states in which the body of a response is received.
  private static let receiving: [StateLiteral<State, HTTP1Download>] = [\.earlyResponse, \.receivingBody]

  private static let definition: MachineDefinition<State, Event> = .verified(initial: .new, total: true) { sm in
    sm.when(Event.start, from: .new, to: \.waitingForWritability) { head, _ in Made(head) }
    sm.impossible(Event.start, in: .any)
    sm.compound(.streamingBody(.any), initial: .noResponse) { sm in
      sm.state(.noResponse)
      sm.state(.earlyResponse(.any))
    }
    sm.final(.ended)
    addWritability(to: &sm)
    addBodySent(to: &sm)
    addHead(to: &sm)
    addBodyReceived(to: &sm)
    addFailure(to: &sm)
  }

  /// What is probably a mistake in the definition.
  static var warnings: [DefinitionIssue] { definition.warnings }

  private static func addWritability(to sm: inout Builder) {
    let maySend = Builder.CallCondition<Bool>("is writable") { isWritable, _ in isWritable }
    let hasNoBody = Builder.CallCondition<Bool>("has no body", of: \.waitingForWritability) { _, head, _ in head.body == .none }

    sm.when(Event.writabilityChanged, from: \.waitingForWritability, to: .waitingForResponse, if: maySend && hasNoBody) { _, head, _ in
      .sendHead(head, endStream: true)
    }
    sm.when(Event.writabilityChanged, from: \.waitingForWritability, to: \.streamingBody, if: maySend) { _, head, _ in
      Made(Upload(head.body), .sendHead(head, endStream: false))
    }
    sm.when(Event.writabilityChanged, in: \.streamingBody) { isWritable, upload, _ in
      guard upload.isPaused == isWritable else { return .none }
      upload.isPaused = !isWritable
      return isWritable ? .resumeBody : .pauseBody
    }
    sm.ignore(Event.writabilityChanged, in: .any, replying: .none)
  }

  private static func addBodySent(to sm: inout Builder) {
    let isTooLong = Builder.CallCondition<BodyPart>("is too long", of: \.streamingBody) { part, upload, _ in
      part.count > upload.remaining ?? .max
    }
    let isTooShort = Builder.Condition("is too short", of: \.streamingBody) { upload, _ in upload.remaining ?? 0 > 0 }

    sm.when(Event.sendBodyPart, from: .streamingBody(.any), to: .ended, if: isTooLong) { _, _ in .fail(.bodyTooLong, isUnused: false) }
    sm.when(Event.sendBodyPart, in: \.streamingBody) { part, upload, _ in
      upload.remaining? -= part.count
      return .sendBodyPart(part)
    }
    sm.impossible(Event.sendBodyPart, in: .any)

    sm.when(Event.finishBody, from: [.noResponse, .earlyResponse(.any)], to: .ended, if: isTooShort) { _ in
      .fail(.bodyTooShort, isUnused: false)
    }
    sm.when(Event.finishBody, from: .noResponse, to: .waitingForResponse) { _ in .sendEnd }
    sm.when(Event.finishBody, from: \.earlyResponse, to: \.receivingBody) { download, _ in Made(download, .sendEnd) }
    sm.impossible(Event.finishBody, in: .any)
  }

  private static func addHead(to sm: inout Builder) {
    let isFinal = Builder.CallCondition<ResponseHead>("is final") { head, _ in head.status >= 200 }

    sm.when(Event.receiveHead, from: .noResponse, to: \.earlyResponse, if: isFinal) { head, _ in
      Made(HTTP1Download(), .forwardHead(head))
    }
    sm.when(Event.receiveHead, from: .waitingForResponse, to: \.receivingBody, if: isFinal) { head, _ in
      Made(HTTP1Download(), .forwardHead(head))
    }
    sm.ignore(Event.receiveHead, in: [.noResponse, .waitingForResponse], replying: .none)
    sm.when(Event.receiveHead, from: [.waitingForWritability(.any), .earlyResponse(.any), .receivingBody(.any)], to: .ended) { _, _ in
      .fail(.unexpectedResponse, isUnused: false)
    }
    sm.impossible(Event.receiveHead, in: .any)
  }

  private static func addBodyReceived(to sm: inout Builder) {
    for state in receiving {
      sm.when(Event.receiveBodyPart, in: state) { part, download, _ in download.receive(part) }
      sm.when(Event.demandBodyPart, in: state) { download, _ in download.demand() }
    }
    sm.when(Event.receiveEnd, from: \.earlyResponse, to: .ended) { download, _ in .finish(rest: download.buffer, isSent: false) }
    sm.when(Event.receiveEnd, from: \.receivingBody, to: .ended) { download, _ in .finish(rest: download.buffer, isSent: true) }

    sm.when(Event.receiveBodyPart, from: statesWithoutResponse, to: .ended) { _, _ in .fail(.unexpectedResponse, isUnused: false) }
    sm.when(Event.receiveEnd, from: statesWithoutResponse, to: .ended) { _ in .fail(.unexpectedResponse, isUnused: false) }
    sm.impossible(Event.receiveBodyPart, in: .any)
    sm.impossible(Event.receiveEnd, in: .any)
    sm.impossible(Event.demandBodyPart, in: .any)
  }

  private static func addFailure(to sm: inout Builder) {
    sm.when(Event.fail, from: .waitingForWritability(.any), to: .ended) { failure, _ in
      .fail(failure, isUnused: failure == .cancelled)
    }
    sm.when(Event.fail, from: [.streamingBody(.any), .waitingForResponse, .receivingBody(.any)], to: .ended) { failure, _ in
      .fail(failure, isUnused: false)
    }
    sm.impossible(Event.fail, in: .new)
  }
}

// MARK: - Calls

extension LibraryHTTP1Request {
  mutating func writabilityChanged(_ isWritable: Bool) -> HTTP1RequestAction {
    machine.fire(Event.writabilityChanged, isWritable) ?? .none
  }

  mutating func sendBodyPart(_ part: BodyPart) -> HTTP1RequestAction { machine.fire(Event.sendBodyPart, part) ?? .refuse }

  mutating func finishBody() -> HTTP1RequestAction { machine.fire(Event.finishBody) ?? .refuse }

  mutating func fail(_ failure: HTTP1Failure) -> HTTP1RequestAction { machine.fire(Event.fail, failure) ?? .none }

  mutating func receiveHead(_ head: ResponseHead) -> HTTP1RequestAction { machine.fire(Event.receiveHead, head) ?? .none }

  mutating func receiveBodyPart(_ part: BodyPart) -> HTTP1RequestAction { machine.fire(Event.receiveBodyPart, part) ?? .none }

  mutating func receiveEnd() -> HTTP1RequestAction { machine.fire(Event.receiveEnd) ?? .none }

  mutating func demandBodyPart() -> HTTP1RequestAction { machine.fire(Event.demandBodyPart) ?? .refuse }
}

// MARK: - Description

extension LibraryHTTP1Request: CustomStringConvertible {
  var description: String {
    if let head = machine.payload(of: \.waitingForWritability) { return "waitingForWritability(\(head.id))" }
    if let download = machine.payload(of: \.receivingBody) { return "receivingBody(\(download))" }
    guard let upload = machine.payload(of: \.streamingBody) else { return "\(machine.state)" }
    let remaining = upload.remaining.map { "\($0)" } ?? "any"
    let response = machine.payload(of: \.earlyResponse).map { "\($0)" } ?? "none"
    return "streamingBody(remaining: \(remaining), paused: \(upload.isPaused), response: \(response))"
  }
}
