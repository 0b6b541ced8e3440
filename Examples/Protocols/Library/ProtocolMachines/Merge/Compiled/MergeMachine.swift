// Generated from a chart by 'compiledSwift()': edit the chart instead.

/// The guards and actions of the chart: conform a type to it.
protocol MergeMachineActions {
  /// The action 'start children'.
  mutating func startChildren(_ argument: ConsumerToken) -> (ConsumerToken, MergeNextAction<Int>)

  /// The reply to 'next' where line 86 ignores it.
  func replyToNextInWaiting() -> MergeNextAction<Int>

  /// The action 'suspend consumer'.
  mutating func suspendConsumer(_ argument: ConsumerToken) -> (ConsumerToken, MergeNextAction<Int>)

  /// The action 'deliver'.
  mutating func deliver(_ argument: ConsumerToken, _ payload: inout MergeEntry) -> MergeNextAction<Int>

  /// The action 'deliver first'.
  mutating func deliverFirst(_ argument: ConsumerToken, _ payload: inout MergeEntries) -> (MergeEntry, MergeNextAction<Int>)

  /// The action 'deliver error'.
  mutating func deliverError(_ argument: ConsumerToken, _ payload: inout FailureToken) -> MergeNextAction<Int>

  /// The action 'deliver last'.
  mutating func deliverLast(_ argument: ConsumerToken, _ payload: inout MergeFailing) -> (FailureToken, MergeNextAction<Int>)

  /// The reply to 'next' where line 85 ignores it.
  func replyToNextInFinished() -> MergeNextAction<Int>

  /// The reply to 'elementProduced' where line 105 ignores it.
  func replyToElementProducedInOtherStates() -> MergeProducedAction<Int>

  /// The guard 'runs'.
  func runs(_ argument: MergeEntry) -> Bool
  func runs(_ argument: MergeFailure) -> Bool

  /// The action 'pass on'.
  mutating func passOn(_ argument: MergeEntry, _ payload: inout ConsumerToken) -> MergeProducedAction<Int>

  /// The action 'store'.
  mutating func store(_ argument: MergeEntry) -> (MergeEntry, MergeProducedAction<Int>)
  mutating func store(_ argument: MergeEntry, _ payload: inout MergeEntry) -> (MergeEntries, MergeProducedAction<Int>)

  /// The guard 'other child waits'.
  func otherChildWaits(_ argument: MergeEntry, _ payload: MergeEntry) -> Bool
  func otherChildWaits(_ argument: MergeSide, _ payload: MergeEntry) -> Bool
  func otherChildWaits(_ argument: MergeFailure, _ payload: MergeEntry) -> Bool

  /// The reply to 'elementProduced' where line 104 ignores it.
  func replyToElementProducedInFailing() -> MergeProducedAction<Int>

  /// The reply to 'childFinished' where line 124 ignores it.
  func replyToChildFinishedInOtherStates() -> MergeFinishedAction

  /// The guard 'other child has finished'.
  func otherChildHasFinished(_ argument: MergeSide) -> Bool

  /// The action 'finish'.
  mutating func finish(_ argument: MergeSide, _ payload: inout ConsumerToken) -> MergeFinishedAction
  mutating func finish(_ argument: MergeSide) -> MergeFinishedAction

  /// The guard 'both children run'.
  func bothChildrenRun(_ argument: MergeSide) -> Bool

  /// The action 'note end'.
  mutating func noteEnd(_ argument: MergeSide) -> MergeFinishedAction

  /// The reply to 'childFinished' where line 123 ignores it.
  func replyToChildFinishedInFailing() -> MergeFinishedAction

  /// The reply to 'childFailed' where line 144 ignores it.
  func replyToChildFailedInOtherStates() -> MergeFailedAction

  /// The action 'fail consumer'.
  mutating func failConsumer(_ argument: MergeFailure, _ payload: inout ConsumerToken) -> MergeFailedAction

  /// The action 'keep error'.
  mutating func keepError(_ argument: MergeFailure) -> (FailureToken, MergeFailedAction)

