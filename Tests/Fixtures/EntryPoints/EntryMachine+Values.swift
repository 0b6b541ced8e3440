import StateMachines

final class ValueEntryMachine<State: ChartState, Event: ChartWord>: EntryMachine {
  private var machine: Machine<State, Event>

  init(_ definition: MachineDefinition<State, Event>) {
    machine = Machine(definition)
  }

  var sight: EntrySight { EntrySight(machine) }

  func start() { try? machine.start() }
  func stop() { machine.stop() }
  func advance(to time: Duration) -> [Transition<State, Event>]? { machine.advance(to: time) }
  func fire(_ event: Event) -> Bool { machine.fire(event) }
  func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> { try machine.require(event) }

  func attempt(_ event: Event, tracing tracer: ((Trace<State, Event>) -> Void)?) -> Outcome<State, Event> {
    if let tracer { machine.attempt(event, tracing: tracer) } else { machine.attempt(event) }
  }

  func fire<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> R? { machine.fire(call, argument) }

  func attempt<A: Sendable, R: Sendable>(
    _ call: @escaping EntryCall<Event, A, R>, _ argument: A, tracing tracer: ((Trace<State, Event>) -> Void)?
  ) -> EntryReply<State, Event, R> {
    if let tracer { return EntryReply(machine.attempt(call, argument, tracing: tracer)) }
    return EntryReply(machine.attempt(call, argument))
  }

  func require<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) throws(Rejection<State, Event>) -> R {
    try machine.require(call, argument)
  }

  func can<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> Bool { machine.can(call, argument) }

  func payload<P: Sendable>(of state: StateLiteral<State, P>) -> P? { machine.payload(of: state) }
}

final class ContextEntryMachine<State: ChartState, Event: ChartWord>: EntryMachine {
  typealias Context = [Bool]

  private var machine: ContextMachine<Context, State, Event>
  private var context: Context = []

  init(_ definition: ContextDefinition<Context, State, Event>) {
    machine = ContextMachine(definition, with: &context)
  }

  var sight: EntrySight { EntrySight(machine) { machine.can($0, with: context) } }
  var marks: Int? { context.count }

  func start() { try? machine.start(with: &context) }
  func stop() { machine.stop(with: &context) }
  func advance(to time: Duration) -> [Transition<State, Event>]? { machine.advance(to: time, with: &context) }
  func fire(_ event: Event) -> Bool { machine.fire(event, with: &context) }

  func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> {
    try machine.require(event, with: &context)
  }

  func attempt(_ event: Event, tracing tracer: ((Trace<State, Event>) -> Void)?) -> Outcome<State, Event> {
    if let tracer { machine.attempt(event, with: &context, tracing: tracer) } else { machine.attempt(event, with: &context) }
  }

  func fire<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> R? {
    machine.fire(call, argument, with: &context)
  }

  func attempt<A: Sendable, R: Sendable>(
    _ call: @escaping EntryCall<Event, A, R>, _ argument: A, tracing tracer: ((Trace<State, Event>) -> Void)?
  ) -> EntryReply<State, Event, R> {
    if let tracer { return EntryReply(machine.attempt(call, argument, with: &context, tracing: tracer)) }
    return EntryReply(machine.attempt(call, argument, with: &context))
  }

  func require<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) throws(Rejection<State, Event>) -> R {
    try machine.require(call, argument, with: &context)
  }

  func can<A: Sendable, R: Sendable>(_ call: @escaping EntryCall<Event, A, R>, _ argument: A) -> Bool {
    machine.can(call, argument, with: context)
  }

  func payload<P: Sendable>(of state: StateLiteral<State, P>) -> P? { machine.payload(of: state) }
}
