// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The guards and actions of the chart: conform a type to it.
protocol StreamMachineActions {
  /// The guard 'is request sent'.
  func isRequestSent(_ argument: (informational: Bool, endStream: Bool)) -> Bool

  /// The guard 'is last'.
  func isLast(_ argument: (informational: Bool, endStream: Bool)) -> Bool

  /// The action 'send whole request'.
  mutating func sendWholeRequest(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamIdle
  ) -> (StreamHalf, FrameReply<HeadersEffect>)

  /// The action 'send request'.
  mutating func sendRequest(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamIdle
  ) -> (StreamOpen, FrameReply<HeadersEffect>)

  /// The reply to 'sendHeaders' where line 111 ignores it.
  func replyToSendHeadersInOtherStates() -> FrameReply<HeadersEffect>

  /// The guard 'may be sent'.
  func mayBeSent(_ argument: (informational: Bool, endStream: Bool), _ payload: StreamOpen) -> Bool
  func mayBeSent(_ argument: (informational: Bool, endStream: Bool), _ payload: StreamHalf) -> Bool

  /// The action 'send last headers'.
  mutating func sendLastHeaders(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamOpen
  ) -> (StreamHalf, FrameReply<HeadersEffect>)

  /// The action 'note headers sent'.
  mutating func noteHeadersSent(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamOpen
  ) -> FrameReply<HeadersEffect>
  mutating func noteHeadersSent(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamHalf
  ) -> FrameReply<HeadersEffect>

  /// The action 'close by headers sent'.
  mutating func closeByHeadersSent(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamHalf
  ) -> (StreamClosing, FrameReply<HeadersEffect>)

  /// The action 'send promised headers'.
  mutating func sendPromisedHeaders(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamHalf
  ) -> (StreamHalf, FrameReply<HeadersEffect>)

  /// The guard 'is request received'.
  func isRequestReceived(_ argument: (informational: Bool, endStream: Bool)) -> Bool

  /// The action 'receive whole request'.
  mutating func receiveWholeRequest(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamIdle
  ) -> (StreamHalf, FrameReply<HeadersEffect>)

  /// The action 'receive request'.
  mutating func receiveRequest(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamIdle
  ) -> (StreamOpen, FrameReply<HeadersEffect>)

  /// The reply to 'receiveHeaders' where line 157 ignores it.
  func replyToReceiveHeadersInIdle() -> FrameReply<HeadersEffect>

  /// The guard 'may be received'.
  func mayBeReceived(_ argument: (informational: Bool, endStream: Bool), _ payload: StreamHalf) -> Bool
  func mayBeReceived(_ argument: (informational: Bool, endStream: Bool), _ payload: StreamOpen) -> Bool

  /// The action 'close by headers received'.
  mutating func closeByHeadersReceived(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamHalf
  ) -> (StreamClosing, FrameReply<HeadersEffect>)

  /// The action 'note headers received'.
  mutating func noteHeadersReceived(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamHalf
  ) -> FrameReply<HeadersEffect>
  mutating func noteHeadersReceived(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamOpen
  ) -> FrameReply<HeadersEffect>

  /// The action 'receive last headers'.
  mutating func receiveLastHeaders(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamOpen
  ) -> (StreamHalf, FrameReply<HeadersEffect>)

  /// The action 'receive late headers'.
  mutating func receiveLateHeaders(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamClosing
  ) -> FrameReply<HeadersEffect>

  /// The reply to 'receiveHeaders' where line 158 ignores it.
  func replyToReceiveHeadersInHalfClosedRemote() -> FrameReply<HeadersEffect>

  /// The action 'receive promised headers'.
  mutating func receivePromisedHeaders(
    _ argument: (informational: Bool, endStream: Bool), _ payload: inout StreamHalf
  ) -> (StreamHalf, FrameReply<HeadersEffect>)

  /// The reply to 'receiveHeaders' where line 156 ignores it.
  func replyToReceiveHeadersInReservedRemote() -> FrameReply<HeadersEffect>

  /// The reply to 'sendData' where line 183 ignores it.
  func replyToSendDataInOtherStates() -> FrameReply<DataEffect>

