import StateMachines

/// The states of a merge of numbers, with what each of them holds.
enum MergeState: StateCases {
  /// The children have not started.
  case initial
  /// The children run, and a consumer waits. Nothing is stored.
  case waiting(Holds<ConsumerToken>)
  /// The children run, and no consumer waits. Nothing is stored.
  case empty
  /// One child runs; the other one waits until its element is taken.
  case one(Holds<MergeEntry>)
  /// Both children wait until their elements are taken.
  case two(Holds<MergeEntries>)
  /// A child failed after the other one had produced an element, which is not taken yet.
  case failing(Holds<MergeFailing>)
  /// A child failed, and the error is what is delivered next.
  case failed(Holds<FailureToken>)
  /// All that comes is dropped.
  case finished

  struct Keys: CaseKeys {
    let waiting = MergeState.waiting
    let one = MergeState.one
    let two = MergeState.two
    let failing = MergeState.failing
    let failed = MergeState.failed
  }
}

/// What happens to a merge of numbers, with the replies.
enum MergeEvent: Hashable, Sendable {
  case next(Call<ConsumerToken, MergeNextAction<Int>>)
  case elementProduced(Call<MergeEntry, MergeProducedAction<Int>>)
  case childFinished(Call<MergeSide, MergeFinishedAction>)
  case childFailed(Call<MergeFailure, MergeFailedAction>)
  case consumerCancelled(Call<Void, MergeCancelAction>)
  case iteratorDropped(Call<Void, MergeCancelAction>)
}

/// The definition of which `MergeMachine.swift` is made.
///
/// It has the lines of ``LibraryMerge``. Each guard and action has a name and calls the method of ``MergeContext`` that the compiled
/// machine calls too. Every event has a reply in every state. A compiled machine names the types of its data, so the elements are numbers.
enum MergeDefinition {
  private typealias Builder = MachineBuilder<MergeContext, MergeState, MergeEvent>
  private typealias Element = Builder.CallCondition<MergeEntry>
  private typealias Side = Builder.CallCondition<MergeSide>
  private typealias Failure = Builder.CallCondition<MergeFailure>

  static let definition: ContextDefinition<MergeContext, MergeState, MergeEvent> = .verified(initial: .initial) { sm in
    addConsumer(to: &sm)
    addElements(to: &sm)
    addEnds(to: &sm)
    addFailures(to: &sm)
    addCancellation(by: MergeEvent.consumerCancelled, to: &sm)
    addCancellation(by: MergeEvent.iteratorDropped, to: &sm)
    sm.when(MergeEvent.consumerCancelled, from: \.waiting, to: .finished, action: "cancel children") { consumer, step in
      step.context.cancelChildren(&consumer)
    }
    sm.ignore(MergeEvent.iteratorDropped, in: .waiting(.any), replying: .unexpected)
  }

  private static func addConsumer(to sm: inout Builder) {
    sm.when(MergeEvent.next, from: .initial, to: \.waiting, action: "start children") { consumer, step in
      let (waiting, reply) = step.context.startChildren(consumer)
      return Made(waiting, reply)
    }
    sm.when(MergeEvent.next, from: .empty, to: \.waiting, action: "suspend consumer") { consumer, step in
      let (waiting, reply) = step.context.suspendConsumer(consumer)
      return Made(waiting, reply)
    }
    sm.when(MergeEvent.next, from: \.one, to: .empty, action: "deliver") { consumer, entry, step in step.context.deliver(consumer, &entry) }
    sm.when(MergeEvent.next, from: \.two, to: \.one, action: "deliver first") { consumer, stored, step in
      let (rest, reply) = step.context.deliverFirst(consumer, &stored)
      return Made(rest, reply)
    }
    sm.when(MergeEvent.next, from: \.failing, to: \.failed, action: "deliver last") { consumer, failing, step in
      let (failure, reply) = step.context.deliverLast(consumer, &failing)
      return Made(failure, reply)
    }
    sm.when(MergeEvent.next, from: \.failed, to: .finished, action: "deliver error") { consumer, failure, step in
      step.context.deliverError(consumer, &failure)
    }
    sm.ignore(MergeEvent.next, in: .finished, replying: .finish)
    sm.ignore(MergeEvent.next, in: .waiting(.any), replying: .unexpected)
  }

