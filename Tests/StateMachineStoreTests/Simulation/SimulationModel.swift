import DurableModel
import StateMachineStore

/// What must hold of what is stored, whatever has gone wrong on the way.
struct SimulationModel {
  typealias Job = ModelJob

  let tables: SimulatedTables
  private let requests: [SimulationRun.Request]
  let calls: [SimulationRun.CallRequest]
  private let notes: [Int]
  let received: [DurableMessage<Int>]
  /// What tasks have done, by the numbers of the events that have begun them.
  let performed: Set<Int>

  init(
    _ tables: SimulatedTables, _ requests: [SimulationRun.Request], _ calls: [SimulationRun.CallRequest], _ notes: [Int],
    _ received: [DurableMessage<Int>], _ performed: Set<Int>
  ) {
    (self.tables, self.requests, self.calls, self.notes, self.received) = (tables, requests, calls, notes, received)
    self.performed = performed
  }

  /// A sentence for each thing that is wrong.
  var problems: [String] {
    let walks = verify(history: tables.history.values.flatMap { $0 }, definitions: Array(tables.definitions)).map(\.description)
    return tables.machines.values.sorted { $0.key < $1.key }.flatMap(problems) + requests.flatMap(problems) + calls.flatMap(problems)
      + problemsInKeylessCalls + problemsInNotes + problemsInMessages + problemsInTasks + walks
  }

  func history(_ key: MachineKey) -> [HistoryRecord] { tables.history[key] ?? [] }

  // MARK: Machines

  private func problems(of row: StoredMachine) -> [String] {
    let history = history(row.key)
    var problems: [String] = []
    if history.map(\.revision) != Array(1...max(row.revision, 1)) {
      problems.append("'\(row.key.id)' has revision \(row.revision), and its history \(history.map(\.revision))")
    }
    var walk = ModelWalk()
    for record in history {
      if let problem = walk.take(record) { problems.append("'\(row.key.id)', revision \(record.revision): \(problem)") }
    }
    if walk.state != row.states { problems.append("'\(row.key.id)' is in '\(row.states)', and its history leads to '\(walk.state)'") }
    if row.context != walk.context { problems.append("'\(row.key.id)' has \(row.context), and its history gives \(walk.context)") }
    let messages = tables.published.filter { $0.key == row.key }.map { "\($0.revision).\($0.ordinal): \($0.message)" }
    if messages != walk.messages { problems.append("'\(row.key.id)' has sent \(messages), and its history sends \(walk.messages)") }
    // A machine waits for a timer exactly as long as a state with one is active.
    if (row.due != nil) != ["busy", "working"].contains(row.states) {
      problems.append("'\(row.key.id)' in '\(row.states)' is due \(row.due as Any)")
    }
    return problems
  }

  // MARK: Requests

  private func problems(of request: SimulationRun.Request) -> [String] {
    let name = "the request for \(request.event) on '\(request.machine)'"
    let records = history(MachineKey(kind: "jobs", id: request.machine)).filter { $0.command == request.event }
    let first = records.filter { $0.ending == "deferred" || !records.contains { $0.ending == "deferred" } }
    var problems: [String] = []
    if first.count > 1 { problems.append("\(name) was applied \(first.count) times") }
    if first.first.map({ $0.request != request.key }) == true, request.key != nil { problems.append("\(name) has lost its key") }
    let answers = request.answers.filter { $0.rejection.map { $0.reason != .failed("Failed()") } ?? true }
    if request.answers.contains(where: { $0.isRepeated && $0.rejection?.reason == .failed("Failed()") }) {
      problems.append("\(name) got the answer of a step that has failed again")
    }
    for answer in answers where answer.answer != answers[0].answer { problems.append("\(name) got the answers \(answers.map(\.answer))") }
    if let answer = answers.first {
      if answer.isAccepted, first.count != 1 { problems.append("\(name) was accepted, and applied \(first.count) times") }
      if !answer.isAccepted, !first.isEmpty { problems.append("\(name) was rejected, and applied") }
    }
    if case .fail = request.event, !records.isEmpty { problems.append("\(name) was applied although it fails") }
    return problems
  }

  // MARK: Work after commits

  private var problemsInNotes: [String] {
    let applied = Set(tables.history.values.flatMap { $0 }.filter { $0.ending == "stands" }.compactMap { $0.command?.number })
    let repeated = Dictionary(grouping: notes) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    return notes.filter { !applied.contains($0) }.map { "work ran for \($0), which was not committed" }
      + repeated.map { "work ran more than once for \($0)" }
  }
}
