import Dispatch
import StateMachineTesting
import StateMachines

final class SharedObjectEntryMachine<State: ChartState, Event: ChartWord>: EntryMachine {
  final class Owner: ThreadsafeStateful {
    struct Properties {
      var marks: [Bool] = []
    }

    static var definition: Definition { preconditionFailure("not asked for") }

    let machine: Owned
    let properties = Guarded(Properties())

    init(_ definition: Definition, _ queue: DispatchQueue, _ clock: ManualClock) {
      machine = Owned(definition, eventQueue: queue, clock: clock)
    }
  }

  private let owner: Owner
  private let clock = ManualClock()
  private let queue = DispatchQueue(label: "events")
  private let executor = QueueExecutor()

  init(_ definition: Owner.Definition) {
    owner = Owner(definition, queue, clock)
  }

  var observable: ReferenceMachine<State, Event>? { owner.machine }
  var sight: EntrySight { EntrySight(owner.machine) { owner.can($0) } }
  var marks: Int? { owner.marks.count }

  func start() { try? owner.start() }
  func stop() { owner.stop() }
  func fire(_ event: Event) -> Bool { owner.fire(event) }
  func attempt(_ event: Event, tracing tracer: ((Trace<State, Event>) -> Void)?) -> Outcome<State, Event> { owner.attempt(event) }
  func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> { try owner.require(event) }

  func advance(to time: Duration) -> [Transition<State, Event>]? {
    clock.advance(by: time - clock.now)
    return nil
  }

  func enqueue(_ event: Event) {
    owner.enqueue(event)
    queue.sync {}
  }

  func submit(_ event: Event) -> Outcome<State, Event> {
    let (outcome, isDone) = (ValueBox<Outcome<State, Event>>(), DispatchSemaphore(value: 0))
    Task(executorPreference: executor) { [owner] in
      outcome.value = await owner.submit(event)
      isDone.signal()
    }
    isDone.wait()
    guard let outcome = outcome.value else { preconditionFailure("The task has set it.") }
    return outcome
  }

  func fire<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> R? { owner.fire(call, argument) }

  func attempt<A: Sendable, R: Sendable>(
    _ call: @escaping EntryCall<Event, A, R>, _ argument: A, tracing tracer: ((Trace<State, Event>) -> Void)?
  ) -> EntryReply<State, Event, R> {
    EntryReply(owner.attempt(call, argument))
  }

  func require<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) throws(Rejection<State, Event>) -> R {
    try owner.require(call, argument)
  }

  func can<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> Bool { owner.can(call, argument) }

  func payload<P: Sendable>(of state: StateLiteral<State, P>) -> P? { owner.machine.payload(of: state) }
}
