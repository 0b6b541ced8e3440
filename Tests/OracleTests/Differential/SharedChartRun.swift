import StateMachineTesting
import StateMachines

/// A machine for any thread that runs an ``OracleChart``.
///
/// What hooks note outlives a step that is undone, so it is meant for charts of which no step is.
struct SharedChartRun: ChartRunning {
  private typealias Machine = ThreadsafeMachine<String, String>

  private let definition: MachineDefinition<String, String>
  private let notes: UnprotectedBox<ChartNotes>
  private let rejections = EventRecorder<OracleTrace>()
  private var clock = ManualClock()
  private var machine: Machine

  init(_ chart: OracleChart) throws(DefinitionError) {
    let notes = UnprotectedBox(ChartNotes(counters: chart.counters))
    self.notes = notes
    let adapter = ChartAdapter<Void, String, String>(
      chart: chart, read: { _ in notes.value.counters }, change: { _, change in change(&notes.value) }, hear: rejections.appendRejection
    )
    definition = try adapter.definition()
    machine = Machine(definition, clock: clock)
  }

  var snapshot: Snapshot<String, String> { machine.snapshot() }

  mutating func look() -> ChartSight {
    ChartSight(
      configuration: machine.configuration.shown, state: machine.state, isFinished: machine.isFinished, notes.value.take(),
      rejections.removeAll())
  }

  mutating func act(_ act: OracleAct) -> ChartSight {
    switch act {
    case .fire(let event):
      let outcome = machine.attempt(event)
      return look().after(outcome)
    case .stop:
      machine.stop()
      return look()
    case .start:
      try? machine.start()
      return look()
    case .wait(let milliseconds):
      clock.advance(by: .milliseconds(milliseconds))
      return look()
    }
  }

  mutating func restore(_ snapshot: Snapshot<String, String>) throws(RestoreError) {
    clock = ManualClock()
    machine = try Machine(definition, restoring: snapshot, clock: clock)
  }
}
