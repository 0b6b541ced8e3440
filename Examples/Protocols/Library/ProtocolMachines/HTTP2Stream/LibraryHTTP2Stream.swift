import StateMachines

/// An HTTP/2 stream whose state is that of a machine of the library, where states hold their windows.
public struct LibraryHTTP2Stream: HTTP2Stream {
  private enum State: StateCases {
    case idle
    case reservedLocal(Holds<Half>)
    case reservedRemote(Holds<Half>)
    case open(Holds<Open>)
    case halfClosedLocal(Holds<Half>)
    case halfClosedRemote(Holds<Half>)
    case closed(Holds<Closing>)
    struct Keys: CaseKeys {
      let reservedLocal = State.reservedLocal
      let reservedRemote = State.reservedRemote
      let open = State.open
      let halfClosedLocal = State.halfClosedLocal
      let halfClosedRemote = State.halfClosedRemote
      let closed = State.closed
    }
  }

  private enum Event: Hashable, Sendable, CaseIterable {
    case sendHeaders(Call<Headers, HeadersReply>)
    case receiveHeaders(Call<Headers, HeadersReply>)
    case sendData(Call<Data, DataReply>)
    case receiveData(Call<Data, DataReply>)
    case sendWindowUpdate(Call<Int, WindowReply>)
    case receiveWindowUpdate(Call<Int, WindowReply>)
    case sendPushPromise(Call<Void, StreamReply>)
    case receivePushPromise(Call<Void, StreamReply>)
    case sendReservation(Call<Void, StreamReply>)
    case receiveReservation(Call<Void, StreamReply>)
    case sendReset(Call<HTTP2ErrorCode, StreamReply>)
    case receiveReset(Call<HTTP2ErrorCode, StreamReply>)

    static let allCases: [Self] = [
      .sendHeaders(.any), .receiveHeaders(.any), .sendData(.any), .receiveData(.any), .sendWindowUpdate(.any), .receiveWindowUpdate(.any),
      .sendPushPromise(.any), .receivePushPromise(.any), .sendReservation(.any), .receiveReservation(.any), .sendReset(.any),
      .receiveReset(.any),
    ]
  }

  private typealias Machine = EmbeddedMachine<Settings, State, Event>
  private var machine: Machine

  /// An idle stream.
  public init(role: EndpointRole, sendWindow: Int, receiveWindow: Int) {
    let sending = Half(isSent: true, mayInform: role == .server, window: FlowWindow(size: sendWindow))
    let receiving = Half(isSent: false, mayInform: role == .client, window: FlowWindow(size: receiveWindow))
    machine = Machine(Self.definition, context: Settings(role: role, sending: sending, receiving: receiving))
  }
}

// MARK: - Arguments, context and payloads

extension LibraryHTTP2Stream {
  private typealias Headers = (informational: Bool, endStream: Bool)
  private typealias Data = (count: Int, endStream: Bool)

  /// What is known of a stream before it is used.
  private struct Settings: Sendable {
    let role: EndpointRole
    let sending: Half
    let receiving: Half
  }

  private struct Open: Sendable {
    var sending: Half
    var receiving: Half
  }

  /// One direction of a stream that has not ended.
  private struct Half: CustomStringConvertible, Sendable {
    /// It is the direction from this endpoint to the peer.
    let isSent: Bool
    /// It is the direction of responses.
    let mayInform: Bool
    var window: FlowWindow
    var hasHead = false

    var description: String { hasHead ? "\(window.size)" : "\(window.size), no head" }

    /// Which part of the message a HEADERS frame is; nil if it makes the message malformed.
    func section(_ headers: Headers) -> HeadersEffect.Section? {
      if headers.informational {
        return hasHead || headers.endStream || !mayInform ? nil : .informational
      }
      if hasHead {
        return headers.endStream ? .trailers : nil
      }
      return .head
    }

    /// Notes a HEADERS frame; without effect and with an error if the frame makes the message malformed.
    mutating func add(_ headers: Headers, _ effect: StreamEffect) -> HeadersReply {
      guard let section = section(headers) else { return .rejected(error) }
      if section == .head { hasHead = true }
      return .accepted(HeadersEffect(section: section, stream: effect))
    }

    /// Whether a DATA frame would be accepted.
    func accepts(_ data: Data) -> Bool { hasHead && data.count <= window.size }

