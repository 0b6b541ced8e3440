import StateMachines

/// An object with a machine that runs an ``OracleChart``.
///
/// What hooks note outlives a step that is undone, so it is meant for charts of which no step is.
final class ChartOwner: Stateful {
  typealias State = String
  typealias Event = String

  /// Each object has one of its own.
  static let definition: Definition = .verified(initial: "nowhere") { _ in }

  fileprivate(set) var machine: Owned
  fileprivate(set) var notes: ChartNotes

  init(_ definition: Definition, _ notes: ChartNotes) {
    machine = Owned(definition)
    self.notes = notes
  }
}

/// A machine that belongs to an object and runs an ``OracleChart``.
struct OwnedChartRun: ChartRunning {
  private let definition: ChartOwner.Definition
  private let owner: ChartOwner
  private let rejections = EventRecorder<OracleTrace>()
  private var time = Duration.zero
  private var birth = Duration.zero

  init(_ chart: OracleChart) throws(DefinitionError) {
    let adapter = ChartAdapter<ChartOwner, String, String>(
      chart: chart, read: { $0.context.notes.counters }, change: { $1(&$0.context.notes) }, hear: rejections.appendRejection)
    definition = try adapter.definition()
    owner = ChartOwner(definition, ChartNotes(counters: chart.counters))
    // An error is what the machine says to each event afterwards.
    try? owner.machine.on(owner).start()
  }

  var snapshot: Snapshot<String, String> { owner.machine.snapshot() }

  mutating func look() -> ChartSight {
    let machine = owner.machine
    return ChartSight(
      configuration: machine.configuration.shown, state: machine.state, isFinished: machine.isFinished, owner.notes.take(),
      rejections.removeAll())
  }

  mutating func act(_ act: OracleAct) -> ChartSight {
    switch act {
    case .fire(let event):
      let outcome = owner.attempt(event)
      return look().after(outcome)
    case .stop:
      owner.machine.on(owner).stop()
      return look()
    case .start:
      try? owner.machine.on(owner).start()
      return look()
    case .wait(let milliseconds):
      time += .milliseconds(milliseconds)
      owner.machine.on(owner).advance(to: time - birth)
      return look()
    }
  }

  mutating func restore(_ snapshot: Snapshot<String, String>) throws(RestoreError) {
    owner.machine = try ChartOwner.Owned(definition, restoring: snapshot)
    birth = time
  }
}
