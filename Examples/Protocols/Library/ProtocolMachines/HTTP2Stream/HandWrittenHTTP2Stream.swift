/// An HTTP/2 stream whose state is an enum with a payload struct for each state.
public struct HandWrittenHTTP2Stream: HTTP2Stream {
  private enum State: Sendable {
    case idle(Idle)
    case reservedLocal(ReservedLocal)
    case reservedRemote(ReservedRemote)
    case open(Open)
    case halfClosedLocal(HalfClosedLocal)
    case halfClosedRemote(HalfClosedRemote)
    case closed(Closed)
  }

  private let role: EndpointRole
  private var state: State

  /// An idle stream.
  public init(role: EndpointRole, sendWindow: Int, receiveWindow: Int) {
    self.role = role
    state = .idle(Idle(sendWindow: FlowWindow(size: sendWindow), receiveWindow: FlowWindow(size: receiveWindow)))
  }
}

// MARK: - Payloads of the states

extension HandWrittenHTTP2Stream {
  /// One direction of a stream that has not ended.
  private struct Half: CustomStringConvertible, Sendable {
    var window: FlowWindow
    var hasHead = false

    var description: String { hasHead ? "\(window.size)" : "\(window.size), no head" }

    /// Notes a HEADERS frame; nil if the frame makes the message malformed.
    mutating func addHeaders(informational: Bool, mayInform: Bool, endStream: Bool) -> HeadersEffect.Section? {
      if informational {
        return hasHead || endStream || !mayInform ? nil : .informational
      }
      if hasHead {
        return endStream ? .trailers : nil
      }
      hasHead = true
      return .head
    }
  }

  private struct Idle: Sendable {
    var sendWindow: FlowWindow
    var receiveWindow: FlowWindow
  }

  private struct ReservedLocal: Sendable {
    var sendWindow: FlowWindow
  }

  private struct ReservedRemote: Sendable {
    var receiveWindow: FlowWindow
  }

  private struct Open: Sendable {
    var sending: Half
    var receiving: Half
  }

  private struct HalfClosedLocal: Sendable {
    var receiving: Half
  }

  private struct HalfClosedRemote: Sendable {
    var sending: Half
  }

  private enum Closed: Sendable {
    case ended
    case resetSent(HTTP2ErrorCode)
    case resetReceived(HTTP2ErrorCode)

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

// MARK: - HEADERS

extension HandWrittenHTTP2Stream {
  /// This endpoint is about to send HEADERS.
  public mutating func sendHeaders(informational: Bool, endStream: Bool) -> HeadersReply {
    switch state {
    case .idle(let idle):
      guard role == .client, !informational else { return .rejected(.notPermitted) }
      let receiving = Half(window: idle.receiveWindow)
      if endStream {
        state = .halfClosedLocal(HalfClosedLocal(receiving: receiving))
        return .accepted(HeadersEffect(section: .head, stream: .openedHalfClosed))
      }
      state = .open(Open(sending: Half(window: idle.sendWindow, hasHead: true), receiving: receiving))
      return .accepted(HeadersEffect(section: .head, stream: .opened))

    case .reservedLocal(let reserved):
      var sending = Half(window: reserved.sendWindow)
      guard let section = sending.addHeaders(informational: informational, mayInform: true, endStream: endStream) else {
        return .rejected(.notPermitted)
      }
      if endStream {
        state = .closed(.ended)
        return .accepted(HeadersEffect(section: section, stream: .closed))
      }
      state = .halfClosedRemote(HalfClosedRemote(sending: sending))
      return .accepted(HeadersEffect(section: section, stream: .openedHalfClosed))

    case .open(var open):
      let mayInform = role == .server
      guard let section = open.sending.addHeaders(informational: informational, mayInform: mayInform, endStream: endStream) else {
        return .rejected(.notPermitted)
      }
      if endStream {
        state = .halfClosedLocal(HalfClosedLocal(receiving: open.receiving))
        return .accepted(HeadersEffect(section: section, stream: .halfClosed))
      }
      state = .open(open)
      return .accepted(HeadersEffect(section: section, stream: .none))

    case .halfClosedRemote(var half):
      let mayInform = role == .server
      guard let section = half.sending.addHeaders(informational: informational, mayInform: mayInform, endStream: endStream) else {
        return .rejected(.notPermitted)
      }
      if endStream {
        state = .closed(.ended)
        return .accepted(HeadersEffect(section: section, stream: .closed))
      }
      state = .halfClosedRemote(half)
      return .accepted(HeadersEffect(section: section, stream: .none))

    case .reservedRemote, .halfClosedLocal, .closed:
      return .rejected(.notPermitted)
    }
  }

