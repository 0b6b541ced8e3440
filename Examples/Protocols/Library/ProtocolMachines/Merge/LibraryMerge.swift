import StateMachines

/// A merge whose state is that of a machine of the library, where states hold what is stored.
public struct LibraryMerge<Element: Sendable>: Merge {
  private enum State: StateCases {
    /// The children have not started.
    case initial
    /// The children run, and a consumer waits. Nothing is stored.
    case waiting(Holds<ConsumerToken>)
    /// The children run, and no consumer waits. Nothing is stored.
    case empty
    /// One child runs; the other one waits until its element is taken.
    case one(Holds<Entry>)
    /// Both children wait until their elements are taken.
    case two(Holds<(first: Entry, second: Entry)>)
    /// A child failed after the other one had produced an element, which is not taken yet.
    case failing(Holds<(element: Element, failure: FailureToken)>)
    /// A child failed, and the error is what is delivered next.
    case failed(Holds<FailureToken>)
    /// All that comes is dropped.
    case finished
    struct Keys: CaseKeys {
      let waiting = State.waiting
      let one = State.one
      let two = State.two
      let failing = State.failing
      let failed = State.failed
    }
  }

  private enum Event: Hashable, Sendable, CaseIterable {
    case next(Call<ConsumerToken, MergeNextAction<Element>>)
    case elementProduced(Call<Entry, MergeProducedAction<Element>>)
    case childFinished(Call<MergeSide, MergeFinishedAction>)
    case childFailed(Call<Failure, MergeFailedAction>)
    case consumerCancelled(Call<Void, MergeCancelAction>)
    case iteratorDropped(Call<Void, MergeCancelAction>)

    static var allCases: [Self] {
      [.next(.any), .elementProduced(.any), .childFinished(.any), .childFailed(.any), .consumerCancelled(.any), .iteratorDropped(.any)]
    }
  }

  /// The context is the child that has finished while the other one runs.
  private typealias Machine = EmbeddedMachine<MergeSide?, State, Event>
  private var machine = Machine(LibraryMerge.definition, context: nil)

  /// A merge whose children have not started.
  public init() {}
}

// MARK: - Arguments and payloads

extension LibraryMerge {
  /// An element and the child that produced it.
  private struct Entry: CustomStringConvertible, Sendable {
    let element: Element
    let side: MergeSide
    let producer: ProducerToken

    var description: String { "\(side): \(element) of \(producer.id)" }

    /// What returns the element to the consumer, and resumes the child.
    var delivery: MergeNextAction<Element> { .deliver(element, resuming: producer) }
  }

  private typealias Failure = (side: MergeSide, token: FailureToken)
}

// MARK: - Definition

extension LibraryMerge {
  private typealias Builder = MachineBuilder<MergeSide?, State, Event>

  /// What no line takes is impossible, and `unexpected` is the reply to it.
  private static var definition: Machine.Definition {
    .shared(for: Self.self, initial: .initial, total: true) { sm in
      addConsumer(to: &sm)
      addElements(to: &sm)
      addEnds(to: &sm)
      addFailures(to: &sm)
      addCancellation(by: Event.consumerCancelled, to: &sm)
      addCancellation(by: Event.iteratorDropped, to: &sm)
      sm.when(Event.consumerCancelled, from: \.waiting, to: .finished) { consumer, _ in
        .cancelChildren(finishing: consumer, resuming: [])
      }
      sm.impossible(Event.iteratorDropped, in: .waiting(.any))
    }
  }

  /// What is probably a mistake in the definition.
  static var warnings: [DefinitionIssue] { definition.warnings }

  private static func addConsumer(to sm: inout Builder) {
    sm.when(Event.next, from: .initial, to: \.waiting) { consumer, _ in Made(consumer, .start) }
    sm.when(Event.next, from: .empty, to: \.waiting) { consumer, _ in Made(consumer, .suspend) }
    sm.when(Event.next, from: \.one, to: .empty) { _, entry, _ in entry.delivery }
    sm.when(Event.next, from: \.two, to: \.one) { _, stored, _ in Made(stored.second, stored.first.delivery) }
    sm.when(Event.next, from: \.failing, to: \.failed) { _, failing, _ in
      Made(failing.failure, .deliver(failing.element, resuming: nil))
    }
    sm.when(Event.next, from: \.failed, to: .finished) { _, failure, _ in .fail(failure) }
    sm.ignore(Event.next, in: .finished, replying: .finish)
    sm.impossible(Event.next, in: .waiting(.any))
  }

  private static func addElements(to sm: inout Builder) {
    let runs = Builder.CallCondition<Entry>("the child runs") { entry, step in step.context != entry.side }
    let isOther = Builder.CallCondition<Entry>("the other child waits") { entry, step in
      step.withPayload(of: \.one) { $0.side } != entry.side
    }

    sm.when(Event.elementProduced, from: \.waiting, to: .empty, if: runs) { entry, consumer, _ in
      .deliver(entry.element, to: consumer)
    }
    sm.when(Event.elementProduced, from: .empty, to: \.one, if: runs) { entry, _ in Made(entry, .suspend) }
    sm.when(Event.elementProduced, from: \.one, to: \.two, if: runs && isOther) { entry, stored, _ in
      Made((stored, entry), .suspend)
    }
    sm.ignore(Event.elementProduced, in: [.failing(.any), .failed(.any), .finished], replying: .stop)
    sm.impossible(Event.elementProduced, in: .any)
  }

