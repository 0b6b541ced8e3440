import StateMachines

final class ValueEntryMachine<State: ChartState, Event: ChartWord>: EntryMachine {
  private var machine: Machine<State, Event>

  init(_ definition: MachineDefinition<State, Event>) {
    machine = Machine(definition)
  }

  var sight: EntrySight { EntrySight(machine) { machine.can($0) } }

  func start() { try? machine.start() }
  func stop() { machine.stop() }
  func advance(to time: Duration) -> [Transition<State, Event>]? { machine.advance(to: time) }
  func fire(_ event: Event) -> Bool { machine.fire(event) }
  func require(_ event: Event) throws(Rejection<State, Event>) -> Transition<State, Event> { try machine.require(event) }

  func attempt(_ event: Event, tracing tracer: ((Trace<State, Event>) -> Void)?) -> Outcome<State, Event> {
    if let tracer { machine.attempt(event, tracing: tracer) } else { machine.attempt(event) }
  }
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
}