    /// Notes a DATA frame; without effect and with an error if it is too early or too large.
    mutating func add(_ data: Data, _ effect: StreamEffect) -> DataReply {
      guard hasHead else { return .rejected(error) }
      guard window.consume(data.count) else { return .rejected(.flowControl(window: window.size)) }
      return .accepted(DataEffect(window: window.size, stream: effect))
    }

    /// Notes a WINDOW_UPDATE frame, which goes in the other direction.
    mutating func grow(by increment: Int) -> WindowReply {
      guard increment > 0 else { return .rejected(isSent ? .stream(.protocolError) : .notPermitted) }
      guard window.grow(by: increment) else { return .rejected(.flowControl(window: window.size)) }
      return .accepted(WindowEffect(window: window.size))
    }

    private var error: StreamError { isSent ? .notPermitted : .stream(.protocolError) }
  }

  /// Why a stream is closed.
  private enum Closing: CustomStringConvertible, Sendable {
    case ended
    case resetSent(HTTP2ErrorCode)
    case resetReceived(HTTP2ErrorCode)

    var description: String {
      switch self {
      case .ended: "ended"
      case .resetSent(let code): "reset sent: \(code)"
      case .resetReceived(let code): "reset received: \(code)"
      }
    }

    var isResetSent: Bool {
      if case .resetSent = self { true } else { false }
    }

    /// The reply to a frame of a message that comes too late.
    func replyToLateFrame<Effect>() -> FrameReply<Effect> {
      switch self {
      case .ended: .rejected(.connection(.streamClosed))
      case .resetSent: .ignored
      case .resetReceived: .rejected(.stream(.streamClosed))
      }
    }
  }
}

// MARK: - Definition

extension LibraryHTTP2Stream {
  private typealias Builder = MachineBuilder<Settings, State, Event>
  private typealias Step = StateMachines.Step<Settings, State, Event>

  /// A line whose guard holds comes before a line for the same event and state that replies with the error.
  ///
  /// What this endpoint must not send is impossible, and `not permitted` is the reply to it.
  private static let definition: Machine.Definition = .verified(initial: .idle, total: true) { sm in
    addHeadersSent(to: &sm)
    addHeadersReceived(to: &sm)
    addDataSent(to: &sm)
    addDataReceived(to: &sm)
    addWindowUpdates(to: &sm)
    addPromises(to: &sm)
    addResets(to: &sm)
  }

  /// What is probably a mistake in the definition.
  static var warnings: [DefinitionIssue] { definition.warnings }

  /// What this endpoint sends, in a state that has it.
  private static func sending(_ step: borrowing Step) -> Half? {
    step.payload(of: \.open)?.sending ?? step.payload(of: \.halfClosedRemote) ?? step.payload(of: \.reservedLocal)
  }

  /// What the peer sends, in a state that has it.
  private static func receiving(_ step: borrowing Step) -> Half? {
    step.payload(of: \.open)?.receiving ?? step.payload(of: \.halfClosedLocal) ?? step.payload(of: \.reservedRemote)
  }

  private static func addHeadersSent(to sm: inout Builder) {
    let isRequest = Builder.CallCondition<Headers>("is a request") { headers, step in
      step.context.role == .client && !headers.informational
    }
    let isLast = Builder.CallCondition<Headers>("ends the stream") { headers, _ in headers.endStream }
    let isValid = Builder.CallCondition<Headers>("is valid") { headers, step in sending(step)?.section(headers) != nil }

    sm.when(Event.sendHeaders, from: .idle, to: \.halfClosedLocal, if: isRequest && isLast) { _, step in
      Made(step.context.receiving, .accepted(HeadersEffect(section: .head, stream: .openedHalfClosed)))
    }
    sm.when(Event.sendHeaders, from: .idle, to: \.open, if: isRequest) { headers, step in
      var open = Open(sending: step.context.sending, receiving: step.context.receiving)
      let reply = open.sending.add(headers, .opened)
      return Made(open, reply)
    }
    for state in sending {
      sm.when(Event.sendHeaders, from: state, to: \.closed, if: isLast && isValid) { headers, sending, _ in
        Made(.ended, sending.add(headers, .closed))
      }
    }
    sm.when(Event.sendHeaders, from: \.reservedLocal, to: \.halfClosedRemote, if: isValid) { headers, sending, _ in
      let reply = sending.add(headers, .openedHalfClosed)
      return Made(sending, reply)
    }
    sm.when(Event.sendHeaders, from: \.open, to: \.halfClosedLocal, if: isLast && isValid) { headers, open, _ in
      Made(open.receiving, open.sending.add(headers, .halfClosed))
    }
    sm.when(Event.sendHeaders, in: \.open) { headers, open, _ in open.sending.add(headers, .none) }
    sm.when(Event.sendHeaders, in: \.halfClosedRemote) { headers, sending, _ in sending.add(headers, .none) }
    sm.impossible(Event.sendHeaders, in: .any)
  }

