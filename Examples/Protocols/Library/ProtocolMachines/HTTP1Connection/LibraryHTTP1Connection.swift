import StateMachines

/// An HTTP/1.1 connection whose state is that of a machine of the library, one of whose states holds the machine of the request.
public struct LibraryHTTP1Connection: HTTP1Connection {
  private enum State: StateCases {
    case idle(Holds<Idle>)
    case inRequest(Holds<InRequest>)
    /// The connection is to be closed, and is not closed yet.
    case closing
    case closed
    struct Keys: CaseKeys {
      let idle = State.idle
      let inRequest = State.inRequest
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
    /// The machine sends it to itself: the request has ended, and another one can follow.
    case reuse
    /// The machine sends it to itself: the request has ended, and no other one can follow.
    case close

    static let allCases: [Self] = [
      .run(.any), .sendBodyPart(.any), .finishBody(.any), .demandBodyPart(.any), .cancelRequest(.any), .closeWhenIdle(.any),
      .writabilityChanged(.any), .readRequested(.any), .receiveHead(.any), .receiveBodyPart(.any), .receiveEnd(.any),
      .transportFailed(.any), .connectionClosed(.any), .reuse, .close,
    ]
  }

  private var machine = Machine(definition)

  /// A connection that is established, writable and idle.
  public init() {}
}

// MARK: - Payloads of the states

extension LibraryHTTP1Connection {
  private typealias Step = PayloadStep<Void, State, Event>

  private struct Idle: Sendable {
    var isWritable = true
  }

  private struct InRequest: Sendable {
    var request: LibraryHTTP1Request
    var isWritable: Bool
    /// The connection cannot take another request after this one.
    var closesAfterwards = false
    /// The transport waits until it may read.
    var isReadHeld = false

    /// Does what the request asks for; if it has ended, an event that follows at once ends this state.
    mutating func apply(_ action: HTTP1RequestAction, _ step: inout Step) -> HTTP1Action {
      switch action {
      case .finish(let rest, let isSent):
        return .finish(rest: rest, stopBody: !isSent, then: end(isReusable: isSent, &step))
      case .fail(let failure, let isUnused):
        return .fail(failure, then: end(isReusable: isUnused, &step))
      case .awaitBodyPart:
        defer { isReadHeld = false }
        return isReadHeld ? .read : .none
      case .none, .sendHead, .sendBodyPart, .sendEnd, .pauseBody, .resumeBody, .forwardHead, .forwardBodyPart, .refuse:
        return HTTP1Action(action)
      }
    }

    private func end(isReusable: Bool, _ step: inout Step) -> HTTP1Action.Fate {
      guard isReusable, !closesAfterwards else {
        step.send(.close)
        return .close
      }
      step.send(.reuse)
      return .idle(read: isReadHeld)
    }
  }
}

// MARK: - Definition

extension LibraryHTTP1Connection {
  private typealias Builder = MachineDefinition<State, Event>.Builder

  private static let definition: MachineDefinition<State, Event> = .verified(initial: .idle(.any), total: true) { sm in
    sm.payload(of: \.idle) { _ in Idle() }
    addCaller(to: &sm)
    addTransport(to: &sm)
    addEnds(to: &sm)
  }

  /// What is probably a mistake in the definition.
  static var warnings: [DefinitionIssue] { definition.warnings }

  private static func addCaller(to sm: inout Builder) {
    sm.when(Event.run, from: \.idle, to: \.inRequest) { head, idle, _ in
      var request = LibraryHTTP1Request(head)
      let action = idle.isWritable ? request.writabilityChanged(true) : .none
      return Made(InRequest(request: request, isWritable: idle.isWritable), HTTP1Action(action))
    }
    sm.ignore(Event.run, in: .any, replying: .refuse)

    pass(Event.sendBodyPart, to: &sm) { request, part in request.sendBodyPart(part) }
    pass(Event.finishBody, to: &sm) { request, _ in request.finishBody() }
    pass(Event.demandBodyPart, to: &sm) { request, _ in request.demandBodyPart() }
    pass(Event.cancelRequest, to: &sm) { request, _ in request.fail(.cancelled) }
  }

