/// An HTTP/2 stream whose machine is compiled from a definition: `StreamMachine.swift` is generated and has the states.
public struct CompiledHTTP2Stream: HTTP2Stream {
  private var machine: StreamMachine<StreamActions>

  /// An idle stream.
  public init(role: EndpointRole, sendWindow: Int, receiveWindow: Int) {
    let idle = StreamIdle(sendWindow: FlowWindow(size: sendWindow), receiveWindow: FlowWindow(size: receiveWindow))
    machine = StreamMachine(StreamActions(role: role), idle: idle)
  }
}

// MARK: - Replies to frames that change nothing

extension StreamActions: StreamMachineActions {
  func replyToSendHeadersInOtherStates() -> HeadersReply { .rejected(.notPermitted) }
  func replyToReceiveHeadersInReservedRemote() -> HeadersReply { .rejected(.stream(.protocolError)) }
  func replyToReceiveHeadersInIdle() -> HeadersReply { .rejected(.connection(.protocolError)) }
  func replyToReceiveHeadersInHalfClosedRemote() -> HeadersReply { .rejected(.stream(.streamClosed)) }
  func replyToSendDataInOtherStates() -> DataReply { .rejected(.notPermitted) }
  func replyToReceiveDataInHalfClosedRemote() -> DataReply { .rejected(.stream(.streamClosed)) }
  func replyToReceiveDataInOtherStates() -> DataReply { .rejected(.connection(.protocolError)) }
  func replyToSendWindowUpdateInHalfClosedRemote() -> WindowReply { .ignored }
  func replyToSendWindowUpdateInOtherStates() -> WindowReply { .rejected(.notPermitted) }
  func replyToReceiveWindowUpdateInHalfClosedLocal() -> WindowReply { .ignored }
  func replyToReceiveWindowUpdateInOtherStates() -> WindowReply { .rejected(.connection(.protocolError)) }
  func replyToSendPushPromiseInOtherStates() -> StreamReply { .rejected(.notPermitted) }
  func replyToReceivePushPromiseInOtherStates() -> StreamReply { .rejected(.connection(.protocolError)) }
  func replyToSendReservationInOtherStates() -> StreamReply { .rejected(.notPermitted) }
  func replyToReceiveReservationInOtherStates() -> StreamReply { .rejected(.connection(.protocolError)) }
  func replyToSendResetInIdle() -> StreamReply { .rejected(.notPermitted) }
  func replyToReceiveResetInClosed() -> StreamReply { .ignored }
  func replyToReceiveResetInIdle() -> StreamReply { .rejected(.connection(.protocolError)) }
}

// MARK: - Calls

extension CompiledHTTP2Stream {
  /// This endpoint is about to send HEADERS.
  public mutating func sendHeaders(informational: Bool, endStream: Bool) -> HeadersReply {
    machine.sendHeaders((informational, endStream))
  }

  /// HEADERS were received.
  public mutating func receiveHeaders(informational: Bool, endStream: Bool) -> HeadersReply {
    machine.receiveHeaders((informational, endStream))
  }

  /// This endpoint is about to send DATA.
  public mutating func sendData(_ count: Int, endStream: Bool) -> DataReply { machine.sendData((count, endStream)) }

  /// DATA was received.
  public mutating func receiveData(_ count: Int, endStream: Bool) -> DataReply { machine.receiveData((count, endStream)) }

  /// This endpoint is about to send WINDOW_UPDATE.
  public mutating func sendWindowUpdate(_ increment: Int) -> WindowReply { machine.sendWindowUpdate(increment) }

  /// WINDOW_UPDATE was received.
  public mutating func receiveWindowUpdate(_ increment: Int) -> WindowReply { machine.receiveWindowUpdate(increment) }

  /// This endpoint is about to send PUSH_PROMISE on this stream.
  public mutating func sendPushPromise() -> StreamReply { machine.sendPushPromise() }

  /// PUSH_PROMISE was received on this stream.
  public mutating func receivePushPromise() -> StreamReply { machine.receivePushPromise() }

  /// This endpoint is about to send PUSH_PROMISE on another stream, which promises this one.
  public mutating func sendReservation() -> StreamReply { machine.sendReservation() }

  /// PUSH_PROMISE was received on another stream, which promises this one.
  public mutating func receiveReservation() -> StreamReply { machine.receiveReservation() }

  /// This endpoint is about to send RST_STREAM.
  public mutating func sendReset(_ code: HTTP2ErrorCode) -> StreamReply { machine.sendReset(code) }

  /// RST_STREAM was received.
  public mutating func receiveReset(_ code: HTTP2ErrorCode) -> StreamReply { machine.receiveReset(code) }
}

// MARK: - Description

extension CompiledHTTP2Stream {
  /// The state with its windows.
  public var description: String {
    switch machine.state {
    case .idle(let idle): "idle(send: \(idle.sendWindow.size), receive: \(idle.receiveWindow.size))"
    case .reservedLocal(let half): "reservedLocal(send: \(half.window.size))"
    case .reservedRemote(let half): "reservedRemote(receive: \(half.window.size))"
    case .open(let open): "open(send: \(open.sending), receive: \(open.receiving))"
    case .halfClosedLocal(let half): "halfClosedLocal(receive: \(half))"
    case .halfClosedRemote(let half): "halfClosedRemote(send: \(half))"
    case .closed(let closing): "closed(\(closing))"
    case .changing: "changing"
    }
  }
}