  private static func addElements(to sm: inout Builder) {
    let runs = Element("runs") { entry, step in step.context.runs(entry) }
    let otherWaits = Element("other child waits", of: \.one) { entry, stored, step in step.context.otherChildWaits(entry, stored) }

    sm.when(MergeEvent.elementProduced, from: \.waiting, to: .empty, if: runs, action: "pass on") { entry, consumer, step in
      step.context.passOn(entry, &consumer)
    }
    sm.when(MergeEvent.elementProduced, from: .empty, to: \.one, if: runs, action: "store") { entry, step in
      let (stored, reply) = step.context.store(entry)
      return Made(stored, reply)
    }
    sm.when(MergeEvent.elementProduced, from: \.one, to: \.two, if: runs && otherWaits, action: "store") { entry, first, step in
      let (stored, reply) = step.context.store(entry, &first)
      return Made(stored, reply)
    }
    sm.ignore(MergeEvent.elementProduced, in: [.failing(.any), .failed(.any), .finished], replying: .stop)
    sm.ignore(MergeEvent.elementProduced, in: .any, replying: .unexpected)
  }

  private static func addEnds(to sm: inout Builder) {
    let isFirst = Side("both children run") { side, step in step.context.bothChildrenRun(side) }
    let isLast = Side("other child has finished") { side, step in step.context.otherChildHasFinished(side) }
    let otherWaits = Side("other child waits", of: \.one) { side, stored, step in step.context.otherChildWaits(side, stored) }

    sm.when(MergeEvent.childFinished, from: \.waiting, to: .finished, if: isLast, action: "finish") { side, consumer, step in
      step.context.finish(side, &consumer)
    }
    sm.when(MergeEvent.childFinished, from: .empty, to: .finished, if: isLast, action: "finish") { side, step in step.context.finish(side) }
    sm.when(MergeEvent.childFinished, in: [.waiting(.any), .empty], if: isFirst, action: "note end") { side, step in
      step.context.noteEnd(side)
    }
    sm.when(MergeEvent.childFinished, in: .one(.any), if: isFirst && otherWaits, action: "note end") { side, step in
      step.context.noteEnd(side)
    }
    sm.ignore(MergeEvent.childFinished, in: [.failing(.any), .failed(.any), .finished], replying: .none)
    sm.ignore(MergeEvent.childFinished, in: .any, replying: .unexpected)
  }

  private static func addFailures(to sm: inout Builder) {
    let runs = Failure("runs") { failure, step in step.context.runs(failure) }
    let otherWaits = Failure("other child waits", of: \.one) { failure, stored, step in step.context.otherChildWaits(failure, stored) }

    sm.when(MergeEvent.childFailed, from: \.waiting, to: .finished, if: runs, action: "fail consumer") { failure, consumer, step in
      step.context.failConsumer(failure, &consumer)
    }
    sm.when(MergeEvent.childFailed, from: .empty, to: \.failed, if: runs, action: "keep error") { failure, step in
      let (kept, reply) = step.context.keepError(failure)
      return Made(kept, reply)
    }
    sm.when(MergeEvent.childFailed, from: \.one, to: \.failing, if: runs && otherWaits, action: "keep element and error") {
      failure, stored, step in
      let (kept, reply) = step.context.keepElementAndError(failure, &stored)
      return Made(kept, reply)
    }
    sm.ignore(MergeEvent.childFailed, in: [.failing(.any), .failed(.any), .finished], replying: .none)
    sm.ignore(MergeEvent.childFailed, in: .any, replying: .unexpected)
  }

  private static func addCancellation(by call: CallCase<MergeEvent, Void, MergeCancelAction>, to sm: inout Builder) {
    sm.when(call, from: [.initial, .failing(.any), .failed(.any)], to: .finished, action: "end without children") { step in
      step.context.endWithoutChildren()
    }
    sm.when(call, from: .empty, to: .finished, action: "cancel children") { step in step.context.cancelChildren() }
    sm.when(call, from: \.one, to: .finished, action: "cancel children") { stored, step in step.context.cancelChildren(&stored) }
    sm.when(call, from: \.two, to: .finished, action: "cancel children") { stored, step in step.context.cancelChildren(&stored) }
    sm.ignore(call, in: .finished, replying: .none)
  }
}
