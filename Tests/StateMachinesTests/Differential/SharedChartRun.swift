import StateMachineTesting
import StateMachines

/// A machine for any thread that runs an ``OracleChart``.
///
/// What hooks note outlives a step that is undone, so it is meant for charts of which no step is.
struct SharedChartRun: ChartRunning {
  private typealias Machine = ThreadsafeMachine<String, String>

  private let definition: MachineDefinition<String, String>
  private let journal: ChartJournal
  private let rejections = EventRecorder<OracleTrace>()
  private var clock = ManualClock()
  private var machine: Machine

  init(_ chart: OracleChart) throws(DefinitionError) {
    let journal = ChartJournal(ChartNotes(counters: chart.counters))
    self.journal = journal
    let adapter = ChartAdapter<Void>(
      chart: chart, read: { _ in journal.notes.counters }, change: { _, change in change(&journal.notes) }, hear: rejections.appendRejection
    )
    definition = try adapter.definition()
    machine = Machine(definition, clock: clock)
  }

  var snapshot: Snapshot<String, String> { machine.snapshot() }

  mutating func look() -> ChartSight {
    ChartSight(
      configuration: machine.configuration.shown, state: machine.state, isFinished: machine.isFinished, journal.take(),
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

/// The notes of a machine that has no context.
final class ChartJournal: Sendable {
  // Safe because only hooks and guards of one machine touch it, and the test that fires it, one at a time.
  nonisolated(unsafe) var notes: ChartNotes

  init(_ notes: ChartNotes) {
    self.notes = notes
  }

  /// Leaves the counters as they are.
  func take() -> ChartNotes {
    notes.take()
  }
}