  private static func addHeadersReceived(to sm: inout Builder) {
    let isRequest = Builder.CallCondition<Headers>("is a request") { headers, step in
      step.context.role == .server && !headers.informational
    }
    let isLast = Builder.CallCondition<Headers>("ends the stream") { headers, _ in headers.endStream }
    let isValid = Builder.CallCondition<Headers>("is valid") { headers, step in receiving(step)?.section(headers) != nil }

    sm.when(Event.receiveHeaders, from: .idle, to: \.halfClosedRemote, if: isRequest && isLast) { _, step in
      Made(step.context.sending, .accepted(HeadersEffect(section: .head, stream: .openedHalfClosed)))
    }
    sm.when(Event.receiveHeaders, from: .idle, to: \.open, if: isRequest) { headers, step in
      var open = Open(sending: step.context.sending, receiving: step.context.receiving)
      let reply = open.receiving.add(headers, .opened)
      return Made(open, reply)
    }
    for state in receiving {
      sm.when(Event.receiveHeaders, from: state, to: \.closed, if: isLast && isValid) { headers, receiving, _ in
        Made(.ended, receiving.add(headers, .closed))
      }
    }
    sm.when(Event.receiveHeaders, from: \.reservedRemote, to: \.halfClosedLocal, if: isValid) { headers, receiving, _ in
      let reply = receiving.add(headers, .openedHalfClosed)
      return Made(receiving, reply)
    }
    sm.when(Event.receiveHeaders, from: \.open, to: \.halfClosedRemote, if: isLast && isValid) { headers, open, _ in
      Made(open.sending, open.receiving.add(headers, .halfClosed))
    }
    sm.when(Event.receiveHeaders, in: \.open) { headers, open, _ in open.receiving.add(headers, .none) }
    sm.when(Event.receiveHeaders, in: \.halfClosedLocal) { headers, receiving, _ in receiving.add(headers, .none) }
    sm.ignore(Event.receiveHeaders, in: .reservedRemote(.any), replying: .rejected(.stream(.protocolError)))
    sm.ignore(Event.receiveHeaders, in: [.idle, .reservedLocal(.any)], replying: .rejected(.connection(.protocolError)))
    sm.ignore(Event.receiveHeaders, in: .halfClosedRemote(.any), replying: .rejected(.stream(.streamClosed)))
    sm.when(Event.receiveHeaders, in: \.closed) { _, closing, _ in closing.replyToLateFrame() }
  }

  private static func addDataSent(to sm: inout Builder) {
    let isLast = Builder.CallCondition<Data>("ends the stream") { data, step in data.endStream && sending(step)?.accepts(data) == true }

    sm.when(Event.sendData, from: \.open, to: \.halfClosedLocal, if: isLast) { data, open, _ in
      Made(open.receiving, open.sending.add(data, .halfClosed))
    }
    sm.when(Event.sendData, from: \.halfClosedRemote, to: \.closed, if: isLast) { data, sending, _ in
      Made(.ended, sending.add(data, .closed))
    }
    sm.when(Event.sendData, in: \.open) { data, open, _ in open.sending.add(data, .none) }
    sm.when(Event.sendData, in: \.halfClosedRemote) { data, sending, _ in sending.add(data, .none) }
    sm.impossible(Event.sendData, in: .any)
  }

