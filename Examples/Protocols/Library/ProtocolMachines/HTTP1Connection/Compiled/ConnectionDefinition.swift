import StateMachines

/// The states of an HTTP/1.1 connection, with what each of them holds.
enum ConnectionState: StateCases {
  case idle
  /// The states inside are those of the request.
  case inRequest
  case waitingForWritability(Holds<RequestHead>)
  /// The body is sent, and there is no response.
  case sending(Holds<ConnectionUpload>)
  /// The body is sent, and the head of the response came before the end of the request.
  case exchanging(Holds<ConnectionExchange>)
  case waitingForResponse
  case receivingBody(Holds<HTTP1Download>)
  /// The connection is to be closed, and is not closed yet.
  case closing
  case closed

  struct Keys: CaseKeys {
    let waitingForWritability = ConnectionState.waitingForWritability
    let sending = ConnectionState.sending
    let exchanging = ConnectionState.exchanging
    let receivingBody = ConnectionState.receivingBody
  }
}

/// What happens to a connection, with the replies.
enum ConnectionEvent: Hashable, Sendable {
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
}

/// The definition of which `ConnectionMachine.swift` is made.
///
/// It has the lines of ``ChartHTTP1Connection``, but a state that has states inside holds nothing, since that is not compiled. Each guard
/// and action has a name and calls the method of ``ConnectionContext`` that the compiled machine calls too. Every event has a reply in
/// every state.
enum ConnectionDefinition {
  private typealias Builder = MachineBuilder<ConnectionContext, ConnectionState, ConnectionEvent>

  static let definition: ContextDefinition<ConnectionContext, ConnectionState, ConnectionEvent> = .verified(initial: .idle) { sm in
    sm.compound(.inRequest, initial: .waitingForResponse) { sm in
      sm.state(.waitingForWritability(.any))
      sm.state(.sending(.any))
      sm.state(.exchanging(.any))
      sm.state(.waitingForResponse)
      sm.state(.receivingBody(.any))
    }
    addHeadSent(to: &sm)
    addWritability(to: &sm)
    addBodySent(to: &sm)
    addBodyEnded(to: &sm)
    addReading(to: &sm)
    addHeadReceived(to: &sm)
    addBodyReceived(to: &sm)
    addEndReceived(to: &sm)
    addEnds(to: &sm)
  }

  private static func addHeadSent(to sm: inout Builder) {
    let isWritable = Builder.CallCondition<RequestHead>("is writable") { head, step in step.context.isWritable(head) }
    let isWhole = Builder.CallCondition<RequestHead>("has no body") { head, step in step.context.hasNoBody(head) }

    sm.when(ConnectionEvent.run, from: .idle, to: .waitingForResponse, if: isWritable && isWhole, action: "send whole request") {
      head, step in step.context.sendWholeRequest(head)
    }
    sm.when(ConnectionEvent.run, from: .idle, to: \.sending, if: isWritable, action: "send head") { head, step in
      let (upload, reply) = step.context.sendHead(head)
      return Made(upload, reply)
    }
    sm.when(ConnectionEvent.run, from: .idle, to: \.waitingForWritability, action: "wait") { head, step in
      let (waiting, reply) = step.context.wait(head)
      return Made(waiting, reply)
    }
    sm.ignore(ConnectionEvent.run, in: .any, replying: .refuse)
  }

  private static func addWritability(to sm: inout Builder) {
    let isWritable = Builder.CallCondition<Bool>("is writable") { isWritable, step in step.context.isWritable(isWritable) }
    let isWhole = Builder.CallCondition<Bool>("has no body", of: \.waitingForWritability) { isWritable, head, step in
      step.context.hasNoBody(isWritable, head)
    }

    sm.when(
      ConnectionEvent.writabilityChanged, from: \.waitingForWritability, to: .waitingForResponse, if: isWritable && isWhole,
      action: "send whole request"
    ) { isWritable, head, step in step.context.sendWholeRequest(isWritable, &head) }
    sm.when(ConnectionEvent.writabilityChanged, from: \.waitingForWritability, to: \.sending, if: isWritable, action: "send head") {
      isWritable, head, step in
      let (upload, reply) = step.context.sendHead(isWritable, &head)
      return Made(upload, reply)
    }
    sm.when(ConnectionEvent.writabilityChanged, in: \.sending, action: "note writability") { isWritable, upload, step in
      step.context.noteWritability(isWritable, &upload)
    }
    sm.when(ConnectionEvent.writabilityChanged, in: \.exchanging, action: "note writability") { isWritable, exchange, step in
      step.context.noteWritability(isWritable, &exchange)
    }
    sm.when(ConnectionEvent.writabilityChanged, in: [.idle, .inRequest], action: "note writability") { isWritable, step in
      step.context.noteWritability(isWritable)
    }
    sm.ignore(ConnectionEvent.writabilityChanged, in: .any, replying: .none)
  }

