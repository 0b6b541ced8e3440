import StateMachines

extension EntrySight {
  init<State: ChartState, Event: ChartWord>(_ machine: ThreadsafeMachine<State, Event>) {
    self.init(
      machine.state, machine.configuration, isFinished: machine.isFinished, machine.activeConfiguration, machine.snapshot(), nil
    ) { machine.can($0) }
  }

  init<Owner, State: ChartState, Event: ChartWord>(
    _ machine: OwnedMachine<Owner, State, Event>, deadline: Duration?? = nil, can: (Event) -> Bool
  ) {
    self.init(
      machine.state, machine.configuration, isFinished: machine.isFinished, machine.activeConfiguration, machine.snapshot(), deadline, can)
  }

  init<Context, State: ChartState, Event: ChartWord>(_ machine: ContextMachine<Context, State, Event>, can: (Event) -> Bool) {
    self.init(
      machine.state, machine.configuration, isFinished: machine.isFinished, machine.activeConfiguration, machine.snapshot(),
      machine.nextDeadline, can)
  }

  init<Context, State: ChartState, Event: ChartWord>(_ machine: EmbeddedMachine<Context, State, Event>) {
    self.init(
      machine.state, machine.configuration, isFinished: machine.isFinished, machine.activeConfiguration, machine.snapshot(),
      machine.nextDeadline
    ) { machine.can($0) }
  }

  private init<State: ChartState, Event: ChartWord>(
    _ state: State, _ configuration: [State], isFinished: Bool, _ tree: String, _ snapshot: Snapshot<State, Event>, _ deadline: Duration??,
    _ can: (Event) -> Bool
  ) {
    let events = (ChartEvents.names + ["unknown"]).filter { can(Event(word: $0)) }
    self.init(
      state: "\(state)", configuration: "\(configuration)", isFinished: isFinished, can: events, tree: tree, snapshot: snapshot,
      deadline: deadline)
  }
}
