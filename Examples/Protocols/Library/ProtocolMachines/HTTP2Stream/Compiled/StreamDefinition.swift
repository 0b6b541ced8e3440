import StateMachines

/// The states of an HTTP/2 stream, with what each of them holds.
enum StreamState: StateCases {
  case idle(Holds<StreamIdle>)
  case reservedLocal(Holds<StreamHalf>)
  case reservedRemote(Holds<StreamHalf>)
  case open(Holds<StreamOpen>)
  case halfClosedLocal(Holds<StreamHalf>)
  case halfClosedRemote(Holds<StreamHalf>)
  case closed(Holds<StreamClosing>)

  struct Keys: CaseKeys {
    let idle = StreamState.idle
    let reservedLocal = StreamState.reservedLocal
    let reservedRemote = StreamState.reservedRemote
    let open = StreamState.open
    let halfClosedLocal = StreamState.halfClosedLocal
    let halfClosedRemote = StreamState.halfClosedRemote
    let closed = StreamState.closed
  }
}

/// The frames of an HTTP/2 stream, with their replies.
enum StreamEvent: Hashable, Sendable {
  case sendHeaders(Call<StreamHeaders, HeadersReply>)
  case receiveHeaders(Call<StreamHeaders, HeadersReply>)
  case sendData(Call<StreamData, DataReply>)
  case receiveData(Call<StreamData, DataReply>)
  case sendWindowUpdate(Call<Int, WindowReply>)
  case receiveWindowUpdate(Call<Int, WindowReply>)
  case sendPushPromise(Call<Void, StreamReply>)
  case receivePushPromise(Call<Void, StreamReply>)
  case sendReservation(Call<Void, StreamReply>)
  case receiveReservation(Call<Void, StreamReply>)
  case sendReset(Call<HTTP2ErrorCode, StreamReply>)
  case receiveReset(Call<HTTP2ErrorCode, StreamReply>)
}

/// The definition of which `StreamMachine.swift` is made.
///
/// Each guard and action has a name and calls the method of ``StreamActions`` that the compiled machine calls too. So a machine of this
/// definition and the compiled one share that code. Every event has a reply in every state: what this endpoint must not send is ignored,
/// and the reply says that it is not permitted.
enum StreamDefinition {
  private typealias Builder = MachineBuilder<StreamActions, StreamState, StreamEvent>
  private typealias Headers = Builder.CallCondition<StreamHeaders>
  private typealias Data = Builder.CallCondition<StreamData>

  /// A machine starts in `idle`; `make` says what that state holds there.
  static func make(idle: StreamIdle) -> ContextDefinition<StreamActions, StreamState, StreamEvent> {
    .verified(initial: .idle(.any)) { sm in
      sm.payload(of: \.idle) { _ in idle }
      addHeadersSent(to: &sm)
      addHeadersReceived(to: &sm)
      addDataSent(to: &sm)
      addDataReceived(to: &sm)
      addWindowUpdates(to: &sm)
      addPromises(to: &sm)
      addResets(to: &sm)
    }
  }

  /// The states in which one side alone may send.
  private static let sending: [StateLiteral<StreamState, StreamHalf>] = [\.reservedLocal, \.halfClosedRemote]
  /// The states in which one side alone may receive.
  private static let receiving: [StateLiteral<StreamState, StreamHalf>] = [\.reservedRemote, \.halfClosedLocal]

  private static let isLast = Headers("is last") { headers, step in step.context.isLast(headers) }
  private static let isClient = Builder.Condition("is client") { step in step.context.isClient() }
  private static let isServer = Builder.Condition("is server") { step in step.context.isServer() }