  private static func addBodySent(to sm: inout Builder) {
    let isTooLong = Builder.CallCondition<BodyPart>("is too long", of: \.sending) { part, upload, step in
      step.context.isTooLong(part, upload)
    }
    let isTooLongBeside = Builder.CallCondition<BodyPart>("is too long", of: \.exchanging) { part, exchange, step in
      step.context.isTooLong(part, exchange)
    }

    sm.when(ConnectionEvent.sendBodyPart, from: .sending(.any), to: .closing, if: isTooLong, action: "reject long body") { part, step in
      step.context.rejectLongBody(part)
    }
    sm.when(ConnectionEvent.sendBodyPart, from: .exchanging(.any), to: .closing, if: isTooLongBeside, action: "reject long body") {
      part, step in step.context.rejectLongBody(part)
    }
    sm.when(ConnectionEvent.sendBodyPart, in: \.sending, action: "send part") { part, upload, step in step.context.sendPart(part, &upload) }
    sm.when(ConnectionEvent.sendBodyPart, in: \.exchanging, action: "send part") { part, exchange, step in
      step.context.sendPart(part, &exchange)
    }
    sm.ignore(ConnectionEvent.sendBodyPart, in: .inRequest, replying: .refuse)
    sm.ignore(ConnectionEvent.sendBodyPart, in: .any, replying: .none)
  }

  private static func addBodyEnded(to sm: inout Builder) {
    let isTooShort = Builder.Condition("is too short", of: \.sending) { upload, step in step.context.isTooShort(upload) }
    let isTooShortBeside = Builder.Condition("is too short", of: \.exchanging) { exchange, step in step.context.isTooShort(exchange) }

    sm.when(ConnectionEvent.finishBody, from: .sending(.any), to: .closing, if: isTooShort, action: "reject short body") { step in
      step.context.rejectShortBody()
    }
    sm.when(ConnectionEvent.finishBody, from: .exchanging(.any), to: .closing, if: isTooShortBeside, action: "reject short body") { step in
      step.context.rejectShortBody()
    }
    sm.when(ConnectionEvent.finishBody, from: .sending(.any), to: .waitingForResponse, action: "send end") { step in
      step.context.sendEnd()
    }
    sm.when(ConnectionEvent.finishBody, from: \.exchanging, to: \.receivingBody, action: "send end") { exchange, step in
      let (download, reply) = step.context.sendEnd(&exchange)
      return Made(download, reply)
    }
    sm.ignore(ConnectionEvent.finishBody, in: .inRequest, replying: .refuse)
    sm.ignore(ConnectionEvent.finishBody, in: .any, replying: .none)
  }

  private static func addReading(to sm: inout Builder) {
    let isDemanded = Builder.Condition("is demanded", of: \.receivingBody) { download, step in step.context.isDemanded(download) }
    let isDemandedEarly = Builder.Condition("is demanded", of: \.exchanging) { exchange, step in step.context.isDemanded(exchange) }

    sm.when(ConnectionEvent.readRequested, in: .receivingBody(.any), if: isDemanded, action: "read") { step in step.context.read() }
    sm.when(ConnectionEvent.readRequested, in: .exchanging(.any), if: isDemandedEarly, action: "read") { step in step.context.read() }
    sm.when(ConnectionEvent.readRequested, in: [.receivingBody(.any), .exchanging(.any)], action: "hold read") { step in
      step.context.holdRead()
    }
    sm.ignore(ConnectionEvent.readRequested, in: .closed, replying: .none)
    sm.ignore(ConnectionEvent.readRequested, in: .any, replying: .read)

    sm.when(ConnectionEvent.demandBodyPart, in: \.receivingBody, action: "demand part") { download, step in
      step.context.demandPart(&download)
    }
    sm.when(ConnectionEvent.demandBodyPart, in: \.exchanging, action: "demand part") { exchange, step in
      step.context.demandPart(&exchange)
    }
    sm.ignore(ConnectionEvent.demandBodyPart, in: .inRequest, replying: .refuse)
    sm.ignore(ConnectionEvent.demandBodyPart, in: .any, replying: .none)
  }

