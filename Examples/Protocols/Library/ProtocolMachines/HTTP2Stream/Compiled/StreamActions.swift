/// The guards and actions of an HTTP/2 stream, which the definition and the compiled machine call.
///
/// A method that is passed a payload as `inout` changes what the state holds, or makes what the next state holds of it.
struct StreamActions: Sendable {
  let role: EndpointRole

  func isServer() -> Bool { role == .server }
  func isClient() -> Bool { role == .client }
}

// MARK: - HEADERS

extension StreamActions {
  func isLast(_ headers: StreamHeaders) -> Bool { headers.endStream }
  func isRequestSent(_ headers: StreamHeaders) -> Bool { role == .client && !headers.informational }
  func isRequestReceived(_ headers: StreamHeaders) -> Bool { role == .server && !headers.informational }

  func mayBeSent(_ headers: StreamHeaders, _ half: StreamHalf) -> Bool { half.section(headers, mayInform: role == .server) != nil }
  func mayBeSent(_ headers: StreamHeaders, _ open: StreamOpen) -> Bool { mayBeSent(headers, open.sending) }
  func mayBeReceived(_ headers: StreamHeaders, _ half: StreamHalf) -> Bool { half.section(headers, mayInform: role == .client) != nil }
  func mayBeReceived(_ headers: StreamHeaders, _ open: StreamOpen) -> Bool { mayBeReceived(headers, open.receiving) }

  private func send(_ headers: StreamHeaders, _ half: inout StreamHalf, _ effect: StreamEffect) -> HeadersReply {
    half.add(headers, mayInform: role == .server, effect, else: .notPermitted)
  }

  private func receive(_ headers: StreamHeaders, _ half: inout StreamHalf, _ effect: StreamEffect) -> HeadersReply {
    half.add(headers, mayInform: role == .client, effect, else: .stream(.protocolError))
  }

  func sendWholeRequest(_ headers: StreamHeaders, _ idle: inout StreamIdle) -> (StreamHalf, HeadersReply) {
    (StreamHalf(window: idle.receiveWindow), .accepted(HeadersEffect(section: .head, stream: .openedHalfClosed)))
  }

  func sendRequest(_ headers: StreamHeaders, _ idle: inout StreamIdle) -> (StreamOpen, HeadersReply) {
    var open = StreamOpen(sending: StreamHalf(window: idle.sendWindow), receiving: StreamHalf(window: idle.receiveWindow))
    let reply = send(headers, &open.sending, .opened)
    return (open, reply)
  }

  func closeByHeadersSent(_ headers: StreamHeaders, _ half: inout StreamHalf) -> (StreamClosing, HeadersReply) {
    (.ended, send(headers, &half, .closed))
  }

  func sendPromisedHeaders(_ headers: StreamHeaders, _ half: inout StreamHalf) -> (StreamHalf, HeadersReply) {
    let reply = send(headers, &half, .openedHalfClosed)
    return (half, reply)
  }

  func sendLastHeaders(_ headers: StreamHeaders, _ open: inout StreamOpen) -> (StreamHalf, HeadersReply) {
    (open.receiving, send(headers, &open.sending, .halfClosed))
  }

  func noteHeadersSent(_ headers: StreamHeaders, _ open: inout StreamOpen) -> HeadersReply { send(headers, &open.sending, .none) }
  func noteHeadersSent(_ headers: StreamHeaders, _ half: inout StreamHalf) -> HeadersReply { send(headers, &half, .none) }

  func receiveWholeRequest(_ headers: StreamHeaders, _ idle: inout StreamIdle) -> (StreamHalf, HeadersReply) {
    (StreamHalf(window: idle.sendWindow), .accepted(HeadersEffect(section: .head, stream: .openedHalfClosed)))
  }

  func receiveRequest(_ headers: StreamHeaders, _ idle: inout StreamIdle) -> (StreamOpen, HeadersReply) {
    var open = StreamOpen(sending: StreamHalf(window: idle.sendWindow), receiving: StreamHalf(window: idle.receiveWindow))
    let reply = receive(headers, &open.receiving, .opened)
    return (open, reply)
  }

  func closeByHeadersReceived(_ headers: StreamHeaders, _ half: inout StreamHalf) -> (StreamClosing, HeadersReply) {
    (.ended, receive(headers, &half, .closed))
  }

  func receivePromisedHeaders(_ headers: StreamHeaders, _ half: inout StreamHalf) -> (StreamHalf, HeadersReply) {
    let reply = receive(headers, &half, .openedHalfClosed)
    return (half, reply)
  }

  func receiveLastHeaders(_ headers: StreamHeaders, _ open: inout StreamOpen) -> (StreamHalf, HeadersReply) {
    (open.sending, receive(headers, &open.receiving, .halfClosed))
  }

  func noteHeadersReceived(_ headers: StreamHeaders, _ open: inout StreamOpen) -> HeadersReply { receive(headers, &open.receiving, .none) }
  func noteHeadersReceived(_ headers: StreamHeaders, _ half: inout StreamHalf) -> HeadersReply { receive(headers, &half, .none) }
  func receiveLateHeaders(_ headers: StreamHeaders, _ closing: inout StreamClosing) -> HeadersReply { closing.replyToLateFrame() }
}