  /// The guard 'is last sent'.
  func isLastSent(_ argument: (count: Int, endStream: Bool), _ payload: StreamOpen) -> Bool
  func isLastSent(_ argument: (count: Int, endStream: Bool), _ payload: StreamHalf) -> Bool

  /// The action 'send last data'.
  mutating func sendLastData(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamOpen) -> (StreamHalf, FrameReply<DataEffect>)

  /// The guard 'fits sent'.
  func fitsSent(_ argument: (count: Int, endStream: Bool), _ payload: StreamOpen) -> Bool
  func fitsSent(_ argument: (count: Int, endStream: Bool), _ payload: StreamHalf) -> Bool

  /// The action 'send data'.
  mutating func sendData(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamOpen) -> FrameReply<DataEffect>
  mutating func sendData(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamHalf) -> FrameReply<DataEffect>

  /// The action 'reject data sent'.
  mutating func rejectDataSent(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamOpen) -> FrameReply<DataEffect>
  mutating func rejectDataSent(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamHalf) -> FrameReply<DataEffect>

  /// The action 'close by data sent'.
  mutating func closeByDataSent(
    _ argument: (count: Int, endStream: Bool), _ payload: inout StreamHalf
  ) -> (StreamClosing, FrameReply<DataEffect>)

  /// The reply to 'receiveData' where line 218 ignores it.
  func replyToReceiveDataInOtherStates() -> FrameReply<DataEffect>

  /// The guard 'is last received'.
  func isLastReceived(_ argument: (count: Int, endStream: Bool), _ payload: StreamHalf) -> Bool
  func isLastReceived(_ argument: (count: Int, endStream: Bool), _ payload: StreamOpen) -> Bool

  /// The action 'close by data received'.
  mutating func closeByDataReceived(
    _ argument: (count: Int, endStream: Bool), _ payload: inout StreamHalf
  ) -> (StreamClosing, FrameReply<DataEffect>)

  /// The guard 'fits received'.
  func fitsReceived(_ argument: (count: Int, endStream: Bool), _ payload: StreamHalf) -> Bool
  func fitsReceived(_ argument: (count: Int, endStream: Bool), _ payload: StreamOpen) -> Bool

  /// The action 'receive data'.
  mutating func receiveData(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamHalf) -> FrameReply<DataEffect>
  mutating func receiveData(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamOpen) -> FrameReply<DataEffect>

  /// The action 'reject data received'.
  mutating func rejectDataReceived(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamHalf) -> FrameReply<DataEffect>
  mutating func rejectDataReceived(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamOpen) -> FrameReply<DataEffect>

  /// The action 'receive last data'.
  mutating func receiveLastData(
    _ argument: (count: Int, endStream: Bool), _ payload: inout StreamOpen
  ) -> (StreamHalf, FrameReply<DataEffect>)

  /// The action 'receive late data'.
  mutating func receiveLateData(_ argument: (count: Int, endStream: Bool), _ payload: inout StreamClosing) -> FrameReply<DataEffect>

  /// The reply to 'receiveData' where line 217 ignores it.
  func replyToReceiveDataInHalfClosedRemote() -> FrameReply<DataEffect>

  /// The reply to 'sendWindowUpdate' where line 231 ignores it.
  func replyToSendWindowUpdateInOtherStates() -> FrameReply<WindowEffect>

  /// The action 'grow receiving'.
  mutating func growReceiving(_ argument: Int, _ payload: inout StreamHalf) -> FrameReply<WindowEffect>
  mutating func growReceiving(_ argument: Int, _ payload: inout StreamOpen) -> FrameReply<WindowEffect>

  /// The reply to 'sendWindowUpdate' where line 230 ignores it.
  func replyToSendWindowUpdateInHalfClosedRemote() -> FrameReply<WindowEffect>

  /// The reply to 'receiveWindowUpdate' where line 242 ignores it.
  func replyToReceiveWindowUpdateInOtherStates() -> FrameReply<WindowEffect>

  /// The reply to 'receiveWindowUpdate' where line 241 ignores it.
  func replyToReceiveWindowUpdateInHalfClosedLocal() -> FrameReply<WindowEffect>

