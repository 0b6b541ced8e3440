import StateMachines

/// An HTTP/2 stream whose state is that of a machine of the library, and whose windows are the context of the machine.
public struct LibraryHTTP2Stream: HTTP2Stream {
  private enum State: Hashable, Sendable {
    case idle
    case reservedLocal
    case reservedRemote
    case open
    case halfClosedLocal
    case halfClosedRemote
    case closed
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

  private typealias Machine = EmbeddedMachine<Content, State, Event>
  private var machine: Machine

  /// An idle stream.
  public init(role: EndpointRole, sendWindow: Int, receiveWindow: Int) {
    let sending = Half(window: FlowWindow(size: sendWindow))
    let receiving = Half(window: FlowWindow(size: receiveWindow))
    machine = Machine(Self.definition, context: Content(role: role, sending: sending, receiving: receiving))
  }
}

// MARK: - Arguments and context

extension LibraryHTTP2Stream {
  private typealias Headers = (informational: Bool, endStream: Bool)
  private typealias Data = (count: Int, endStream: Bool)

  /// One direction of a stream.
  private struct Half: CustomStringConvertible, Sendable {
    var window: FlowWindow
    var hasHead = false

    var description: String { hasHead ? "\(window.size)" : "\(window.size), no head" }

    /// Which part of the message a HEADERS frame is; nil if it makes the message malformed.
    func section(_ headers: Headers, mayInform: Bool) -> HeadersEffect.Section? {
      if headers.informational {
        return hasHead || headers.endStream || !mayInform ? nil : .informational
      }
      if hasHead {
        return headers.endStream ? .trailers : nil
      }
      return .head
    }

    /// Notes a HEADERS frame; without effect and with an error if the frame makes the message malformed.
    mutating func add(_ headers: Headers, mayInform: Bool, effect: StreamEffect, malformed error: StreamError) -> HeadersReply {
      guard let section = section(headers, mayInform: mayInform) else { return .rejected(error) }
      if section == .head { hasHead = true }
      return .accepted(HeadersEffect(section: section, stream: effect))
    }

    /// Whether a DATA frame would be accepted.
    func accepts(_ data: Data) -> Bool { hasHead && data.count <= window.size }

    /// Notes a DATA frame; without effect and with an error if it is too early or too large.
    mutating func add(_ data: Data, effect: StreamEffect, tooEarly error: StreamError) -> DataReply {
      guard hasHead else { return .rejected(error) }
      guard window.consume(data.count) else { return .rejected(.flowControl(window: window.size)) }
      return .accepted(DataEffect(window: window.size, stream: effect))
    }

    mutating func grow(by increment: Int, ifZero error: StreamError) -> WindowReply {
      guard increment > 0 else { return .rejected(error) }
      guard window.grow(by: increment) else { return .rejected(.flowControl(window: window.size)) }
      return .accepted(WindowEffect(window: window.size))
    }
  }

  /// Why a stream is closed.
  private enum Closing: Sendable {
    case ended
    case resetSent(HTTP2ErrorCode)
    case resetReceived(HTTP2ErrorCode)

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

  private struct Content: Sendable {
    let role: EndpointRole
    var sending: Half
    var receiving: Half
    /// Valid in the state `closed`.
    var closing = Closing.ended

    mutating func send(_ headers: Headers, effect: StreamEffect) -> HeadersReply {
      sending.add(headers, mayInform: role == .server, effect: effect, malformed: .notPermitted)
    }

    mutating func receive(_ headers: Headers, effect: StreamEffect) -> HeadersReply {
      receiving.add(headers, mayInform: role == .client, effect: effect, malformed: .stream(.protocolError))
    }

    func maySend(_ headers: Headers) -> Bool { sending.section(headers, mayInform: role == .server) != nil }

    func mayReceive(_ headers: Headers) -> Bool { receiving.section(headers, mayInform: role == .client) != nil }

    mutating func send(_ data: Data, effect: StreamEffect) -> DataReply {
      sending.add(data, effect: effect, tooEarly: .notPermitted)
    }

    mutating func receive(_ data: Data, effect: StreamEffect) -> DataReply {
      receiving.add(data, effect: effect, tooEarly: .stream(.protocolError))
    }
  }
}

// MARK: - Definition

extension LibraryHTTP2Stream {
  private typealias Builder = MachineBuilder<Content, State, Event>

  /// A line whose guard holds comes before a line for the same event and state that replies with the error.
  ///
  /// What this endpoint must not send is impossible, and `not permitted` is the reply to it.
  private static let definition: Machine.Definition = .verified(initial: .idle, total: true) { sm in
    addHeadersSent(to: &sm)
    addHeadersReceived(to: &sm)
    addDataSent(to: &sm)
    addDataReceived(to: &sm)
    addWindowUpdates(to: &sm)
    addPushPromises(to: &sm)
    addReservations(to: &sm)
    addResets(to: &sm)
  }

