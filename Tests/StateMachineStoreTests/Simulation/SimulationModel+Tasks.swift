import DurableModel
import StateMachineStore

// What must hold of the tasks of machines.
extension SimulationModel {
  var problemsInTasks: [String] {
    tables.tasks.problems + tables.machines.values.sorted { $0.key < $1.key }.flatMap(problemsInTasks)
  }

  /// What must hold as well when every task has ended.
  var problemsInTasksAtTheEnd: [String] {
    tables.tasks.rows.keys.sorted().map { "task \($0.activation) of '\($0.machine.id)' waits for ever" }
      + tables.machines.values.filter { $0.states == "working" }.map { "'\($0.key.id)' works for ever" }
  }

  private func problemsInTasks(of row: StoredMachine) -> [String] {
    var (ends, problems): ([Substring: Int], [String]) = ([:], [])
    for record in tables.history[row.key] ?? [] {
      guard let request = record.request, request.hasPrefix("task/"), case .worked(let number)? = record.command else { continue }
      ends[request.split(separator: "/")[1], default: 0] += 1
      if number > 0, !performed.contains(number) { problems.append("'\(row.key.id)' has a result for \(number), which no task has done") }
    }
    problems += ends.filter { $0.value > 1 }.map { "the result of task \($0.key) of '\(row.key.id)' has arrived \($0.value) times" }
    let waits = tables.history[row.key]?.last?.cause.hasPrefix("work: another attempt") == true
    let count = tables.tasks.rows.keys.count { $0.machine == row.key }
    let expected = row.states == "working" && !waits ? 1 : 0
    if count != expected { problems.append("'\(row.key.id)' in '\(row.states)' has \(count) tasks") }
    return problems
  }
}