  /// The action 'grow sending'.
  mutating func growSending(_ argument: Int, _ payload: inout StreamOpen) -> FrameReply<WindowEffect>
  mutating func growSending(_ argument: Int, _ payload: inout StreamHalf) -> FrameReply<WindowEffect>

  /// The reply to 'sendPushPromise' where line 249 ignores it.
  func replyToSendPushPromiseInOtherStates() -> FrameReply<StreamEffect>

  /// The guard 'is server'.
  func isServer() -> Bool

  /// The action 'accept promise'.
  mutating func acceptPromise() -> FrameReply<StreamEffect>

  /// The reply to 'receivePushPromise' where line 257 ignores it.
  func replyToReceivePushPromiseInOtherStates() -> FrameReply<StreamEffect>

  /// The guard 'is client'.
  func isClient() -> Bool

  /// The action 'receive late promise'.
  mutating func receiveLatePromise(_ payload: inout StreamClosing) -> FrameReply<StreamEffect>

  /// The action 'reserve sending'.
  mutating func reserveSending(_ payload: inout StreamIdle) -> (StreamHalf, FrameReply<StreamEffect>)

  /// The reply to 'sendReservation' where line 263 ignores it.
  func replyToSendReservationInOtherStates() -> FrameReply<StreamEffect>

  /// The action 'reserve receiving'.
  mutating func reserveReceiving(_ payload: inout StreamIdle) -> (StreamHalf, FrameReply<StreamEffect>)

  /// The reply to 'receiveReservation' where line 269 ignores it.
  func replyToReceiveReservationInOtherStates() -> FrameReply<StreamEffect>

  /// The reply to 'sendReset' where line 282 ignores it.
  func replyToSendResetInIdle() -> FrameReply<StreamEffect>

  /// The action 'reset'.
  mutating func reset(_ argument: HTTP2ErrorCode) -> (StreamClosing, FrameReply<StreamEffect>)

  /// The action 'reset again'.
  mutating func resetAgain(_ argument: HTTP2ErrorCode, _ payload: inout StreamClosing) -> FrameReply<StreamEffect>

  /// The reply to 'receiveReset' where line 289 ignores it.
  func replyToReceiveResetInIdle() -> FrameReply<StreamEffect>

  /// The action 'be reset'.
  mutating func beReset(_ argument: HTTP2ErrorCode) -> (StreamClosing, FrameReply<StreamEffect>)

  /// The reply to 'receiveReset' where line 288 ignores it.
  func replyToReceiveResetInClosed() -> FrameReply<StreamEffect>
}

/// The states of the machine: those that have no others inside them.
enum StreamMachineState: Sendable {
  case idle(StreamIdle)
  case halfClosedLocal(StreamHalf)
  case open(StreamOpen)
  case closed(StreamClosing)
  case reservedLocal(StreamHalf)
  case halfClosedRemote(StreamHalf)
  case reservedRemote(StreamHalf)
  /// The state while an action changes a payload; no caller sees it.
  case changing
}

/// The machine of the definition in StreamDefinition.swift.
struct StreamMachine<Actions: StreamMachineActions> {
  /// The active state.
  private(set) var state: StreamMachineState
  /// What the guards and actions work on.
  var actions: Actions

  /// A machine in its initial state, after the entry actions.
  init(_ actions: Actions, idle made: StreamIdle) {
    self.actions = actions
    state = .idle(made)
  }
}

extension StreamMachine: Sendable where Actions: Sendable {}

// MARK: Events