  private static func addHeadersSent(to sm: inout Builder) {
    let isRequest = Headers("is request sent") { headers, step in step.context.isRequestSent(headers) }
    let mayOpen = Headers("may be sent", of: \.open) { headers, open, step in step.context.mayBeSent(headers, open) }

    sm.when(StreamEvent.sendHeaders, from: \.idle, to: \.halfClosedLocal, if: isRequest && isLast, action: "send whole request") {
      headers, idle, step in
      let (half, reply) = step.context.sendWholeRequest(headers, &idle)
      return Made(half, reply)
    }
    sm.when(StreamEvent.sendHeaders, from: \.idle, to: \.open, if: isRequest, action: "send request") { headers, idle, step in
      let (open, reply) = step.context.sendRequest(headers, &idle)
      return Made(open, reply)
    }
    for state in sending {
      let maySend = Headers("may be sent", of: state) { headers, half, step in step.context.mayBeSent(headers, half) }
      sm.when(StreamEvent.sendHeaders, from: state, to: \.closed, if: isLast && maySend, action: "close by headers sent") {
        headers, half, step in
        let (closing, reply) = step.context.closeByHeadersSent(headers, &half)
        return Made(closing, reply)
      }
    }
    let mayPromise = Headers("may be sent", of: \.reservedLocal) { headers, half, step in step.context.mayBeSent(headers, half) }
    sm.when(StreamEvent.sendHeaders, from: \.reservedLocal, to: \.halfClosedRemote, if: mayPromise, action: "send promised headers") {
      headers, half, step in
      let (next, reply) = step.context.sendPromisedHeaders(headers, &half)
      return Made(next, reply)
    }
    sm.when(StreamEvent.sendHeaders, from: \.open, to: \.halfClosedLocal, if: isLast && mayOpen, action: "send last headers") {
      headers, open, step in
      let (half, reply) = step.context.sendLastHeaders(headers, &open)
      return Made(half, reply)
    }
    sm.when(StreamEvent.sendHeaders, in: \.open, action: "note headers sent") { headers, open, step in
      step.context.noteHeadersSent(headers, &open)
    }
    sm.when(StreamEvent.sendHeaders, in: \.halfClosedRemote, action: "note headers sent") { headers, half, step in
      step.context.noteHeadersSent(headers, &half)
    }
    sm.ignore(StreamEvent.sendHeaders, in: .any, replying: .rejected(.notPermitted))
  }

  private static func addHeadersReceived(to sm: inout Builder) {
    let isRequest = Headers("is request received") { headers, step in step.context.isRequestReceived(headers) }
    let mayOpen = Headers("may be received", of: \.open) { headers, open, step in step.context.mayBeReceived(headers, open) }

    sm.when(StreamEvent.receiveHeaders, from: \.idle, to: \.halfClosedRemote, if: isRequest && isLast, action: "receive whole request") {
      headers, idle, step in
      let (half, reply) = step.context.receiveWholeRequest(headers, &idle)
      return Made(half, reply)
    }
    sm.when(StreamEvent.receiveHeaders, from: \.idle, to: \.open, if: isRequest, action: "receive request") { headers, idle, step in
      let (open, reply) = step.context.receiveRequest(headers, &idle)
      return Made(open, reply)
    }
    for state in receiving {
      let mayReceive = Headers("may be received", of: state) { headers, half, step in step.context.mayBeReceived(headers, half) }
      sm.when(StreamEvent.receiveHeaders, from: state, to: \.closed, if: isLast && mayReceive, action: "close by headers received") {
        headers, half, step in
        let (closing, reply) = step.context.closeByHeadersReceived(headers, &half)
        return Made(closing, reply)
      }
    }
    let mayAnswer = Headers("may be received", of: \.reservedRemote) { headers, half, step in step.context.mayBeReceived(headers, half) }
    sm.when(
      StreamEvent.receiveHeaders, from: \.reservedRemote, to: \.halfClosedLocal, if: mayAnswer, action: "receive promised headers"
    ) { headers, half, step in
      let (next, reply) = step.context.receivePromisedHeaders(headers, &half)
      return Made(next, reply)
    }
    sm.when(StreamEvent.receiveHeaders, from: \.open, to: \.halfClosedRemote, if: isLast && mayOpen, action: "receive last headers") {
      headers, open, step in
      let (half, reply) = step.context.receiveLastHeaders(headers, &open)
      return Made(half, reply)
    }
    sm.when(StreamEvent.receiveHeaders, in: \.open, action: "note headers received") { headers, open, step in
      step.context.noteHeadersReceived(headers, &open)
    }
    sm.when(StreamEvent.receiveHeaders, in: \.halfClosedLocal, action: "note headers received") { headers, half, step in
      step.context.noteHeadersReceived(headers, &half)
    }
    sm.when(StreamEvent.receiveHeaders, in: \.closed, action: "receive late headers") { headers, closing, step in
      step.context.receiveLateHeaders(headers, &closing)
    }
    sm.ignore(StreamEvent.receiveHeaders, in: .reservedRemote(.any), replying: .rejected(.stream(.protocolError)))
    sm.ignore(StreamEvent.receiveHeaders, in: [.idle(.any), .reservedLocal(.any)], replying: .rejected(.connection(.protocolError)))
    sm.ignore(StreamEvent.receiveHeaders, in: .halfClosedRemote(.any), replying: .rejected(.stream(.streamClosed)))
  }