  private static func addDataReceived(to sm: inout Builder) {
    let isLast = Builder.CallCondition<Data>("ends the stream") { data, step in data.endStream && receiving(step)?.accepts(data) == true }

    sm.when(Event.receiveData, from: \.open, to: \.halfClosedRemote, if: isLast) { data, open, _ in
      Made(open.sending, open.receiving.add(data, .halfClosed))
    }
    sm.when(Event.receiveData, from: \.halfClosedLocal, to: \.closed, if: isLast) { data, receiving, _ in
      Made(.ended, receiving.add(data, .closed))
    }
    sm.when(Event.receiveData, in: \.open) { data, open, _ in open.receiving.add(data, .none) }
    sm.when(Event.receiveData, in: \.halfClosedLocal) { data, receiving, _ in receiving.add(data, .none) }
    sm.ignore(
      Event.receiveData, in: [.idle, .reservedLocal(.any), .reservedRemote(.any)], replying: .rejected(.connection(.protocolError)))
    sm.ignore(Event.receiveData, in: .halfClosedRemote(.any), replying: .rejected(.stream(.streamClosed)))
    sm.when(Event.receiveData, in: \.closed) { _, closing, _ in closing.replyToLateFrame() }
  }

  /// The states in which one side alone may send.
  private static let sending: [StateLiteral<State, Half>] = [\.reservedLocal, \.halfClosedRemote]
  /// The states in which one side alone may receive.
  private static let receiving: [StateLiteral<State, Half>] = [\.reservedRemote, \.halfClosedLocal]

  private static func addWindowUpdates(to sm: inout Builder) {
    for state in receiving {
      sm.when(Event.sendWindowUpdate, in: state) { increment, receiving, _ in receiving.grow(by: increment) }
    }
    sm.when(Event.sendWindowUpdate, in: \.open) { increment, open, _ in open.receiving.grow(by: increment) }
    sm.ignore(Event.sendWindowUpdate, in: .halfClosedRemote(.any), replying: .ignored)
    sm.impossible(Event.sendWindowUpdate, in: .any)

    for state in sending {
      sm.when(Event.receiveWindowUpdate, in: state) { increment, sending, _ in sending.grow(by: increment) }
    }
    sm.when(Event.receiveWindowUpdate, in: \.open) { increment, open, _ in open.sending.grow(by: increment) }
    sm.ignore(Event.receiveWindowUpdate, in: [.halfClosedLocal(.any), .closed(.any)], replying: .ignored)
    sm.ignore(Event.receiveWindowUpdate, in: [.idle, .reservedRemote(.any)], replying: .rejected(.connection(.protocolError)))
  }

  private static func addPromises(to sm: inout Builder) {
    let isServer = Builder.Condition("is a server") { step in step.context.role == .server }
    let isClient = Builder.Condition("is a client") { step in step.context.role == .client }

    sm.when(Event.sendPushPromise, in: [.open(.any), .halfClosedRemote(.any)], if: isServer) { _ in .accepted(.none) }
    sm.impossible(Event.sendPushPromise, in: .any)

    sm.when(Event.receivePushPromise, in: [.open(.any), .halfClosedLocal(.any)], if: isClient) { _ in .accepted(.none) }
    sm.when(Event.receivePushPromise, in: \.closed, if: isClient) { closing, _ in
      closing.isResetSent ? .ignored : .rejected(.connection(.protocolError))
    }
    sm.ignore(Event.receivePushPromise, in: .any, replying: .rejected(.connection(.protocolError)))

    sm.when(Event.sendReservation, from: .idle, to: \.reservedLocal, if: isServer) { step in
      Made(step.context.sending, .accepted(.reserved))
    }
    sm.impossible(Event.sendReservation, in: .any)

    sm.when(Event.receiveReservation, from: .idle, to: \.reservedRemote, if: isClient) { step in
      Made(step.context.receiving, .accepted(.reserved))
    }
    sm.ignore(Event.receiveReservation, in: .any, replying: .rejected(.connection(.protocolError)))
  }

  private static func addResets(to sm: inout Builder) {
    let active: StateMatcher<State> = .any(except: .idle, .closed(.any))

    sm.when(Event.sendReset, from: active, to: \.closed) { code, _ in Made(.resetSent(code), .accepted(.closed)) }
    sm.when(Event.sendReset, in: \.closed) { code, closing, _ in
      guard !closing.isResetSent else { return .rejected(.notPermitted) }
      closing = .resetSent(code)
      return .accepted(.none)
    }
    sm.impossible(Event.sendReset, in: .idle)

    sm.when(Event.receiveReset, from: active, to: \.closed) { code, _ in Made(.resetReceived(code), .accepted(.closed)) }
    sm.ignore(Event.receiveReset, in: .closed(.any), replying: .ignored)
    sm.ignore(Event.receiveReset, in: .idle, replying: .rejected(.connection(.protocolError)))
  }
}

