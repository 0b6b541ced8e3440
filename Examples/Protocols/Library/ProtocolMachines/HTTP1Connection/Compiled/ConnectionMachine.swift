// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The guards and actions of the chart: conform a type to it.
protocol ConnectionMachineActions {
  /// The guard 'is writable'.
  func isWritable(_ argument: RequestHead) -> Bool
  func isWritable(_ argument: Bool) -> Bool

  /// The guard 'has no body'.
  func hasNoBody(_ argument: RequestHead) -> Bool
  func hasNoBody(_ argument: Bool, _ payload: RequestHead) -> Bool

  /// The action 'send whole request'.
  mutating func sendWholeRequest(_ argument: RequestHead) -> HTTP1Action
  mutating func sendWholeRequest(_ argument: Bool, _ payload: inout RequestHead) -> HTTP1Action

  /// The action 'send head'.
  mutating func sendHead(_ argument: RequestHead) -> (ConnectionUpload, HTTP1Action)
  mutating func sendHead(_ argument: Bool, _ payload: inout RequestHead) -> (ConnectionUpload, HTTP1Action)

  /// The action 'wait'.
  mutating func wait(_ argument: RequestHead) -> (RequestHead, HTTP1Action)

  /// The reply to 'run' where line 86 ignores it.
  func replyToRunInOtherStates() -> HTTP1Action

  /// The action 'note writability'.
  mutating func noteWritability(_ argument: Bool) -> HTTP1Action
  mutating func noteWritability(_ argument: Bool, _ payload: inout ConnectionUpload) -> HTTP1Action
  mutating func noteWritability(_ argument: Bool, _ payload: inout ConnectionExchange) -> HTTP1Action

  /// The reply to 'writabilityChanged' where line 113 ignores it.
  func replyToWritabilityChangedInOtherStates() -> HTTP1Action

  /// The reply to 'sendBodyPart' where line 135 ignores it.
  func replyToSendBodyPartInOtherStates() -> HTTP1Action

  /// The reply to 'sendBodyPart' where line 134 ignores it.
  func replyToSendBodyPartInInRequest() -> HTTP1Action

  /// The guard 'is too long'.
  func isTooLong(_ argument: BodyPart, _ payload: ConnectionUpload) -> Bool
  func isTooLong(_ argument: BodyPart, _ payload: ConnectionExchange) -> Bool

  /// The action 'reject long body'.
  mutating func rejectLongBody(_ argument: BodyPart) -> HTTP1Action

  /// The action 'send part'.
  mutating func sendPart(_ argument: BodyPart, _ payload: inout ConnectionUpload) -> HTTP1Action
  mutating func sendPart(_ argument: BodyPart, _ payload: inout ConnectionExchange) -> HTTP1Action

  /// The reply to 'finishBody' where line 156 ignores it.
  func replyToFinishBodyInOtherStates() -> HTTP1Action

  /// The reply to 'finishBody' where line 155 ignores it.
  func replyToFinishBodyInInRequest() -> HTTP1Action

  /// The guard 'is too short'.
  func isTooShort(_ payload: ConnectionUpload) -> Bool
  func isTooShort(_ payload: ConnectionExchange) -> Bool

  /// The action 'reject short body'.
  mutating func rejectShortBody() -> HTTP1Action

  /// The action 'send end'.
  mutating func sendEnd() -> HTTP1Action
  mutating func sendEnd(_ payload: inout ConnectionExchange) -> (HTTP1Download, HTTP1Action)

  /// The reply to 'readRequested' where line 169 ignores it.
  func replyToReadRequestedInOtherStates() -> HTTP1Action

  /// The guard 'is demanded'.
  func isDemanded(_ payload: ConnectionExchange) -> Bool
  func isDemanded(_ payload: HTTP1Download) -> Bool

  /// The action 'read'.
  mutating func read() -> HTTP1Action

  /// The action 'hold read'.
  mutating func holdRead() -> HTTP1Action

  /// The reply to 'readRequested' where line 168 ignores it.
  func replyToReadRequestedInClosed() -> HTTP1Action

  /// The reply to 'demandBodyPart' where line 178 ignores it.
  func replyToDemandBodyPartInOtherStates() -> HTTP1Action

  /// The reply to 'demandBodyPart' where line 177 ignores it.
  func replyToDemandBodyPartInInRequest() -> HTTP1Action

  /// The action 'demand part'.
  mutating func demandPart(_ payload: inout ConnectionExchange) -> HTTP1Action
  mutating func demandPart(_ payload: inout HTTP1Download) -> HTTP1Action