  private static func addDataSent(to sm: inout Builder) {
    let isLastOfOpen = Data("is last sent", of: \.open) { data, open, step in step.context.isLastSent(data, open) }
    let isLast = Data("is last sent", of: \.halfClosedRemote) { data, half, step in step.context.isLastSent(data, half) }

    sm.when(StreamEvent.sendData, from: \.open, to: \.halfClosedLocal, if: isLastOfOpen, action: "send last data") { data, open, step in
      let (half, reply) = step.context.sendLastData(data, &open)
      return Made(half, reply)
    }
    sm.when(StreamEvent.sendData, from: \.halfClosedRemote, to: \.closed, if: isLast, action: "close by data sent") { data, half, step in
      let (closing, reply) = step.context.closeByDataSent(data, &half)
      return Made(closing, reply)
    }
    let fitsOpen = Data("fits sent", of: \.open) { data, open, step in step.context.fitsSent(data, open) }
    sm.when(StreamEvent.sendData, in: \.open, if: fitsOpen, action: "send data") { data, open, step in step.context.sendData(data, &open) }
    sm.when(StreamEvent.sendData, in: \.open, action: "reject data sent") { data, open, step in step.context.rejectDataSent(data, &open) }
    let fits = Data("fits sent", of: \.halfClosedRemote) { data, half, step in step.context.fitsSent(data, half) }
    sm.when(StreamEvent.sendData, in: \.halfClosedRemote, if: fits, action: "send data") { data, half, step in
      step.context.sendData(data, &half)
    }
    sm.when(StreamEvent.sendData, in: \.halfClosedRemote, action: "reject data sent") { data, half, step in
      step.context.rejectDataSent(data, &half)
    }
    sm.ignore(StreamEvent.sendData, in: .any, replying: .rejected(.notPermitted))
  }

  private static func addDataReceived(to sm: inout Builder) {
    let isLastOfOpen = Data("is last received", of: \.open) { data, open, step in step.context.isLastReceived(data, open) }
    let isLast = Data("is last received", of: \.halfClosedLocal) { data, half, step in step.context.isLastReceived(data, half) }

    sm.when(StreamEvent.receiveData, from: \.open, to: \.halfClosedRemote, if: isLastOfOpen, action: "receive last data") {
      data, open, step in
      let (half, reply) = step.context.receiveLastData(data, &open)
      return Made(half, reply)
    }
    sm.when(StreamEvent.receiveData, from: \.halfClosedLocal, to: \.closed, if: isLast, action: "close by data received") {
      data, half, step in
      let (closing, reply) = step.context.closeByDataReceived(data, &half)
      return Made(closing, reply)
    }
    let fitsOpen = Data("fits received", of: \.open) { data, open, step in step.context.fitsReceived(data, open) }
    sm.when(StreamEvent.receiveData, in: \.open, if: fitsOpen, action: "receive data") { data, open, step in
      step.context.receiveData(data, &open)
    }
    sm.when(StreamEvent.receiveData, in: \.open, action: "reject data received") { data, open, step in
      step.context.rejectDataReceived(data, &open)
    }
    let fits = Data("fits received", of: \.halfClosedLocal) { data, half, step in step.context.fitsReceived(data, half) }
    sm.when(StreamEvent.receiveData, in: \.halfClosedLocal, if: fits, action: "receive data") { data, half, step in
      step.context.receiveData(data, &half)
    }
    sm.when(StreamEvent.receiveData, in: \.halfClosedLocal, action: "reject data received") { data, half, step in
      step.context.rejectDataReceived(data, &half)
    }
    sm.when(StreamEvent.receiveData, in: \.closed, action: "receive late data") { data, closing, step in
      step.context.receiveLateData(data, &closing)
    }
    sm.ignore(StreamEvent.receiveData, in: .halfClosedRemote(.any), replying: .rejected(.stream(.streamClosed)))
    sm.ignore(StreamEvent.receiveData, in: .any, replying: .rejected(.connection(.protocolError)))
  }

