import StateMachines

final class ObjectEntryMachine<State: ChartState, Event: ChartWord>: EntryMachine {
  final class Owner: Stateful {
    /// Each object has one of its own.
    static var definition: Definition { preconditionFailure("not asked for") }

    let machine: Owned

    init(_ definition: Definition) {
      machine = Owned(definition)
    }
  }

  private let owner: Owner

  init(_ definition: Owner.Definition) {
    owner = Owner(definition)
  }

  var observable: ReferenceMachine<State, Event>? { owner.machine }
  var sight: EntrySight { EntrySight(owner.machine, deadline: .some(owner.machine.nextDeadline)) { owner.can($0) } }

  func start() { try? owner.machine.on(owner).start() }
  func stop() { owner.machine.on(owner).stop() }
  func advance(to time: Duration) -> [Transition<State, Event>]? { owner.machine.on(owner).advance(to: time) }
  func fire(_ event: Event) -> Bool { owner.fire(event) }
  func attempt(_ event: Event, tracing tracer: ((Trace<State, Event>) -> Void)?) -> Outcome<State, Event> { owner.attempt(event) }
  func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> { try owner.require(event) }

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