  /// HEADERS were received.
  public mutating func receiveHeaders(informational: Bool, endStream: Bool) -> HeadersReply {
    switch state {
    case .idle(let idle):
      guard role == .server, !informational else { return .rejected(.connection(.protocolError)) }
      let sending = Half(window: idle.sendWindow)
      if endStream {
        state = .halfClosedRemote(HalfClosedRemote(sending: sending))
        return .accepted(HeadersEffect(section: .head, stream: .openedHalfClosed))
      }
      state = .open(Open(sending: sending, receiving: Half(window: idle.receiveWindow, hasHead: true)))
      return .accepted(HeadersEffect(section: .head, stream: .opened))

    case .reservedRemote(let reserved):
      var receiving = Half(window: reserved.receiveWindow)
      guard let section = receiving.addHeaders(informational: informational, mayInform: true, endStream: endStream) else {
        return .rejected(.stream(.protocolError))
      }
      if endStream {
        state = .closed(.ended)
        return .accepted(HeadersEffect(section: section, stream: .closed))
      }
      state = .halfClosedLocal(HalfClosedLocal(receiving: receiving))
      return .accepted(HeadersEffect(section: section, stream: .openedHalfClosed))

    case .open(var open):
      let mayInform = role == .client
      guard let section = open.receiving.addHeaders(informational: informational, mayInform: mayInform, endStream: endStream) else {
        return .rejected(.stream(.protocolError))
      }
      if endStream {
        state = .halfClosedRemote(HalfClosedRemote(sending: open.sending))
        return .accepted(HeadersEffect(section: section, stream: .halfClosed))
      }
      state = .open(open)
      return .accepted(HeadersEffect(section: section, stream: .none))

    case .halfClosedLocal(var half):
      let mayInform = role == .client
      guard let section = half.receiving.addHeaders(informational: informational, mayInform: mayInform, endStream: endStream) else {
        return .rejected(.stream(.protocolError))
      }
      if endStream {
        state = .closed(.ended)
        return .accepted(HeadersEffect(section: section, stream: .closed))
      }
      state = .halfClosedLocal(half)
      return .accepted(HeadersEffect(section: section, stream: .none))

    case .reservedLocal:
      return .rejected(.connection(.protocolError))
    case .halfClosedRemote:
      return .rejected(.stream(.streamClosed))
    case .closed(let closed):
      return closed.replyToLateFrame()
    }
  }
}

// MARK: - DATA

extension HandWrittenHTTP2Stream {
  /// This endpoint is about to send DATA.
  public mutating func sendData(_ count: Int, endStream: Bool) -> DataReply {
    switch state {
    case .open(var open):
      guard open.sending.hasHead else { return .rejected(.notPermitted) }
      guard open.sending.window.consume(count) else { return .rejected(.flowControl(window: open.sending.window.size)) }
      if endStream {
        state = .halfClosedLocal(HalfClosedLocal(receiving: open.receiving))
        return .accepted(DataEffect(window: open.sending.window.size, stream: .halfClosed))
      }
      state = .open(open)
      return .accepted(DataEffect(window: open.sending.window.size, stream: .none))

    case .halfClosedRemote(var half):
      guard half.sending.hasHead else { return .rejected(.notPermitted) }
      guard half.sending.window.consume(count) else { return .rejected(.flowControl(window: half.sending.window.size)) }
      if endStream {
        state = .closed(.ended)
        return .accepted(DataEffect(window: half.sending.window.size, stream: .closed))
      }
      state = .halfClosedRemote(half)
      return .accepted(DataEffect(window: half.sending.window.size, stream: .none))

    case .idle, .reservedLocal, .reservedRemote, .halfClosedLocal, .closed:
      return .rejected(.notPermitted)
    }
  }