  /// What is probably a mistake in the definition.
  static var warnings: [DefinitionIssue] { definition.warnings }

  private static func addHeadersSent(to sm: inout Builder) {
    let isRequest = Builder.CallCondition<Headers>("is a request") { headers, step in
      step.context.role == .client && !headers.informational
    }
    let isLast = Builder.CallCondition<Headers>("ends the stream") { headers, _ in headers.endStream }
    let isValid = Builder.CallCondition<Headers>("is valid") { headers, step in step.context.maySend(headers) }

    sm.when(Event.sendHeaders, from: .idle, to: .halfClosedLocal, if: isRequest && isLast) { headers, step in
      step.context.send(headers, effect: .openedHalfClosed)
    }
    sm.when(Event.sendHeaders, from: .idle, to: .open, if: isRequest) { headers, step in step.context.send(headers, effect: .opened) }
    sm.when(Event.sendHeaders, from: [.reservedLocal, .halfClosedRemote], to: .closed, if: isValid && isLast) { headers, step in
      step.context.send(headers, effect: .closed)
    }
    sm.when(Event.sendHeaders, from: .reservedLocal, to: .halfClosedRemote, if: isValid) { headers, step in
      step.context.send(headers, effect: .openedHalfClosed)
    }
    sm.when(Event.sendHeaders, from: .open, to: .halfClosedLocal, if: isValid && isLast) { headers, step in
      step.context.send(headers, effect: .halfClosed)
    }
    sm.when(Event.sendHeaders, in: [.open, .halfClosedRemote], if: isValid) { headers, step in
      step.context.send(headers, effect: .none)
    }
    sm.impossible(Event.sendHeaders, in: .any)
  }

  private static func addHeadersReceived(to sm: inout Builder) {
    let isRequest = Builder.CallCondition<Headers>("is a request") { headers, step in
      step.context.role == .server && !headers.informational
    }
    let isLast = Builder.CallCondition<Headers>("ends the stream") { headers, _ in headers.endStream }
    let isValid = Builder.CallCondition<Headers>("is valid") { headers, step in step.context.mayReceive(headers) }

    sm.when(Event.receiveHeaders, from: .idle, to: .halfClosedRemote, if: isRequest && isLast) { headers, step in
      step.context.receive(headers, effect: .openedHalfClosed)
    }
    sm.when(Event.receiveHeaders, from: .idle, to: .open, if: isRequest) { headers, step in step.context.receive(headers, effect: .opened) }
    sm.when(Event.receiveHeaders, from: [.reservedRemote, .halfClosedLocal], to: .closed, if: isValid && isLast) { headers, step in
      step.context.receive(headers, effect: .closed)
    }
    sm.when(Event.receiveHeaders, from: .reservedRemote, to: .halfClosedLocal, if: isValid) { headers, step in
      step.context.receive(headers, effect: .openedHalfClosed)
    }
    sm.when(Event.receiveHeaders, from: .open, to: .halfClosedRemote, if: isValid && isLast) { headers, step in
      step.context.receive(headers, effect: .halfClosed)
    }
    sm.when(Event.receiveHeaders, in: [.open, .halfClosedLocal], if: isValid) { headers, step in
      step.context.receive(headers, effect: .none)
    }
    sm.ignore(Event.receiveHeaders, in: [.reservedRemote, .open, .halfClosedLocal], replying: .rejected(.stream(.protocolError)))
    sm.ignore(Event.receiveHeaders, in: [.idle, .reservedLocal], replying: .rejected(.connection(.protocolError)))
    sm.ignore(Event.receiveHeaders, in: .halfClosedRemote, replying: .rejected(.stream(.streamClosed)))
    sm.when(Event.receiveHeaders, in: .closed) { _, step in step.context.closing.replyToLateFrame() }
  }

  private static func addDataSent(to sm: inout Builder) {
    let isLast = Builder.CallCondition<Data>("ends the stream") { data, step in data.endStream && step.context.sending.accepts(data) }

    sm.when(Event.sendData, from: .open, to: .halfClosedLocal, if: isLast) { data, step in step.context.send(data, effect: .halfClosed) }
    sm.when(Event.sendData, from: .halfClosedRemote, to: .closed, if: isLast) { data, step in step.context.send(data, effect: .closed) }
    sm.when(Event.sendData, in: [.open, .halfClosedRemote]) { data, step in step.context.send(data, effect: .none) }
    sm.impossible(Event.sendData, in: [.idle, .reservedLocal, .reservedRemote, .halfClosedLocal, .closed])
  }