  /// The action 'close'.
  mutating func close(_ argument: ResponseHead) -> HTTP1Action
  mutating func close(_ argument: BodyPart) -> HTTP1Action
  mutating func close() -> HTTP1Action
  mutating func close(_ argument: Int) -> HTTP1Action

  /// The action 'reject response'.
  mutating func rejectResponse(_ argument: ResponseHead) -> HTTP1Action
  mutating func rejectResponse(_ argument: BodyPart) -> HTTP1Action
  mutating func rejectResponse() -> HTTP1Action

  /// The guard 'is final'.
  func isFinal(_ argument: ResponseHead) -> Bool

  /// The action 'begin response'.
  mutating func beginResponse(_ argument: ResponseHead, _ payload: inout ConnectionUpload) -> (ConnectionExchange, HTTP1Action)
  mutating func beginResponse(_ argument: ResponseHead) -> (HTTP1Download, HTTP1Action)

  /// The reply to 'receiveHead' where line 193 ignores it.
  func replyToReceiveHeadInSending() -> HTTP1Action

  /// The reply to 'receiveHead' where line 198 ignores it.
  func replyToReceiveHeadInOtherStates() -> HTTP1Action

  /// The action 'receive part'.
  mutating func receivePart(_ argument: BodyPart, _ payload: inout ConnectionExchange) -> HTTP1Action
  mutating func receivePart(_ argument: BodyPart, _ payload: inout HTTP1Download) -> HTTP1Action

  /// The reply to 'receiveBodyPart' where line 212 ignores it.
  func replyToReceiveBodyPartInOtherStates() -> HTTP1Action

  /// The action 'finish early'.
  mutating func finishEarly(_ payload: inout ConnectionExchange) -> HTTP1Action

  /// The guard 'closes afterwards anyway'.
  func closesAfterwardsAnyway() -> Bool

  /// The action 'finish and close'.
  mutating func finishAndClose(_ payload: inout HTTP1Download) -> HTTP1Action

  /// The action 'finish'.
  mutating func finish(_ payload: inout HTTP1Download) -> HTTP1Action

  /// The reply to 'receiveEnd' where line 229 ignores it.
  func replyToReceiveEndInOtherStates() -> HTTP1Action

  /// The reply to 'cancelRequest' where line 239 ignores it.
  func replyToCancelRequestInOtherStates() -> HTTP1Action

  /// The action 'cancel unused'.
  mutating func cancelUnused() -> HTTP1Action

  /// The action 'cancel'.
  mutating func cancel() -> HTTP1Action

  /// The action 'close later'.
  mutating func closeLater() -> HTTP1Action

  /// The reply to 'closeWhenIdle' where line 243 ignores it.
  func replyToCloseWhenIdleInOtherStates() -> HTTP1Action

  /// The action 'fail'.
  mutating func fail(_ argument: Int) -> HTTP1Action

  /// The reply to 'transportFailed' where line 247 ignores it.
  func replyToTransportFailedInOtherStates() -> HTTP1Action

  /// The action 'end'.
  mutating func end() -> HTTP1Action

  /// The action 'fail by closing'.
  mutating func failByClosing() -> HTTP1Action
}

/// The states of the machine: those that have no others inside them.
enum ConnectionMachineState: Sendable {
  case idle
  case waitingForWritability(RequestHead)  // in inRequest
  case sending(ConnectionUpload)  // in inRequest
  case exchanging(ConnectionExchange)  // in inRequest
  case waitingForResponse  // in inRequest
  case receivingBody(HTTP1Download)  // in inRequest
  case closing
  case closed
  /// The state while an action changes a payload; no caller sees it.
  case changing
}

/// The machine of the definition in ConnectionDefinition.swift.
struct ConnectionMachine<Actions: ConnectionMachineActions> {
  /// The active state.
  private(set) var state: ConnectionMachineState
  /// What the guards and actions work on.
  var actions: Actions

  /// A machine in its initial state, after the entry actions.
  init(_ actions: Actions) {
    self.actions = actions
    state = .idle
  }
}

extension ConnectionMachine: Sendable where Actions: Sendable {}

// MARK: Events