  /// The action 'keep element and error'.
  mutating func keepElementAndError(_ argument: MergeFailure, _ payload: inout MergeEntry) -> (MergeFailing, MergeFailedAction)

  /// The reply to 'childFailed' where line 143 ignores it.
  func replyToChildFailedInFailing() -> MergeFailedAction

  /// The action 'end without children'.
  mutating func endWithoutChildren() -> MergeCancelAction

  /// The action 'cancel children'.
  mutating func cancelChildren(_ payload: inout ConsumerToken) -> MergeCancelAction
  mutating func cancelChildren() -> MergeCancelAction
  mutating func cancelChildren(_ payload: inout MergeEntry) -> MergeCancelAction
  mutating func cancelChildren(_ payload: inout MergeEntries) -> MergeCancelAction

  /// The reply to 'consumerCancelled' where line 154 ignores it.
  func replyToConsumerCancelledInFinished() -> MergeCancelAction

  /// The reply to 'iteratorDropped' where line 61 ignores it.
  func replyToIteratorDroppedInWaiting() -> MergeCancelAction

  /// The reply to 'iteratorDropped' where line 154 ignores it.
  func replyToIteratorDroppedInFinished() -> MergeCancelAction
}

/// The states of the machine: those that have no others inside them.
enum MergeMachineState: Sendable {
  case initial
  case waiting(ConsumerToken)
  case empty
  case one(MergeEntry)
  case two(MergeEntries)
  case failed(FailureToken)
  case failing(MergeFailing)
  case finished
  /// The state while an action changes a payload; no caller sees it.
  case changing
}

/// The machine of the definition in MergeDefinition.swift.
struct MergeMachine<Actions: MergeMachineActions> {
  /// The active state.
  private(set) var state: MergeMachineState
  /// What the guards and actions work on.
  var actions: Actions

  /// A machine in its initial state, after the entry actions.
  init(_ actions: Actions) {
    self.actions = actions
    state = .initial
  }
}

extension MergeMachine: Sendable where Actions: Sendable {}

// MARK: Events