  private static func addEnds(to sm: inout Builder) {
    let isFirst = Builder.CallCondition<MergeSide>("both children run") { _, step in step.context == nil }
    let isLast = Builder.CallCondition<MergeSide>("the other child has finished") { side, step in step.context == side.other }
    let isOther = Builder.CallCondition<MergeSide>("the other child waits") { side, step in
      step.withPayload(of: \.one) { $0.side } != side
    }

    sm.when(Event.childFinished, from: \.waiting, to: .finished, if: isLast) { _, consumer, _ in .finish(consumer) }
    sm.when(Event.childFinished, from: .empty, to: .finished, if: isLast) { _, _ in .none }
    sm.when(Event.childFinished, in: [.waiting(.any), .empty, .one(.any)], if: isFirst && isOther) { side, step in
      step.context = side
      return .none
    }
    sm.ignore(Event.childFinished, in: [.failing(.any), .failed(.any), .finished], replying: .none)
    sm.impossible(Event.childFinished, in: .any)
  }

  private static func addFailures(to sm: inout Builder) {
    let runs = Builder.CallCondition<Failure>("the child runs") { failure, step in step.context != failure.side }
    let isOther = Builder.CallCondition<Failure>("the other child waits") { failure, step in
      step.withPayload(of: \.one) { $0.side } != failure.side
    }

    sm.when(Event.childFailed, from: \.waiting, to: .finished, if: runs) { failure, consumer, _ in .fail(consumer, failure.token) }
    sm.when(Event.childFailed, from: .empty, to: \.failed, if: runs) { failure, _ in Made(failure.token, .cancelOther(resuming: nil)) }
    sm.when(Event.childFailed, from: \.one, to: \.failing, if: runs && isOther) { failure, stored, _ in
      Made((stored.element, failure.token), .cancelOther(resuming: stored.producer))
    }
    sm.ignore(Event.childFailed, in: [.failing(.any), .failed(.any), .finished], replying: .none)
    sm.impossible(Event.childFailed, in: .any)
  }

  private static func addCancellation(by call: CallCase<Event, Void, MergeCancelAction>, to sm: inout Builder) {
    sm.when(call, from: [.initial, .failing(.any), .failed(.any)], to: .finished) { _ in .none }
    sm.when(call, from: .empty, to: .finished) { _ in .cancelChildren(finishing: nil, resuming: []) }
    sm.when(call, from: \.one, to: .finished) { stored, _ in .cancelChildren(finishing: nil, resuming: [stored.producer]) }
    sm.when(call, from: \.two, to: .finished) { stored, _ in
      .cancelChildren(finishing: nil, resuming: [stored.first.producer, stored.second.producer])
    }
    sm.ignore(call, in: .finished, replying: .none)
  }
}

// MARK: - Calls

extension LibraryMerge {
  /// The consumer asks for the next element.
  public mutating func next(_ consumer: ConsumerToken) -> MergeNextAction<Element> {
    machine.fire(Event.next, consumer) ?? .unexpected
  }

  /// A child produced an element.
  public mutating func elementProduced(
    _ element: Element, by side: MergeSide, _ producer: ProducerToken
  ) -> MergeProducedAction<Element> {
    machine.fire(Event.elementProduced, Entry(element: element, side: side, producer: producer)) ?? .unexpected
  }

  /// The sequence of a child ended.
  public mutating func childFinished(_ side: MergeSide) -> MergeFinishedAction {
    machine.fire(Event.childFinished, side) ?? .unexpected
  }

  /// The sequence of a child threw an error.
  public mutating func childFailed(_ side: MergeSide, with failure: FailureToken) -> MergeFailedAction {
    machine.fire(Event.childFailed, (side, failure)) ?? .unexpected
  }

  /// The task of the consumer is cancelled.
  public mutating func consumerCancelled() -> MergeCancelAction { machine.fire(Event.consumerCancelled) ?? .unexpected }

  /// The iterator is deinitialised.
  public mutating func iteratorDropped() -> MergeCancelAction { machine.fire(Event.iteratorDropped) ?? .unexpected }
}

// MARK: - Description

extension LibraryMerge {
  /// The state, with what is stored.
  public var description: String {
    let finished = "finished: \(machine.context?.rawValue ?? "none")"
    return switch machine.state {
    case .initial: "initial"
    case .waiting: "waiting(consumer: \(show(\.waiting) { $0.id }), \(finished))"
    case .empty: "buffering(empty, \(finished))"
    case .one: "buffering(\(show(\.one) { $0 }), \(finished))"
    case .two: "buffering(\(show(\.two) { "\($0.first), \($0.second)" }), \(finished))"
    case .failing: "failing(\(show(\.failing) { "\($0.element), failure: \($0.failure.id)" }))"
    case .failed: "failing(empty, failure: \(show(\.failed) { $0.id }))"
    case .finished: "finished"
    }
  }

  /// Something about the payload of the current state, as text.
  private func show<Payload>(_ state: StateLiteral<State, Payload>, _ part: (Payload) -> Any) -> String {
    machine.payload(of: state).map { "\(part($0))" } ?? ""
  }
}