  private static func addHeadReceived(to sm: inout Builder) {
    let isFinal = Builder.CallCondition<ResponseHead>("is final") { head, step in step.context.isFinal(head) }

    sm.when(ConnectionEvent.receiveHead, from: \.sending, to: \.exchanging, if: isFinal, action: "begin response") { head, upload, step in
      let (exchange, reply) = step.context.beginResponse(head, &upload)
      return Made(exchange, reply)
    }
    sm.when(ConnectionEvent.receiveHead, from: .waitingForResponse, to: \.receivingBody, if: isFinal, action: "begin response") {
      head, step in
      let (download, reply) = step.context.beginResponse(head)
      return Made(download, reply)
    }
    sm.ignore(ConnectionEvent.receiveHead, in: [.sending(.any), .waitingForResponse], replying: .none)
    sm.when(ConnectionEvent.receiveHead, from: .inRequest, to: .closing, action: "reject response") { head, step in
      step.context.rejectResponse(head)
    }
    sm.when(ConnectionEvent.receiveHead, from: .idle, to: .closing, action: "close") { head, step in step.context.close(head) }
    sm.ignore(ConnectionEvent.receiveHead, in: .any, replying: .none)
  }

  private static func addBodyReceived(to sm: inout Builder) {
    sm.when(ConnectionEvent.receiveBodyPart, in: \.receivingBody, action: "receive part") { part, download, step in
      step.context.receivePart(part, &download)
    }
    sm.when(ConnectionEvent.receiveBodyPart, in: \.exchanging, action: "receive part") { part, exchange, step in
      step.context.receivePart(part, &exchange)
    }
    sm.when(ConnectionEvent.receiveBodyPart, from: .inRequest, to: .closing, action: "reject response") { part, step in
      step.context.rejectResponse(part)
    }
    sm.when(ConnectionEvent.receiveBodyPart, from: .idle, to: .closing, action: "close") { part, step in step.context.close(part) }
    sm.ignore(ConnectionEvent.receiveBodyPart, in: .any, replying: .none)
  }

  private static func addEndReceived(to sm: inout Builder) {
    let closes = Builder.Condition("closes afterwards anyway") { step in step.context.closesAfterwardsAnyway() }

    sm.when(ConnectionEvent.receiveEnd, from: \.receivingBody, to: .closing, if: closes, action: "finish and close") { download, step in
      step.context.finishAndClose(&download)
    }
    sm.when(ConnectionEvent.receiveEnd, from: \.receivingBody, to: .idle, action: "finish") { download, step in
      step.context.finish(&download)
    }
    sm.when(ConnectionEvent.receiveEnd, from: \.exchanging, to: .closing, action: "finish early") { exchange, step in
      step.context.finishEarly(&exchange)
    }
    sm.when(ConnectionEvent.receiveEnd, from: .inRequest, to: .closing, action: "reject response") { step in step.context.rejectResponse() }
    sm.when(ConnectionEvent.receiveEnd, from: .idle, to: .closing, action: "close") { step in step.context.close() }
    sm.ignore(ConnectionEvent.receiveEnd, in: .any, replying: .none)
  }

  private static func addEnds(to sm: inout Builder) {
    let closes = Builder.Condition("closes afterwards anyway") { step in step.context.closesAfterwardsAnyway() }

    sm.when(ConnectionEvent.cancelRequest, from: .waitingForWritability(.any), to: .idle, if: !closes, action: "cancel unused") { step in
      step.context.cancelUnused()
    }
    sm.when(ConnectionEvent.cancelRequest, from: .inRequest, to: .closing, action: "cancel") { step in step.context.cancel() }
    sm.ignore(ConnectionEvent.cancelRequest, in: .any, replying: .none)

    sm.when(ConnectionEvent.closeWhenIdle, from: .idle, to: .closing, action: "close") { step in step.context.close() }
    sm.when(ConnectionEvent.closeWhenIdle, in: .inRequest, action: "close later") { step in step.context.closeLater() }
    sm.ignore(ConnectionEvent.closeWhenIdle, in: .any, replying: .none)

    sm.when(ConnectionEvent.transportFailed, from: .inRequest, to: .closing, action: "fail") { code, step in step.context.fail(code) }
    sm.when(ConnectionEvent.transportFailed, from: .idle, to: .closing, action: "close") { code, step in step.context.close(code) }
    sm.ignore(ConnectionEvent.transportFailed, in: .any, replying: .none)

    sm.when(ConnectionEvent.connectionClosed, from: .inRequest, to: .closed, action: "fail by closing") { step in
      step.context.failByClosing()
    }
    sm.when(ConnectionEvent.connectionClosed, from: .any, to: .closed, action: "end") { step in step.context.end() }
  }
}