// MARK: - DATA

extension StreamActions {
  func fitsSent(_ data: StreamData, _ half: StreamHalf) -> Bool { half.accepts(data) }
  func fitsSent(_ data: StreamData, _ open: StreamOpen) -> Bool { open.sending.accepts(data) }
  func fitsReceived(_ data: StreamData, _ half: StreamHalf) -> Bool { half.accepts(data) }
  func fitsReceived(_ data: StreamData, _ open: StreamOpen) -> Bool { open.receiving.accepts(data) }
  func isLastSent(_ data: StreamData, _ half: StreamHalf) -> Bool { data.endStream && half.accepts(data) }
  func isLastSent(_ data: StreamData, _ open: StreamOpen) -> Bool { isLastSent(data, open.sending) }
  func isLastReceived(_ data: StreamData, _ half: StreamHalf) -> Bool { data.endStream && half.accepts(data) }
  func isLastReceived(_ data: StreamData, _ open: StreamOpen) -> Bool { isLastReceived(data, open.receiving) }

  func sendLastData(_ data: StreamData, _ open: inout StreamOpen) -> (StreamHalf, DataReply) {
    (open.receiving, open.sending.add(data, .halfClosed))
  }

  func closeByDataSent(_ data: StreamData, _ half: inout StreamHalf) -> (StreamClosing, DataReply) { (.ended, half.add(data, .closed)) }
  func sendData(_ data: StreamData, _ open: inout StreamOpen) -> DataReply { open.sending.add(data, .none) }
  func sendData(_ data: StreamData, _ half: inout StreamHalf) -> DataReply { half.add(data, .none) }

  func rejectDataSent(_ data: StreamData, _ open: inout StreamOpen) -> DataReply { open.sending.rejection(else: .notPermitted) }
  func rejectDataSent(_ data: StreamData, _ half: inout StreamHalf) -> DataReply { half.rejection(else: .notPermitted) }

  func receiveLastData(_ data: StreamData, _ open: inout StreamOpen) -> (StreamHalf, DataReply) {
    (open.sending, open.receiving.add(data, .halfClosed))
  }

  func closeByDataReceived(_ data: StreamData, _ half: inout StreamHalf) -> (StreamClosing, DataReply) { (.ended, half.add(data, .closed)) }
  func receiveData(_ data: StreamData, _ open: inout StreamOpen) -> DataReply { open.receiving.add(data, .none) }
  func receiveData(_ data: StreamData, _ half: inout StreamHalf) -> DataReply { half.add(data, .none) }

  func rejectDataReceived(_ data: StreamData, _ open: inout StreamOpen) -> DataReply {
    open.receiving.rejection(else: .stream(.protocolError))
  }

  func rejectDataReceived(_ data: StreamData, _ half: inout StreamHalf) -> DataReply { half.rejection(else: .stream(.protocolError)) }
  func receiveLateData(_ data: StreamData, _ closing: inout StreamClosing) -> DataReply { closing.replyToLateFrame() }
}

// MARK: - WINDOW_UPDATE

extension StreamActions {
  func growReceiving(_ increment: Int, _ half: inout StreamHalf) -> WindowReply { half.grow(by: increment, ifZero: .notPermitted) }
  func growReceiving(_ increment: Int, _ open: inout StreamOpen) -> WindowReply { growReceiving(increment, &open.receiving) }
  func growSending(_ increment: Int, _ half: inout StreamHalf) -> WindowReply { half.grow(by: increment, ifZero: .stream(.protocolError)) }
  func growSending(_ increment: Int, _ open: inout StreamOpen) -> WindowReply { growSending(increment, &open.sending) }
}

// MARK: - PUSH_PROMISE

extension StreamActions {
  func acceptPromise() -> StreamReply { .accepted(.none) }

  func receiveLatePromise(_ closing: inout StreamClosing) -> StreamReply {
    if case .resetSent = closing { .ignored } else { .rejected(.connection(.protocolError)) }
  }

  func reserveSending(_ idle: inout StreamIdle) -> (StreamHalf, StreamReply) {
    (StreamHalf(window: idle.sendWindow), .accepted(.reserved))
  }

  func reserveReceiving(_ idle: inout StreamIdle) -> (StreamHalf, StreamReply) {
    (StreamHalf(window: idle.receiveWindow), .accepted(.reserved))
  }
}

// MARK: - RST_STREAM

extension StreamActions {
  func reset(_ code: HTTP2ErrorCode) -> (StreamClosing, StreamReply) { (.resetSent(code), .accepted(.closed)) }
  func beReset(_ code: HTTP2ErrorCode) -> (StreamClosing, StreamReply) { (.resetReceived(code), .accepted(.closed)) }

  func resetAgain(_ code: HTTP2ErrorCode, _ closing: inout StreamClosing) -> StreamReply {
    if case .resetSent = closing { return .rejected(.notPermitted) }
    closing = .resetSent(code)
    return .accepted(.none)
  }
}