  private static func addTransport(to sm: inout Builder) {
    sm.when(Event.writabilityChanged, in: \.idle) { isWritable, idle, _ in
      idle.isWritable = isWritable
      return .none
    }
    sm.when(Event.writabilityChanged, in: \.inRequest) { isWritable, current, step in
      current.isWritable = isWritable
      return current.apply(current.request.writabilityChanged(isWritable), &step)
    }
    sm.ignore(Event.writabilityChanged, in: .any, replying: .none)

    sm.when(Event.readRequested, in: \.inRequest) { current, _ in
      guard !current.request.mayRead else { return .read }
      current.isReadHeld = true
      return .none
    }
    sm.ignore(Event.readRequested, in: [.idle(.any), .closing], replying: .read)
    sm.ignore(Event.readRequested, in: .closed, replying: .none)

    sm.when(Event.receiveHead, in: \.inRequest) { head, current, step in
      if !head.keepAlive, head.status >= 200 { current.closesAfterwards = true }
      return current.apply(current.request.receiveHead(head), &step)
    }
    sm.ignore(Event.receiveHead, in: .any, replying: .none)
    pass(Event.receiveBodyPart, to: &sm) { request, part in request.receiveBodyPart(part) }
    pass(Event.receiveEnd, to: &sm) { request, _ in request.receiveEnd() }
    pass(Event.transportFailed, to: &sm) { request, code in request.fail(.transport(code)) }
    close(on: Event.receiveHead, to: &sm)
    close(on: Event.receiveBodyPart, to: &sm)
    close(on: Event.receiveEnd, to: &sm)
    close(on: Event.transportFailed, to: &sm)
  }

  private static func addEnds(to sm: inout Builder) {
    sm.when(.reuse, from: \.inRequest, to: \.idle) { current, _ in Idle(isWritable: current.isWritable) }
    sm.when(.close, from: .inRequest(.any), to: .closing)
    sm.impossible(.reuse, in: .any)
    sm.impossible(.close, in: .any)

    sm.when(Event.closeWhenIdle, in: \.inRequest) { current, _ in
      current.closesAfterwards = true
      return .none
    }
    close(on: Event.closeWhenIdle, to: &sm)
    sm.ignore(Event.closeWhenIdle, in: .any, replying: .none)

    sm.when(Event.connectionClosed, from: .inRequest(.any), to: .closed) { _ in .fail(.connectionClosed, then: .closed) }
    sm.when(Event.connectionClosed, from: .any, to: .closed) { _ in .none }
  }

  /// Passes what happens to the request, if there is one.
  private static func pass<Argument>(
    _ call: CallCase<Event, Argument, HTTP1Action>, to sm: inout Builder,
    _ perform: @escaping @Sendable (inout LibraryHTTP1Request, Argument) -> HTTP1RequestAction
  ) {
    sm.when(call, in: \.inRequest) { argument, current, step in current.apply(perform(&current.request, argument), &step) }
    sm.ignore(call, in: .any, replying: .none)
  }

  /// Closes a connection without a request.
  private static func close<Argument>(on call: CallCase<Event, Argument, HTTP1Action>, to sm: inout Builder) {
    sm.when(call, from: .idle(.any), to: .closing) { _, _ in .close }
  }
}

// MARK: - Caller of the request

extension LibraryHTTP1Connection {
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

extension LibraryHTTP1Connection {
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

extension LibraryHTTP1Connection {
  /// The state of the connection and of its request.
  public var description: String {
    if let idle = machine.payload(of: \.idle) { return "idle(writable: \(idle.isWritable))" }
    guard let current = machine.payload(of: \.inRequest) else { return "\(machine.state)" }
    let flags = "writable: \(current.isWritable), closes: \(current.closesAfterwards), read held: \(current.isReadHeld)"
    return "inRequest(\(current.request), \(flags))"
  }
}