  /// DATA was received.
  public mutating func receiveData(_ count: Int, endStream: Bool) -> DataReply {
    switch state {
    case .open(var open):
      guard open.receiving.hasHead else { return .rejected(.stream(.protocolError)) }
      guard open.receiving.window.consume(count) else { return .rejected(.flowControl(window: open.receiving.window.size)) }
      if endStream {
        state = .halfClosedRemote(HalfClosedRemote(sending: open.sending))
        return .accepted(DataEffect(window: open.receiving.window.size, stream: .halfClosed))
      }
      state = .open(open)
      return .accepted(DataEffect(window: open.receiving.window.size, stream: .none))

    case .halfClosedLocal(var half):
      guard half.receiving.hasHead else { return .rejected(.stream(.protocolError)) }
      guard half.receiving.window.consume(count) else { return .rejected(.flowControl(window: half.receiving.window.size)) }
      if endStream {
        state = .closed(.ended)
        return .accepted(DataEffect(window: half.receiving.window.size, stream: .closed))
      }
      state = .halfClosedLocal(half)
      return .accepted(DataEffect(window: half.receiving.window.size, stream: .none))

    case .idle, .reservedLocal, .reservedRemote:
      return .rejected(.connection(.protocolError))
    case .halfClosedRemote:
      return .rejected(.stream(.streamClosed))
    case .closed(let closed):
      return closed.replyToLateFrame()
    }
  }
}

// MARK: - WINDOW_UPDATE

extension HandWrittenHTTP2Stream {
  /// This endpoint is about to send WINDOW_UPDATE.
  public mutating func sendWindowUpdate(_ increment: Int) -> WindowReply {
    switch state {
    case .reservedRemote(var reserved):
      let reply = Self.grow(&reserved.receiveWindow, by: increment, ifZero: .notPermitted)
      state = .reservedRemote(reserved)
      return reply
    case .open(var open):
      let reply = Self.grow(&open.receiving.window, by: increment, ifZero: .notPermitted)
      state = .open(open)
      return reply
    case .halfClosedLocal(var half):
      let reply = Self.grow(&half.receiving.window, by: increment, ifZero: .notPermitted)
      state = .halfClosedLocal(half)
      return reply
    case .halfClosedRemote:
      return .ignored
    case .idle, .reservedLocal, .closed:
      return .rejected(.notPermitted)
    }
  }

  /// WINDOW_UPDATE was received.
  public mutating func receiveWindowUpdate(_ increment: Int) -> WindowReply {
    switch state {
    case .reservedLocal(var reserved):
      let reply = Self.grow(&reserved.sendWindow, by: increment, ifZero: .stream(.protocolError))
      state = .reservedLocal(reserved)
      return reply
    case .open(var open):
      let reply = Self.grow(&open.sending.window, by: increment, ifZero: .stream(.protocolError))
      state = .open(open)
      return reply
    case .halfClosedRemote(var half):
      let reply = Self.grow(&half.sending.window, by: increment, ifZero: .stream(.protocolError))
      state = .halfClosedRemote(half)
      return reply
    case .halfClosedLocal, .closed:
      return .ignored
    case .idle, .reservedRemote:
      return .rejected(.connection(.protocolError))
    }
  }

  private static func grow(_ window: inout FlowWindow, by increment: Int, ifZero error: StreamError) -> WindowReply {
    guard increment > 0 else { return .rejected(error) }
    guard window.grow(by: increment) else { return .rejected(.flowControl(window: window.size)) }
    return .accepted(WindowEffect(window: window.size))
  }
}

// MARK: - PUSH_PROMISE

extension HandWrittenHTTP2Stream {
  /// This endpoint is about to send PUSH_PROMISE on this stream.
  public mutating func sendPushPromise() -> StreamReply {
    switch state {
    case .open, .halfClosedRemote:
      return role == .server ? .accepted(.none) : .rejected(.notPermitted)
    case .idle, .reservedLocal, .reservedRemote, .halfClosedLocal, .closed:
      return .rejected(.notPermitted)
    }
  }

