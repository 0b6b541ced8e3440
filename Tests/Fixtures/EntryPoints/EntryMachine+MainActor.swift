import Dispatch
import StateMachines

final class MainActorEntryMachine<State: ChartState, Event: ChartWord>: EntryMachine, Sendable {
  @MainActor
  final class Owner: MainActorStateful {
    static var definition: Definition { preconditionFailure("not asked for") }

    nonisolated let machine: Owned

    nonisolated init(_ definition: Definition, _ clock: EntryClock) {
      machine = Owned(definition, clock: clock)
    }
  }

  private let clock = EntryClock()
  private let owner: Owner

  init(_ definition: Owner.Definition) {
    owner = Owner(definition, clock)
  }

  var observable: ReferenceMachine<State, Event>? { owner.machine }
  var sight: EntrySight { EntrySight(owner.machine) { event in MainActor.assumeIsolated { owner.can(event) } } }

  func perform<Result>(_ body: () -> Result) -> Result { DispatchQueue.main.sync(execute: body) }
  func start() { MainActor.assumeIsolated { try? owner.machine.on(owner).start() } }
  func stop() { MainActor.assumeIsolated { _ = owner.machine.on(owner).stop() } }
  func fire(_ event: Event) -> Bool { MainActor.assumeIsolated { owner.fire(event) } }

  func attempt(_ event: Event, tracing tracer: ((Trace<State, Event>) -> Void)?) -> Outcome<State, Event> {
    MainActor.assumeIsolated { owner.attempt(event) }
  }

  func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> {
    try MainActor.assumeIsolated {
      Result { () throws(Rejection<State, Event>) in try owner.require(event) }
    }.get()
  }

  func advance(to time: Duration) -> [Transition<State, Event>]? {
    clock.advance(to: time)
    return nil
  }

  func enqueue(_ event: Event) {
    owner.machine.enqueue(event, for: owner)
    settle()
  }

  /// Tasks on the main actor are on the main queue as soon as they are made.
  func settle() { DispatchQueue.main.sync {} }

  func fire<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> R? {
    MainActor.assumeIsolated { owner.fire(call, argument) }
  }

  func attempt<A: Sendable, R: Sendable>(
    _ call: @escaping EntryCall<Event, A, R>, _ argument: A, tracing tracer: ((Trace<State, Event>) -> Void)?
  ) -> EntryReply<State, Event, R> {
    MainActor.assumeIsolated { EntryReply(owner.attempt(call, argument)) }
  }

  func require<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) throws(Rejection<State, Event>) -> R {
    try MainActor.assumeIsolated {
      Result { () throws(Rejection<State, Event>) in try owner.require(call, argument) }
    }.get()
  }

  func can<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> Bool {
    MainActor.assumeIsolated { owner.can(call, argument) }
  }

  func payload<P: Sendable>(of state: StateLiteral<State, P>) -> P? { owner.machine.payload(of: state) }
}