  private static func addWindowUpdates(to sm: inout Builder) {
    for state in receiving {
      sm.when(StreamEvent.sendWindowUpdate, in: state, action: "grow receiving") { increment, half, step in
        step.context.growReceiving(increment, &half)
      }
    }
    sm.when(StreamEvent.sendWindowUpdate, in: \.open, action: "grow receiving") { increment, open, step in
      step.context.growReceiving(increment, &open)
    }
    sm.ignore(StreamEvent.sendWindowUpdate, in: .halfClosedRemote(.any), replying: .ignored)
    sm.ignore(StreamEvent.sendWindowUpdate, in: .any, replying: .rejected(.notPermitted))

    for state in sending {
      sm.when(StreamEvent.receiveWindowUpdate, in: state, action: "grow sending") { increment, half, step in
        step.context.growSending(increment, &half)
      }
    }
    sm.when(StreamEvent.receiveWindowUpdate, in: \.open, action: "grow sending") { increment, open, step in
      step.context.growSending(increment, &open)
    }
    sm.ignore(StreamEvent.receiveWindowUpdate, in: [.halfClosedLocal(.any), .closed(.any)], replying: .ignored)
    sm.ignore(StreamEvent.receiveWindowUpdate, in: .any, replying: .rejected(.connection(.protocolError)))
  }

  private static func addPromises(to sm: inout Builder) {
    sm.when(StreamEvent.sendPushPromise, in: [.open(.any), .halfClosedRemote(.any)], if: isServer, action: "accept promise") { step in
      step.context.acceptPromise()
    }
    sm.ignore(StreamEvent.sendPushPromise, in: .any, replying: .rejected(.notPermitted))

    sm.when(StreamEvent.receivePushPromise, in: [.open(.any), .halfClosedLocal(.any)], if: isClient, action: "accept promise") { step in
      step.context.acceptPromise()
    }
    sm.when(StreamEvent.receivePushPromise, in: \.closed, if: isClient, action: "receive late promise") { closing, step in
      step.context.receiveLatePromise(&closing)
    }
    sm.ignore(StreamEvent.receivePushPromise, in: .any, replying: .rejected(.connection(.protocolError)))

    sm.when(StreamEvent.sendReservation, from: \.idle, to: \.reservedLocal, if: isServer, action: "reserve sending") { idle, step in
      let (half, reply) = step.context.reserveSending(&idle)
      return Made(half, reply)
    }
    sm.ignore(StreamEvent.sendReservation, in: .any, replying: .rejected(.notPermitted))

    sm.when(StreamEvent.receiveReservation, from: \.idle, to: \.reservedRemote, if: isClient, action: "reserve receiving") { idle, step in
      let (half, reply) = step.context.reserveReceiving(&idle)
      return Made(half, reply)
    }
    sm.ignore(StreamEvent.receiveReservation, in: .any, replying: .rejected(.connection(.protocolError)))
  }

  private static func addResets(to sm: inout Builder) {
    let active: StateMatcher<StreamState> = .any(except: .idle(.any), .closed(.any))

    sm.when(StreamEvent.sendReset, from: active, to: \.closed, action: "reset") { code, step in
      let (closing, reply) = step.context.reset(code)
      return Made(closing, reply)
    }
    sm.when(StreamEvent.sendReset, in: \.closed, action: "reset again") { code, closing, step in
      step.context.resetAgain(code, &closing)
    }
    sm.ignore(StreamEvent.sendReset, in: .idle(.any), replying: .rejected(.notPermitted))

    sm.when(StreamEvent.receiveReset, from: active, to: \.closed, action: "be reset") { code, step in
      let (closing, reply) = step.context.beReset(code)
      return Made(closing, reply)
    }
    sm.ignore(StreamEvent.receiveReset, in: .closed(.any), replying: .ignored)
    sm.ignore(StreamEvent.receiveReset, in: .idle(.any), replying: .rejected(.connection(.protocolError)))
  }
}