extension ConnectionMachine {
  /// - Returns: The reply.
  @inline(__always)
  mutating func run(_ argument: RequestHead) -> HTTP1Action {
    switch state {
    case .idle:
      if actions.isWritable(argument) && actions.hasNoBody(argument) {  // line 75
        let reply = actions.sendWholeRequest(argument)
        state = .waitingForResponse
        return reply
      }
      if actions.isWritable(argument) {  // line 78
        let (made, reply) = actions.sendHead(argument)
        state = .sending(made)
        return reply
      }
      let (made, reply) = actions.wait(argument)  // line 82
      state = .waitingForWritability(made)
      return reply
    case .waitingForWritability, .sending, .exchanging, .waitingForResponse, .receivingBody, .closing, .closed, .changing:  // line 86
      return actions.replyToRunInOtherStates()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func writabilityChanged(_ argument: Bool) -> HTTP1Action {
    switch state {
    case .idle, .waitingForResponse, .receivingBody:  // line 110
      return actions.noteWritability(argument)
    case .waitingForWritability(var payload):
      if actions.isWritable(argument) && actions.hasNoBody(argument, payload) {  // line 95
        state = .changing
        let reply = actions.sendWholeRequest(argument, &payload)
        state = .waitingForResponse
        return reply
      }
      if actions.isWritable(argument) {  // line 99
        state = .changing
        let (made, reply) = actions.sendHead(argument, &payload)
        state = .sending(made)
        return reply
      }
      return actions.noteWritability(argument)  // line 110
    case .sending(var payload):  // line 104
      state = .changing
      let reply = actions.noteWritability(argument, &payload)
      state = .sending(payload)
      return reply
    case .exchanging(var payload):  // line 107
      state = .changing
      let reply = actions.noteWritability(argument, &payload)
      state = .exchanging(payload)
      return reply
    case .closing, .closed, .changing:  // line 113
      return actions.replyToWritabilityChangedInOtherStates()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func sendBodyPart(_ argument: BodyPart) -> HTTP1Action {
    switch state {
    case .idle, .closing, .closed:  // line 135
      return actions.replyToSendBodyPartInOtherStates()
    case .waitingForWritability, .waitingForResponse, .receivingBody, .changing:  // line 134
      return actions.replyToSendBodyPartInInRequest()
    case .sending(var payload):
      if actions.isTooLong(argument, payload) {  // line 124
        let reply = actions.rejectLongBody(argument)
        state = .closing
        return reply
      }
      state = .changing  // line 130
      let reply = actions.sendPart(argument, &payload)
      state = .sending(payload)
      return reply
    case .exchanging(var payload):
      if actions.isTooLong(argument, payload) {  // line 127
        let reply = actions.rejectLongBody(argument)
        state = .closing
        return reply
      }
      state = .changing  // line 131
      let reply = actions.sendPart(argument, &payload)
      state = .exchanging(payload)
      return reply
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func finishBody() -> HTTP1Action {
    switch state {
    case .idle, .closing, .closed:  // line 156
      return actions.replyToFinishBodyInOtherStates()
    case .waitingForWritability, .waitingForResponse, .receivingBody, .changing:  // line 155
      return actions.replyToFinishBodyInInRequest()
    case .sending(let payload):
      if actions.isTooShort(payload) {  // line 142
        let reply = actions.rejectShortBody()
        state = .closing
        return reply
      }
      let reply = actions.sendEnd()  // line 148
      state = .waitingForResponse
      return reply
    case .exchanging(var payload):
      if actions.isTooShort(payload) {  // line 145
        let reply = actions.rejectShortBody()
        state = .closing
        return reply
      }
      state = .changing  // line 151
      let (made, reply) = actions.sendEnd(&payload)
      state = .receivingBody(made)
      return reply
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func readRequested() -> HTTP1Action {
    switch state {
    case .idle, .waitingForWritability, .sending, .waitingForResponse, .closing:  // line 169
      return actions.replyToReadRequestedInOtherStates()
    case .exchanging(let payload):
      if actions.isDemanded(payload) {  // line 164
        return actions.read()
      }
      return actions.holdRead()  // line 165
    case .receivingBody(let payload):
      if actions.isDemanded(payload) {  // line 163
        return actions.read()
      }
      return actions.holdRead()  // line 165
    case .closed, .changing:  // line 168
      return actions.replyToReadRequestedInClosed()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func demandBodyPart() -> HTTP1Action {
    switch state {
    case .idle, .closing, .closed:  // line 178
      return actions.replyToDemandBodyPartInOtherStates()
    case .waitingForWritability, .sending, .waitingForResponse, .changing:  // line 177
      return actions.replyToDemandBodyPartInInRequest()
    case .exchanging(var payload):  // line 174
      state = .changing
      let reply = actions.demandPart(&payload)
      state = .exchanging(payload)
      return reply
    case .receivingBody(var payload):  // line 171
      state = .changing
      let reply = actions.demandPart(&payload)
      state = .receivingBody(payload)
      return reply
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func receiveHead(_ argument: ResponseHead) -> HTTP1Action {
    switch state {
    case .idle:  // line 197
      let reply = actions.close(argument)
      state = .closing
      return reply
    case .waitingForWritability, .exchanging, .receivingBody:  // line 194
      let reply = actions.rejectResponse(argument)
      state = .closing
      return reply
    case .sending(var payload):
      if actions.isFinal(argument) {  // line 184
        state = .changing
        let (made, reply) = actions.beginResponse(argument, &payload)
        state = .exchanging(made)
        return reply
      }
      return actions.replyToReceiveHeadInSending()  // line 193
    case .waitingForResponse:
      if actions.isFinal(argument) {  // line 188
        let (made, reply) = actions.beginResponse(argument)
        state = .receivingBody(made)
        return reply
      }
      return actions.replyToReceiveHeadInSending()  // line 193
    case .closing, .closed, .changing:  // line 198
      return actions.replyToReceiveHeadInOtherStates()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func receiveBodyPart(_ argument: BodyPart) -> HTTP1Action {
    switch state {
    case .idle:  // line 211
      let reply = actions.close(argument)
      state = .closing
      return reply
    case .waitingForWritability, .sending, .waitingForResponse:  // line 208
      let reply = actions.rejectResponse(argument)
      state = .closing
      return reply
    case .exchanging(var payload):  // line 205
      state = .changing
      let reply = actions.receivePart(argument, &payload)
      state = .exchanging(payload)
      return reply
    case .receivingBody(var payload):  // line 202
      state = .changing
      let reply = actions.receivePart(argument, &payload)
      state = .receivingBody(payload)
      return reply
    case .closing, .closed, .changing:  // line 212
      return actions.replyToReceiveBodyPartInOtherStates()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func receiveEnd() -> HTTP1Action {
    switch state {
    case .idle:  // line 228
      let reply = actions.close()
      state = .closing
      return reply
    case .waitingForWritability, .sending, .waitingForResponse:  // line 227
      let reply = actions.rejectResponse()
      state = .closing
      return reply
    case .exchanging(var payload):  // line 224
      state = .changing
      let reply = actions.finishEarly(&payload)
      state = .closing
      return reply
    case .receivingBody(var payload):
      if actions.closesAfterwardsAnyway() {  // line 218
        state = .changing
        let reply = actions.finishAndClose(&payload)
        state = .closing
        return reply
      }
      state = .changing  // line 221
      let reply = actions.finish(&payload)
      state = .idle
      return reply
    case .closing, .closed, .changing:  // line 229
      return actions.replyToReceiveEndInOtherStates()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func cancelRequest() -> HTTP1Action {
    switch state {
    case .idle, .closing, .closed, .changing:  // line 239
      return actions.replyToCancelRequestInOtherStates()
    case .waitingForWritability:
      if !actions.closesAfterwardsAnyway() {  // line 235
        let reply = actions.cancelUnused()
        state = .idle
        return reply
      }
      let reply = actions.cancel()  // line 238
      state = .closing
      return reply
    case .sending, .exchanging, .waitingForResponse, .receivingBody:  // line 238
      let reply = actions.cancel()
      state = .closing
      return reply
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func closeWhenIdle() -> HTTP1Action {
    switch state {
    case .idle:  // line 241
      let reply = actions.close()
      state = .closing
      return reply
    case .waitingForWritability, .sending, .exchanging, .waitingForResponse, .receivingBody:  // line 242
      return actions.closeLater()
    case .closing, .closed, .changing:  // line 243
      return actions.replyToCloseWhenIdleInOtherStates()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func transportFailed(_ argument: Int) -> HTTP1Action {
    switch state {
    case .idle:  // line 246
      let reply = actions.close(argument)
      state = .closing
      return reply
    case .waitingForWritability, .sending, .exchanging, .waitingForResponse, .receivingBody:  // line 245
      let reply = actions.fail(argument)
      state = .closing
      return reply
    case .closing, .closed, .changing:  // line 247
      return actions.replyToTransportFailedInOtherStates()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func connectionClosed() -> HTTP1Action {
    switch state {
    case .idle, .closing, .closed:  // line 252
      let reply = actions.end()
      state = .closed
      return reply
    case .waitingForWritability, .sending, .exchanging, .waitingForResponse, .receivingBody:  // line 249
      let reply = actions.failByClosing()
      state = .closed
      return reply
    case .changing:
      fatalError("an action fired an event")
    }
  }
}
