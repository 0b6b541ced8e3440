import Dispatch
import StateMachines

/// A chart that runs on a machine with one entry point.
struct EntryRun {
  private let point: EntryPoint
  private let journal: EntryJournal
  private let machine: any EntryMachine
  private let observers = DispatchQueue(label: "observers")
  private let filters: [String]
  private var time = Duration.zero

  init(_ chart: OracleChart, _ point: EntryPoint) throws(DefinitionError) {
    self.point = point
    let journal = EntryJournal(chart)
    self.journal = journal
    filters = point.has(.filters) ? chart.states.filter { $0.hasName && !$0.isHistory }.prefix(4).map(\.name) : []
    switch point.kind {
    case .value:
      machine = ValueEntryMachine(try journal.definition(chart, point))
    case .threadsafe:
      let shared = SharedEntryMachine(try journal.definition(chart, point))
      machine = shared
      journal.look = { [unowned shared] in shared.sight }
      observe(shared.machine)
    case .owned:
      let owned = OwnedEntryMachine(try journal.definition(chart, point))
      machine = owned
      journal.look = { [unowned owned] in owned.sight }
      observe(owned.owner.machine)
    }
    // A machine that is a value is started when it is made.
    if point.kind != .value { machine.start() }
  }

  private func observe(_ machine: ReferenceMachine<String, String>) {
    if point.has(.observer) { machine.subscribe(on: observers) { [journal] in journal.transitions.append($0) } }
    if point.has(.tracer) { machine.trace(on: observers) { _ in } }
    for state in filters {
      machine.subscribe(entering: state, on: observers) { [journal] in journal.filtered.append("enters \(state): \($0.account)") }
      machine.subscribe(leaving: state, on: observers) { [journal] in journal.filtered.append("leaves \(state): \($0.account)") }
    }
  }

  /// The records of the start and of each act.
  ///
  /// The records to compare with say what became of each event: one that only waits is not required.
  static func records(_ test: OracleCase, _ point: EntryPoint, _ expected: [EntryRecord]?) throws(DefinitionError) -> [EntryRecord] {
    var run = try EntryRun(test.chart, point)
    var records = [run.record()]
    for (number, act) in test.events.enumerated() {
      let isKept = expected?[number + 1].outcome.map { $0.hasPrefix("accepted") } ?? false
      records.append(run.act(act, isKept: isKept))
    }
    return records
  }

  private func record(isAccepted: Bool? = nil, outcome: String? = nil) -> EntryRecord {
    observers.sync {}
    let transitions = journal.take(\.transitions)
    var record = EntryRecord(isAccepted: isAccepted, outcome: outcome, sight: machine.sight)
    if point.has(.hooks) { record.hooks = journal.take(\.hooks) }
    if point.has(.observer) { record.transitions = transitions.map(\.account) }
    if point.has(.rejectionHook) { record.rejections = journal.take(\.rejections) }
    if point.has(.filters) {
      let (filtered, passing) = (journal.take(\.filtered).sorted(), transitions.flatMap(passing).sorted())
      if filtered != passing { record.contradiction = "filters pass \(filtered)\nof \(passing)" }
    }
    return record
  }

  /// What the filters have to pass of a transition.
  private func passing(_ transition: Transition<String, String>) -> [String] {
    filters.flatMap { state in
      let entering = transition.entered.contains(state) ? ["enters \(state): \(transition.account)"] : []
      return entering + (transition.exited.contains(state) ? ["leaves \(state): \(transition.account)"] : [])
    }
  }

  private mutating func act(_ act: OracleAct, isKept: Bool) -> EntryRecord {
    switch act {
    case .fire(let event): return hand(event, isKept: isKept)
    case .wait(let milliseconds):
      time += .milliseconds(milliseconds)
      machine.advance(to: time)
    case .stop: machine.stop()
    case .start: machine.start()
    }
    return record()
  }

  private func hand(_ event: String, isKept: Bool) -> EntryRecord {
    switch point.way {
    case .fire:
      return record(isAccepted: machine.fire(event))
    case .require where !isKept:
      do {
        let transition = try machine.require(event)
        return record(isAccepted: true, outcome: transition.account)
      } catch {
        return record(isAccepted: false, outcome: "\(error)")
      }
    case .enqueue:
      (machine as? SharedEntryMachine)?.enqueue(event)
      return record()
    case .submit:
      return record((machine as? SharedEntryMachine)?.submit(event))
    case .attempt, .require:
      return record(machine.attempt(event))
    }
  }

  private func record(_ outcome: Outcome<String, String>?) -> EntryRecord {
    switch outcome {
    case nil: record(isAccepted: nil)
    case .transitioned(let transition): record(isAccepted: true, outcome: transition.account)
    case .accepted(let waiting): record(isAccepted: true, outcome: "accepted: \(waiting)")
    case .rejected(let rejection): record(isAccepted: false, outcome: "\(rejection)")
    }
  }
}