extension StreamMachine {
  /// - Returns: The reply.
  @inline(__always)
  mutating func sendHeaders(_ argument: (informational: Bool, endStream: Bool)) -> FrameReply<HeadersEffect> {
    switch state {
    case .idle(var payload):
      if actions.isRequestSent(argument) && actions.isLast(argument) {  // line 77
        state = .changing
        let (made, reply) = actions.sendWholeRequest(argument, &payload)
        state = .halfClosedLocal(made)
        return reply
      }
      if actions.isRequestSent(argument) {  // line 82
        state = .changing
        let (made, reply) = actions.sendRequest(argument, &payload)
        state = .open(made)
        return reply
      }
      return actions.replyToSendHeadersInOtherStates()  // line 111
    case .halfClosedLocal, .closed, .reservedRemote, .changing:  // line 111
      return actions.replyToSendHeadersInOtherStates()
    case .open(var payload):
      if actions.isLast(argument) && actions.mayBeSent(argument, payload) {  // line 100
        state = .changing
        let (made, reply) = actions.sendLastHeaders(argument, &payload)
        state = .halfClosedLocal(made)
        return reply
      }
      state = .changing  // line 105
      let reply = actions.noteHeadersSent(argument, &payload)
      state = .open(payload)
      return reply
    case .reservedLocal(var payload):
      if actions.isLast(argument) && actions.mayBeSent(argument, payload) {  // line 88
        state = .changing
        let (made, reply) = actions.closeByHeadersSent(argument, &payload)
        state = .closed(made)
        return reply
      }
      if actions.mayBeSent(argument, payload) {  // line 95
        state = .changing
        let (made, reply) = actions.sendPromisedHeaders(argument, &payload)
        state = .halfClosedRemote(made)
        return reply
      }
      return actions.replyToSendHeadersInOtherStates()  // line 111
    case .halfClosedRemote(var payload):
      if actions.isLast(argument) && actions.mayBeSent(argument, payload) {  // line 88
        state = .changing
        let (made, reply) = actions.closeByHeadersSent(argument, &payload)
        state = .closed(made)
        return reply
      }
      state = .changing  // line 108
      let reply = actions.noteHeadersSent(argument, &payload)
      state = .halfClosedRemote(payload)
      return reply
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func receiveHeaders(_ argument: (informational: Bool, endStream: Bool)) -> FrameReply<HeadersEffect> {
    switch state {
    case .idle(var payload):
      if actions.isRequestReceived(argument) && actions.isLast(argument) {  // line 118
        state = .changing
        let (made, reply) = actions.receiveWholeRequest(argument, &payload)
        state = .halfClosedRemote(made)
        return reply
      }
      if actions.isRequestReceived(argument) {  // line 123
        state = .changing
        let (made, reply) = actions.receiveRequest(argument, &payload)
        state = .open(made)
        return reply
      }
      return actions.replyToReceiveHeadersInIdle()  // line 157
    case .halfClosedLocal(var payload):
      if actions.isLast(argument) && actions.mayBeReceived(argument, payload) {  // line 129
        state = .changing
        let (made, reply) = actions.closeByHeadersReceived(argument, &payload)
        state = .closed(made)
        return reply
      }
      state = .changing  // line 150
      let reply = actions.noteHeadersReceived(argument, &payload)
      state = .halfClosedLocal(payload)
      return reply
    case .open(var payload):
      if actions.isLast(argument) && actions.mayBeReceived(argument, payload) {  // line 142
        state = .changing
        let (made, reply) = actions.receiveLastHeaders(argument, &payload)
        state = .halfClosedRemote(made)
        return reply
      }
      state = .changing  // line 147
      let reply = actions.noteHeadersReceived(argument, &payload)
      state = .open(payload)
      return reply
    case .closed(var payload):  // line 153
      state = .changing
      let reply = actions.receiveLateHeaders(argument, &payload)
      state = .closed(payload)
      return reply
    case .reservedLocal:  // line 157
      return actions.replyToReceiveHeadersInIdle()
    case .halfClosedRemote, .changing:  // line 158
      return actions.replyToReceiveHeadersInHalfClosedRemote()
    case .reservedRemote(var payload):
      if actions.isLast(argument) && actions.mayBeReceived(argument, payload) {  // line 129
        state = .changing
        let (made, reply) = actions.closeByHeadersReceived(argument, &payload)
        state = .closed(made)
        return reply
      }
      if actions.mayBeReceived(argument, payload) {  // line 136
        state = .changing
        let (made, reply) = actions.receivePromisedHeaders(argument, &payload)
        state = .halfClosedLocal(made)
        return reply
      }
      return actions.replyToReceiveHeadersInReservedRemote()  // line 156
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func sendData(_ argument: (count: Int, endStream: Bool)) -> FrameReply<DataEffect> {
    switch state {
    case .idle, .halfClosedLocal, .closed, .reservedLocal, .reservedRemote, .changing:  // line 183
      return actions.replyToSendDataInOtherStates()
    case .open(var payload):
      if actions.isLastSent(argument, payload) {  // line 165
        state = .changing
        let (made, reply) = actions.sendLastData(argument, &payload)
        state = .halfClosedLocal(made)
        return reply
      }
      if actions.fitsSent(argument, payload) {  // line 174
        state = .changing
        let reply = actions.sendData(argument, &payload)
        state = .open(payload)
        return reply
      }
      state = .changing  // line 175
      let reply = actions.rejectDataSent(argument, &payload)
      state = .open(payload)
      return reply
    case .halfClosedRemote(var payload):
      if actions.isLastSent(argument, payload) {  // line 169
        state = .changing
        let (made, reply) = actions.closeByDataSent(argument, &payload)
        state = .closed(made)
        return reply
      }
      if actions.fitsSent(argument, payload) {  // line 177
        state = .changing
        let reply = actions.sendData(argument, &payload)
        state = .halfClosedRemote(payload)
        return reply
      }
      state = .changing  // line 180
      let reply = actions.rejectDataSent(argument, &payload)
      state = .halfClosedRemote(payload)
      return reply
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func receiveData(_ argument: (count: Int, endStream: Bool)) -> FrameReply<DataEffect> {
    switch state {
    case .idle, .reservedLocal, .reservedRemote:  // line 218
      return actions.replyToReceiveDataInOtherStates()
    case .halfClosedLocal(var payload):
      if actions.isLastReceived(argument, payload) {  // line 195
        state = .changing
        let (made, reply) = actions.closeByDataReceived(argument, &payload)
        state = .closed(made)
        return reply
      }
      if actions.fitsReceived(argument, payload) {  // line 208
        state = .changing
        let reply = actions.receiveData(argument, &payload)
        state = .halfClosedLocal(payload)
        return reply
      }
      state = .changing  // line 211
      let reply = actions.rejectDataReceived(argument, &payload)
      state = .halfClosedLocal(payload)
      return reply
    case .open(var payload):
      if actions.isLastReceived(argument, payload) {  // line 190
        state = .changing
        let (made, reply) = actions.receiveLastData(argument, &payload)
        state = .halfClosedRemote(made)
        return reply
      }
      if actions.fitsReceived(argument, payload) {  // line 201
        state = .changing
        let reply = actions.receiveData(argument, &payload)
        state = .open(payload)
        return reply
      }
      state = .changing  // line 204
      let reply = actions.rejectDataReceived(argument, &payload)
      state = .open(payload)
      return reply
    case .closed(var payload):  // line 214
      state = .changing
      let reply = actions.receiveLateData(argument, &payload)
      state = .closed(payload)
      return reply
    case .halfClosedRemote, .changing:  // line 217
      return actions.replyToReceiveDataInHalfClosedRemote()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func sendWindowUpdate(_ argument: Int) -> FrameReply<WindowEffect> {
    switch state {
    case .idle, .closed, .reservedLocal:  // line 231
      return actions.replyToSendWindowUpdateInOtherStates()
    case .halfClosedLocal(var payload):  // line 223
      state = .changing
      let reply = actions.growReceiving(argument, &payload)
      state = .halfClosedLocal(payload)
      return reply
    case .open(var payload):  // line 227
      state = .changing
      let reply = actions.growReceiving(argument, &payload)
      state = .open(payload)
      return reply
    case .halfClosedRemote, .changing:  // line 230
      return actions.replyToSendWindowUpdateInHalfClosedRemote()
    case .reservedRemote(var payload):  // line 223
      state = .changing
      let reply = actions.growReceiving(argument, &payload)
      state = .reservedRemote(payload)
      return reply
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func receiveWindowUpdate(_ argument: Int) -> FrameReply<WindowEffect> {
    switch state {
    case .idle, .reservedRemote:  // line 242
      return actions.replyToReceiveWindowUpdateInOtherStates()
    case .halfClosedLocal, .closed, .changing:  // line 241
      return actions.replyToReceiveWindowUpdateInHalfClosedLocal()
    case .open(var payload):  // line 238
      state = .changing
      let reply = actions.growSending(argument, &payload)
      state = .open(payload)
      return reply
    case .reservedLocal(var payload):  // line 234
      state = .changing
      let reply = actions.growSending(argument, &payload)
      state = .reservedLocal(payload)
      return reply
    case .halfClosedRemote(var payload):  // line 234
      state = .changing
      let reply = actions.growSending(argument, &payload)
      state = .halfClosedRemote(payload)
      return reply
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func sendPushPromise() -> FrameReply<StreamEffect> {
    switch state {
    case .idle, .halfClosedLocal, .closed, .reservedLocal, .reservedRemote, .changing:  // line 249
      return actions.replyToSendPushPromiseInOtherStates()
    case .open, .halfClosedRemote:
      if actions.isServer() {  // line 246
        return actions.acceptPromise()
      }
      return actions.replyToSendPushPromiseInOtherStates()  // line 249
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func receivePushPromise() -> FrameReply<StreamEffect> {
    switch state {
    case .idle, .reservedLocal, .halfClosedRemote, .reservedRemote, .changing:  // line 257
      return actions.replyToReceivePushPromiseInOtherStates()
    case .halfClosedLocal, .open:
      if actions.isClient() {  // line 251
        return actions.acceptPromise()
      }
      return actions.replyToReceivePushPromiseInOtherStates()  // line 257
    case .closed(var payload):
      if actions.isClient() {  // line 254
        state = .changing
        let reply = actions.receiveLatePromise(&payload)
        state = .closed(payload)
        return reply
      }
      return actions.replyToReceivePushPromiseInOtherStates()  // line 257
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func sendReservation() -> FrameReply<StreamEffect> {
    switch state {
    case .idle(var payload):
      if actions.isServer() {  // line 259
        state = .changing
        let (made, reply) = actions.reserveSending(&payload)
        state = .reservedLocal(made)
        return reply
      }
      return actions.replyToSendReservationInOtherStates()  // line 263
    case .halfClosedLocal, .open, .closed, .reservedLocal, .halfClosedRemote, .reservedRemote, .changing:  // line 263
      return actions.replyToSendReservationInOtherStates()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func receiveReservation() -> FrameReply<StreamEffect> {
    switch state {
    case .idle(var payload):
      if actions.isClient() {  // line 265
        state = .changing
        let (made, reply) = actions.reserveReceiving(&payload)
        state = .reservedRemote(made)
        return reply
      }
      return actions.replyToReceiveReservationInOtherStates()  // line 269
    case .halfClosedLocal, .open, .closed, .reservedLocal, .halfClosedRemote, .reservedRemote, .changing:  // line 269
      return actions.replyToReceiveReservationInOtherStates()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func sendReset(_ argument: HTTP2ErrorCode) -> FrameReply<StreamEffect> {
    switch state {
    case .idle, .changing:  // line 282
      return actions.replyToSendResetInIdle()
    case .halfClosedLocal, .open, .reservedLocal, .halfClosedRemote, .reservedRemote:  // line 275
      let (made, reply) = actions.reset(argument)
      state = .closed(made)
      return reply
    case .closed(var payload):  // line 279
      state = .changing
      let reply = actions.resetAgain(argument, &payload)
      state = .closed(payload)
      return reply
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func receiveReset(_ argument: HTTP2ErrorCode) -> FrameReply<StreamEffect> {
    switch state {
    case .idle:  // line 289
      return actions.replyToReceiveResetInIdle()
    case .halfClosedLocal, .open, .reservedLocal, .halfClosedRemote, .reservedRemote:  // line 284
      let (made, reply) = actions.beReset(argument)
      state = .closed(made)
      return reply
    case .closed, .changing:  // line 288
      return actions.replyToReceiveResetInClosed()
    }
  }
}
