import DurableModel
import StateMachineStore

// What must hold of calls, which have an argument and a reply.
extension SimulationModel {
  func problems(of call: SimulationRun.CallRequest) -> [String] {
    let name = "the call \(call.arguments) on '\(call.machine)'"
    let key = MachineKey(kind: "jobs", id: call.machine)
    let (records, accepted) = (history(key).filter { $0.request == call.key }, call.replies.compactMap(\.reply))
    var problems: [String] = []
    if let wrong = call.replies.first(where: { $0.reply != call.replies[0].reply }) {
      problems.append("\(name) got the replies \(call.replies[0].reply as Any) and \(wrong.reply as Any)")
    }
    if call.key != nil, records.count > 1 { problems.append("\(name) was applied \(records.count) times") }
    if call.key != nil, !call.replies.isEmpty, records.isEmpty == !accepted.isEmpty {
      problems.append("\(name) was applied \(records.count) times, and got \(accepted.count) replies")
    }
    let counts = counts(of: key)
    for answer in call.replies {
      guard let reply = answer.reply else { continue }
      if !call.arguments.contains(reply.argument) { problems.append("\(name) got the reply of another call: \(reply)") }
      if counts[answer.outcome.revision] != reply.sum {
        problems.append("\(name) got \(reply.sum), and its history gives \(counts[answer.outcome.revision] as Any)")
      }
    }
    return problems
  }

  /// Calls without a key, each of which has a step of its own.
  var problemsInKeylessCalls: [String] {
    let steps = calls.filter { $0.key == nil }.flatMap { call in
      call.replies.filter { $0.reply != nil }.map { MachineStep(machine: call.machine, revision: $0.outcome.revision) }
    }
    return steps.count == Set(steps).count ? [] : ["two calls got the reply of one step"]
  }

  private struct MachineStep: Hashable {
    var machine: String
    var revision: Int64
  }

  private func counts(of key: MachineKey) -> [Int64: Int] {
    var walk = ModelWalk()
    for record in history(key) { _ = walk.take(record) }
    return walk.counts
  }
}
