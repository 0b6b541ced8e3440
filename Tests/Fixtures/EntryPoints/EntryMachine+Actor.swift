import Dispatch
import StateMachines

final class ActorEntryMachine<State: ChartState, Event: ChartWord>: EntryMachine, Sendable {
  actor Owner: ActorStateful {
    static var definition: Definition { preconditionFailure("not asked for") }

    nonisolated let machine: Owned
    fileprivate let executor = CountingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ definition: Definition, _ clock: EntryClock) {
      machine = Owned(definition, clock: clock)
    }
  }

  private let clock = EntryClock()
  private let owner: Owner

  init(_ definition: Owner.Definition) {
    owner = Owner(definition, clock)
  }

  var observable: ReferenceMachine<State, Event>? { owner.machine }
  var sight: EntrySight { EntrySight(owner.machine) { event in owner.assumeIsolated { $0.can(event) } } }

  func perform<Result>(_ body: () -> Result) -> Result { owner.executor.queue.sync(execute: body) }
  func start() { owner.assumeIsolated { try? $0.machine.on($0).start() } }
  func stop() { owner.assumeIsolated { _ = $0.machine.on($0).stop() } }
  func fire(_ event: Event) -> Bool { owner.assumeIsolated { $0.fire(event) } }

  func attempt(_ event: Event, tracing tracer: ((Trace<State, Event>) -> Void)?) -> Outcome<State, Event> {
    owner.assumeIsolated { $0.attempt(event) }
  }

  func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> {
    try owner.assumeIsolated { owner in
      Result { () throws(Rejection<State, Event>) in try owner.require(event) }
    }.get()
  }

  func advance(to time: Duration) -> [Transition<State, Event>]? {
    clock.advance(to: time)
    return nil
  }

  func enqueue(_ event: Event) {
    owner.machine.enqueue(event, for: owner)
    owner.executor.waitForJob()
  }

  /// An alarm leaves one task to the actor.
  func settle() {
    if clock.hasRung() { owner.executor.waitForJob() }
  }

  func fire<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> R? {
    owner.assumeIsolated { $0.fire(call, argument) }
  }

  func attempt<A: Sendable, R: Sendable>(
    _ call: @escaping EntryCall<Event, A, R>, _ argument: A, tracing tracer: ((Trace<State, Event>) -> Void)?
  ) -> EntryReply<State, Event, R> {
    owner.assumeIsolated { EntryReply($0.attempt(call, argument)) }
  }

  func require<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) throws(Rejection<State, Event>) -> R {
    try owner.assumeIsolated { owner in
      Result { () throws(Rejection<State, Event>) in try owner.require(call, argument) }
    }.get()
  }

  func can<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> Bool {
    owner.assumeIsolated { $0.can(call, argument) }
  }

  func payload<P: Sendable>(of state: StateLiteral<State, P>) -> P? { owner.machine.payload(of: state) }
}
