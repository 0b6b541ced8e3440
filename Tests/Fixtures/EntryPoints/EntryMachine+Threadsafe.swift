import Dispatch
import StateMachineTesting
import StateMachines

final class ThreadsafeEntryMachine<State: ChartState, Event: ChartWord>: EntryMachine {
  private let machine: ThreadsafeMachine<State, Event>
  private let clock = ManualClock()
  private let queue = DispatchQueue(label: "events")
  private let executor = QueueExecutor()

  init(_ definition: MachineDefinition<State, Event>) {
    machine = ThreadsafeMachine(definition, eventQueue: queue, clock: clock, starts: false)
  }

  var observable: ReferenceMachine<State, Event>? { machine }

  var sight: EntrySight { EntrySight(machine) }

  func start() { try? machine.start() }
  func stop() { machine.stop() }
  func fire(_ event: Event) -> Bool { machine.fire(event) }
  func attempt(_ event: Event, tracing tracer: ((Trace<State, Event>) -> Void)?) -> Outcome<State, Event> { machine.attempt(event) }
  func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> { try machine.require(event) }

  func advance(to time: Duration) -> [Transition<State, Event>]? {
    clock.advance(by: time - clock.now)
    return nil
  }

  func enqueue(_ event: Event) {
    machine.enqueue(event)
    queue.sync {}
  }

  func submit(_ event: Event) -> Outcome<State, Event> {
    let (outcome, isDone) = (ValueBox<Outcome<State, Event>>(), DispatchSemaphore(value: 0))
    Task(executorPreference: executor) { [machine] in
      outcome.value = await machine.submit(event)
      isDone.signal()
    }
    isDone.wait()
    guard let outcome = outcome.value else { preconditionFailure("The task has set it.") }
    return outcome
  }

  func fire<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> R? { machine.fire(call, argument) }

  func attempt<A: Sendable, R: Sendable>(
    _ call: @escaping EntryCall<Event, A, R>, _ argument: A, tracing tracer: ((Trace<State, Event>) -> Void)?
  ) -> EntryReply<State, Event, R> {
    EntryReply(machine.attempt(call, argument))
  }

  func require<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) throws(Rejection<State, Event>) -> R {
    try machine.require(call, argument)
  }

  func can<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> Bool { machine.can(call, argument) }

  func payload<P: Sendable>(of state: StateLiteral<State, P>) -> P? { machine.payload(of: state) }
}