  private static func addDataReceived(to sm: inout Builder) {
    let isLast = Builder.CallCondition<Data>("ends the stream") { data, step in data.endStream && step.context.receiving.accepts(data) }

    sm.when(Event.receiveData, from: .open, to: .halfClosedRemote, if: isLast) { data, step in
      step.context.receive(data, effect: .halfClosed)
    }
    sm.when(Event.receiveData, from: .halfClosedLocal, to: .closed, if: isLast) { data, step in
      step.context.receive(data, effect: .closed)
    }
    sm.when(Event.receiveData, in: [.open, .halfClosedLocal]) { data, step in step.context.receive(data, effect: .none) }
    sm.ignore(Event.receiveData, in: [.idle, .reservedLocal, .reservedRemote], replying: .rejected(.connection(.protocolError)))
    sm.ignore(Event.receiveData, in: .halfClosedRemote, replying: .rejected(.stream(.streamClosed)))
    sm.when(Event.receiveData, in: .closed) { _, step in step.context.closing.replyToLateFrame() }
  }

  private static func addWindowUpdates(to sm: inout Builder) {
    sm.when(Event.sendWindowUpdate, in: [.reservedRemote, .open, .halfClosedLocal]) { increment, step in
      step.context.receiving.grow(by: increment, ifZero: .notPermitted)
    }
    sm.ignore(Event.sendWindowUpdate, in: .halfClosedRemote, replying: .ignored)
    sm.impossible(Event.sendWindowUpdate, in: [.idle, .reservedLocal, .closed])

    sm.when(Event.receiveWindowUpdate, in: [.reservedLocal, .open, .halfClosedRemote]) { increment, step in
      step.context.sending.grow(by: increment, ifZero: .stream(.protocolError))
    }
    sm.ignore(Event.receiveWindowUpdate, in: [.halfClosedLocal, .closed], replying: .ignored)
    sm.ignore(Event.receiveWindowUpdate, in: [.idle, .reservedRemote], replying: .rejected(.connection(.protocolError)))
  }

  private static func addPushPromises(to sm: inout Builder) {
    let isServer = Builder.Condition("is a server") { step in step.context.role == .server }
    let isClient = Builder.Condition("is a client") { step in step.context.role == .client }
    let hasSentReset = Builder.Condition("has sent RST_STREAM") { step in step.context.closing.isResetSent }

    sm.when(Event.sendPushPromise, in: [.open, .halfClosedRemote], if: isServer) { _ in .accepted(.none) }
    sm.impossible(Event.sendPushPromise, in: .any)

    sm.when(Event.receivePushPromise, in: [.open, .halfClosedLocal], if: isClient) { _ in .accepted(.none) }
    sm.when(Event.receivePushPromise, in: .closed, if: isClient && hasSentReset) { _ in .ignored }
    sm.ignore(Event.receivePushPromise, in: .any, replying: .rejected(.connection(.protocolError)))
  }

  private static func addReservations(to sm: inout Builder) {
    let isServer = Builder.Condition("is a server") { step in step.context.role == .server }
    let isClient = Builder.Condition("is a client") { step in step.context.role == .client }

    sm.when(Event.sendReservation, from: .idle, to: .reservedLocal, if: isServer) { _ in .accepted(.reserved) }
    sm.impossible(Event.sendReservation, in: .any)

    sm.when(Event.receiveReservation, from: .idle, to: .reservedRemote, if: isClient) { _ in .accepted(.reserved) }
    sm.ignore(Event.receiveReservation, in: .any, replying: .rejected(.connection(.protocolError)))
  }

  private static func addResets(to sm: inout Builder) {
    let active: [State] = [.reservedLocal, .reservedRemote, .open, .halfClosedLocal, .halfClosedRemote]
    let hasSentReset = Builder.CallCondition<HTTP2ErrorCode>("has sent RST_STREAM") { _, step in step.context.closing.isResetSent }

    sm.when(Event.sendReset, from: .anyOf(active), to: .closed) { code, step in
      step.context.closing = .resetSent(code)
      return .accepted(.closed)
    }
    sm.when(Event.sendReset, in: .closed, if: !hasSentReset) { code, step in
      step.context.closing = .resetSent(code)
      return .accepted(.none)
    }
    sm.impossible(Event.sendReset, in: [.idle, .closed])

    sm.when(Event.receiveReset, from: .anyOf(active), to: .closed) { code, step in
      step.context.closing = .resetReceived(code)
      return .accepted(.closed)
    }
    sm.ignore(Event.receiveReset, in: .closed, replying: .ignored)
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
    let content = machine.context
    switch machine.state {
    case .idle:
      return "idle(send: \(content.sending.window.size), receive: \(content.receiving.window.size))"
    case .reservedLocal:
      return "reservedLocal(send: \(content.sending.window.size))"
    case .reservedRemote:
      return "reservedRemote(receive: \(content.receiving.window.size))"
    case .open:
      return "open(send: \(content.sending), receive: \(content.receiving))"
    case .halfClosedLocal:
      return "halfClosedLocal(receive: \(content.receiving))"
    case .halfClosedRemote:
      return "halfClosedRemote(send: \(content.sending))"
    case .closed:
      switch content.closing {
      case .ended: return "closed(ended)"
      case .resetSent(let code): return "closed(reset sent: \(code))"
      case .resetReceived(let code): return "closed(reset received: \(code))"
      }
    }
  }
}