  /// PUSH_PROMISE was received on this stream.
  public mutating func receivePushPromise() -> StreamReply {
    guard role == .client else { return .rejected(.connection(.protocolError)) }
    switch state {
    case .open, .halfClosedLocal:
      return .accepted(.none)
    case .closed(.resetSent):
      return .ignored
    case .idle, .reservedLocal, .reservedRemote, .halfClosedRemote, .closed:
      return .rejected(.connection(.protocolError))
    }
  }

  /// This endpoint is about to send PUSH_PROMISE on another stream, which promises this one.
  public mutating func sendReservation() -> StreamReply {
    switch state {
    case .idle(let idle):
      guard role == .server else { return .rejected(.notPermitted) }
      state = .reservedLocal(ReservedLocal(sendWindow: idle.sendWindow))
      return .accepted(.reserved)
    case .reservedLocal, .reservedRemote, .open, .halfClosedLocal, .halfClosedRemote, .closed:
      return .rejected(.notPermitted)
    }
  }

  /// PUSH_PROMISE was received on another stream, which promises this one.
  public mutating func receiveReservation() -> StreamReply {
    switch state {
    case .idle(let idle):
      guard role == .client else { return .rejected(.connection(.protocolError)) }
      state = .reservedRemote(ReservedRemote(receiveWindow: idle.receiveWindow))
      return .accepted(.reserved)
    case .reservedLocal, .reservedRemote, .open, .halfClosedLocal, .halfClosedRemote, .closed:
      return .rejected(.connection(.protocolError))
    }
  }
}

// MARK: - RST_STREAM

extension HandWrittenHTTP2Stream {
  /// This endpoint is about to send RST_STREAM.
  public mutating func sendReset(_ code: HTTP2ErrorCode) -> StreamReply {
    switch state {
    case .reservedLocal, .reservedRemote, .open, .halfClosedLocal, .halfClosedRemote:
      state = .closed(.resetSent(code))
      return .accepted(.closed)
    case .closed(.ended), .closed(.resetReceived):
      state = .closed(.resetSent(code))
      return .accepted(.none)
    case .idle, .closed(.resetSent):
      return .rejected(.notPermitted)
    }
  }

  /// RST_STREAM was received.
  public mutating func receiveReset(_ code: HTTP2ErrorCode) -> StreamReply {
    switch state {
    case .reservedLocal, .reservedRemote, .open, .halfClosedLocal, .halfClosedRemote:
      state = .closed(.resetReceived(code))
      return .accepted(.closed)
    case .closed:
      return .ignored
    case .idle:
      return .rejected(.connection(.protocolError))
    }
  }
}

// MARK: - Description

extension HandWrittenHTTP2Stream {
  /// The state with its windows.
  public var description: String {
    switch state {
    case .idle(let idle):
      "idle(send: \(idle.sendWindow.size), receive: \(idle.receiveWindow.size))"
    case .reservedLocal(let reserved):
      "reservedLocal(send: \(reserved.sendWindow.size))"
    case .reservedRemote(let reserved):
      "reservedRemote(receive: \(reserved.receiveWindow.size))"
    case .open(let open):
      "open(send: \(open.sending), receive: \(open.receiving))"
    case .halfClosedLocal(let half):
      "halfClosedLocal(receive: \(half.receiving))"
    case .halfClosedRemote(let half):
      "halfClosedRemote(send: \(half.sending))"
    case .closed(.ended):
      "closed(ended)"
    case .closed(.resetSent(let code)):
      "closed(reset sent: \(code))"
    case .closed(.resetReceived(let code)):
      "closed(reset received: \(code))"
    }
  }
}
