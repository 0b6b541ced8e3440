import StateMachines

extension Exploration: CustomStringConvertible {
  /// How much was found, a path to each state, and what is odd; for people, not for programs.
  public var description: String {
    let notTaken = table.transitions(notAmong: { graph.firstSteps[$0] != nil })
    let taken = table.transitions(notAmong: { _ in false }).count - notTaken.count
    let head = "\(configurationCount) \(configurationCount == 1 ? "configuration" : "configurations"), \(taken) transitions taken"
    let findings = [
      line("never reached", statesNeverReached.map { "\(label: $0)" }),
      line("never left", statesNeverLeft.map { "\(label: $0)" }),
      line("regions never end together", regionsNeverEndingTogether.map { "\(label: $0)" }),
      line("events left out", eventsLeftOut),
      cutCount == 0 ? nil : "cut: \(cutCount) \(cutCount == 1 ? "step" : "steps") beyond the limit",
    ]
    return
      ([head] + pathsToStates.map { "\(label: $0.state): \($0.path)" } + findings.compactMap { $0 }
      + transitionsNeverTaken.map { "never taken: \($0)" } + deadEnds.map { "dead end: \($0)" } + livelocks.map { "livelock: \($0)" }
      + failures.map { "failure: \($0.path): \($0.message)" })
      .joined(separator: "\n")
  }

  private func line(_ head: String, _ names: [String]) -> String? {
    names.isEmpty ? nil : "\(head): \(names.joined(separator: ", "))"
  }
}