// MARK: - Calls

extension LibraryHTTP2Stream {
  /// This endpoint is about to send HEADERS.
  public mutating func sendHeaders(informational: Bool, endStream: Bool) -> HeadersReply {
    machine.fire(Event.sendHeaders, (informational, endStream)) ?? .rejected(.notPermitted)
  }

  /// HEADERS were received.
  public mutating func receiveHeaders(informational: Bool, endStream: Bool) -> HeadersReply {
    machine.fire(Event.receiveHeaders, (informational, endStream)) ?? .rejected(.notPermitted)
  }

  /// This endpoint is about to send DATA.
  public mutating func sendData(_ count: Int, endStream: Bool) -> DataReply {
    machine.fire(Event.sendData, (count, endStream)) ?? .rejected(.notPermitted)
  }

  /// DATA was received.
  public mutating func receiveData(_ count: Int, endStream: Bool) -> DataReply {
    machine.fire(Event.receiveData, (count, endStream)) ?? .rejected(.notPermitted)
  }

  /// This endpoint is about to send WINDOW_UPDATE.
  public mutating func sendWindowUpdate(_ increment: Int) -> WindowReply {
    machine.fire(Event.sendWindowUpdate, increment) ?? .rejected(.notPermitted)
  }

  /// WINDOW_UPDATE was received.
  public mutating func receiveWindowUpdate(_ increment: Int) -> WindowReply {
    machine.fire(Event.receiveWindowUpdate, increment) ?? .rejected(.notPermitted)
  }

  /// This endpoint is about to send PUSH_PROMISE on this stream.
  public mutating func sendPushPromise() -> StreamReply { machine.fire(Event.sendPushPromise) ?? .rejected(.notPermitted) }

  /// PUSH_PROMISE was received on this stream.
  public mutating func receivePushPromise() -> StreamReply { machine.fire(Event.receivePushPromise) ?? .rejected(.notPermitted) }

  /// This endpoint is about to send PUSH_PROMISE on another stream, which promises this one.
  public mutating func sendReservation() -> StreamReply { machine.fire(Event.sendReservation) ?? .rejected(.notPermitted) }

  /// PUSH_PROMISE was received on another stream, which promises this one.
  public mutating func receiveReservation() -> StreamReply { machine.fire(Event.receiveReservation) ?? .rejected(.notPermitted) }

  /// This endpoint is about to send RST_STREAM.
  public mutating func sendReset(_ code: HTTP2ErrorCode) -> StreamReply {
    machine.fire(Event.sendReset, code) ?? .rejected(.notPermitted)
  }

  /// RST_STREAM was received.
  public mutating func receiveReset(_ code: HTTP2ErrorCode) -> StreamReply {
    machine.fire(Event.receiveReset, code) ?? .rejected(.notPermitted)
  }
}

// MARK: - Description

extension LibraryHTTP2Stream {
  /// The state with its windows.
  public var description: String {
    switch machine.state {
    case .idle: "idle(send: \(machine.context.sending.window.size), receive: \(machine.context.receiving.window.size))"
    case .reservedLocal: "reservedLocal(send: \(show(\.reservedLocal) { $0.window.size }))"
    case .reservedRemote: "reservedRemote(receive: \(show(\.reservedRemote) { $0.window.size }))"
    case .open: "open(\(show(\.open) { "send: \($0.sending), receive: \($0.receiving)" }))"
    case .halfClosedLocal: "halfClosedLocal(receive: \(show(\.halfClosedLocal) { $0 }))"
    case .halfClosedRemote: "halfClosedRemote(send: \(show(\.halfClosedRemote) { $0 }))"
    case .closed: "closed(\(show(\.closed) { $0 }))"
    }
  }

  /// Something about the payload of the current state, as text.
  private func show<Payload>(_ state: StateLiteral<State, Payload>, _ part: (Payload) -> Any) -> String {
    machine.payload(of: state).map { "\(part($0))" } ?? ""
  }
}