extension MergeMachine {
  /// - Returns: The reply.
  @inline(__always)
  mutating func next(_ argument: ConsumerToken) -> MergeNextAction<Int> {
    switch state {
    case .initial:  // line 65
      let (made, reply) = actions.startChildren(argument)
      state = .waiting(made)
      return reply
    case .waiting:  // line 86
      return actions.replyToNextInWaiting()
    case .empty:  // line 69
      let (made, reply) = actions.suspendConsumer(argument)
      state = .waiting(made)
      return reply
    case .one(var payload):  // line 73
      state = .changing
      let reply = actions.deliver(argument, &payload)
      state = .empty
      return reply
    case .two(var payload):  // line 74
      state = .changing
      let (made, reply) = actions.deliverFirst(argument, &payload)
      state = .one(made)
      return reply
    case .failed(var payload):  // line 82
      state = .changing
      let reply = actions.deliverError(argument, &payload)
      state = .finished
      return reply
    case .failing(var payload):  // line 78
      state = .changing
      let (made, reply) = actions.deliverLast(argument, &payload)
      state = .failed(made)
      return reply
    case .finished, .changing:  // line 85
      return actions.replyToNextInFinished()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func elementProduced(_ argument: MergeEntry) -> MergeProducedAction<Int> {
    switch state {
    case .initial, .two:  // line 105
      return actions.replyToElementProducedInOtherStates()
    case .waiting(var payload):
      if actions.runs(argument) {  // line 93
        state = .changing
        let reply = actions.passOn(argument, &payload)
        state = .empty
        return reply
      }
      return actions.replyToElementProducedInOtherStates()  // line 105
    case .empty:
      if actions.runs(argument) {  // line 96
        let (made, reply) = actions.store(argument)
        state = .one(made)
        return reply
      }
      return actions.replyToElementProducedInOtherStates()  // line 105
    case .one(var payload):
      if actions.runs(argument) && actions.otherChildWaits(argument, payload) {  // line 100
        state = .changing
        let (made, reply) = actions.store(argument, &payload)
        state = .two(made)
        return reply
      }
      return actions.replyToElementProducedInOtherStates()  // line 105
    case .failed, .failing, .finished, .changing:  // line 104
      return actions.replyToElementProducedInFailing()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func childFinished(_ argument: MergeSide) -> MergeFinishedAction {
    switch state {
    case .initial, .two:  // line 124
      return actions.replyToChildFinishedInOtherStates()
    case .waiting(var payload):
      if actions.otherChildHasFinished(argument) {  // line 113
        state = .changing
        let reply = actions.finish(argument, &payload)
        state = .finished
        return reply
      }
      if actions.bothChildrenRun(argument) {  // line 117
        return actions.noteEnd(argument)
      }
      return actions.replyToChildFinishedInOtherStates()  // line 124
    case .empty:
      if actions.otherChildHasFinished(argument) {  // line 116
        let reply = actions.finish(argument)
        state = .finished
        return reply
      }
      if actions.bothChildrenRun(argument) {  // line 117
        return actions.noteEnd(argument)
      }
      return actions.replyToChildFinishedInOtherStates()  // line 124
    case .one(let payload):
      if actions.bothChildrenRun(argument) && actions.otherChildWaits(argument, payload) {  // line 120
        return actions.noteEnd(argument)
      }
      return actions.replyToChildFinishedInOtherStates()  // line 124
    case .failed, .failing, .finished, .changing:  // line 123
      return actions.replyToChildFinishedInFailing()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func childFailed(_ argument: MergeFailure) -> MergeFailedAction {
    switch state {
    case .initial, .two:  // line 144
      return actions.replyToChildFailedInOtherStates()
    case .waiting(var payload):
      if actions.runs(argument) {  // line 131
        state = .changing
        let reply = actions.failConsumer(argument, &payload)
        state = .finished
        return reply
      }
      return actions.replyToChildFailedInOtherStates()  // line 144
    case .empty:
      if actions.runs(argument) {  // line 134
        let (made, reply) = actions.keepError(argument)
        state = .failed(made)
        return reply
      }
      return actions.replyToChildFailedInOtherStates()  // line 144
    case .one(var payload):
      if actions.runs(argument) && actions.otherChildWaits(argument, payload) {  // line 138
        state = .changing
        let (made, reply) = actions.keepElementAndError(argument, &payload)
        state = .failing(made)
        return reply
      }
      return actions.replyToChildFailedInOtherStates()  // line 144
    case .failed, .failing, .finished, .changing:  // line 143
      return actions.replyToChildFailedInFailing()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func consumerCancelled() -> MergeCancelAction {
    switch state {
    case .initial, .failed, .failing:  // line 148
      let reply = actions.endWithoutChildren()
      state = .finished
      return reply
    case .waiting(var payload):  // line 58
      state = .changing
      let reply = actions.cancelChildren(&payload)
      state = .finished
      return reply
    case .empty:  // line 151
      let reply = actions.cancelChildren()
      state = .finished
      return reply
    case .one(var payload):  // line 152
      state = .changing
      let reply = actions.cancelChildren(&payload)
      state = .finished
      return reply
    case .two(var payload):  // line 153
      state = .changing
      let reply = actions.cancelChildren(&payload)
      state = .finished
      return reply
    case .finished, .changing:  // line 154
      return actions.replyToConsumerCancelledInFinished()
    }
  }

  /// - Returns: The reply.
  @inline(__always)
  mutating func iteratorDropped() -> MergeCancelAction {
    switch state {
    case .initial, .failed, .failing:  // line 148
      let reply = actions.endWithoutChildren()
      state = .finished
      return reply
    case .waiting:  // line 61
      return actions.replyToIteratorDroppedInWaiting()
    case .empty:  // line 151
      let reply = actions.cancelChildren()
      state = .finished
      return reply
    case .one(var payload):  // line 152
      state = .changing
      let reply = actions.cancelChildren(&payload)
      state = .finished
      return reply
    case .two(var payload):  // line 153
      state = .changing
      let reply = actions.cancelChildren(&payload)
      state = .finished
      return reply
    case .finished, .changing:  // line 154
      return actions.replyToIteratorDroppedInFinished()
    }
  }
}
