import StateMachines

/// A machine of the library that runs an ``OracleChart``.
protocol ChartRunning {
  var snapshot: Snapshot<String, String> { get }
  /// What there is to see since the last look; the first one sees the start.
  mutating func look() -> ChartSight
  mutating func act(_ act: OracleAct) -> ChartSight
  /// Goes on as the same machine in another program would.
  mutating func restore(_ snapshot: Snapshot<String, String>) throws(RestoreError)
}

/// A machine that is a value; a step that is undone puts its notes back.
struct ChartRun: ChartRunning {
  typealias Machine = ContextMachine<ChartNotes, String, String>

  /// How an event is fired; each call has its own code path.
  enum Way: Sendable {
    case attempt
    case fire
  }

  private let definition: ContextDefinition<ChartNotes, String, String>
  private let canIsCertain: Bool
  /// The events that the machine rejected, in order.
  private let rejections = EventRecorder<OracleTrace>()
  private var machine: Machine
  private var notes: ChartNotes
  private var time = Duration.zero
  /// When the time of the machine began.
  private var birth = Duration.zero

  init(_ chart: OracleChart, _ detail: ChartDetail = .watched, hasJunctions: Bool = false) throws(DefinitionError) {
    canIsCertain = !chart.hasFailingGuards
    notes = ChartNotes(counters: chart.counters)
    var adapter = ChartAdapter(chart, detail, hear: rejections.appendRejection)
    adapter.hasJunctions = hasJunctions
    definition = try adapter.definition()
    machine = Machine(definition, with: &notes)
  }

  var snapshot: Snapshot<String, String> { machine.snapshot() }

  mutating func look() -> ChartSight {
    ChartSight(
      configuration: machine.configuration.shown, state: machine.state, isFinished: machine.isFinished, notes.take(), rejections.removeAll()
    )
  }

  mutating func act(_ act: OracleAct) -> ChartSight {
    self.act(act, .attempt)
  }

  mutating func act(_ act: OracleAct, _ way: Way) -> ChartSight {
    switch (act, way) {
    case (.fire(let event), .attempt):
      let can = machine.can(event, with: notes)
      let outcome = machine.attempt(event, with: &notes)
      var sight = look().after(outcome)
      if canIsCertain, sight.outcome != .undone, can != sight.isAccepted { sight.contradictions.append("can was \(can)") }
      return sight
    case (.fire(let event), .fire):
      let isAccepted = machine.fire(event, with: &notes)
      var sight = look()
      sight.isAccepted = isAccepted
      return sight
    case (.stop, _):
      machine.stop(with: &notes)
      return look()
    case (.start, _):
      // An error is what the machine says to each event afterwards.
      try? machine.start(with: &notes)
      return look()
    case (.wait(let milliseconds), _):
      time += .milliseconds(milliseconds)
      machine.advance(to: time - birth, with: &notes)
      return look()
    }
  }

  mutating func restore(_ snapshot: Snapshot<String, String>) throws(RestoreError) {
    machine = try Machine(definition, restoring: snapshot)
    birth = time
  }
}
