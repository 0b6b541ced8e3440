extension HeldChart: CustomStringConvertible {
  /// The chart as it might be written, and what is done to its machine.
  var description: String {
    let rest =
      histories.map { "history \(text($0)) default s\($1)" }.sorted()
      + lines.enumerated().map { "line \($0): \($1)" }
      + hooks.enumerated().map { "hook \($0): \($1.moment) \($1.state.map { "s\($0)" } ?? "any")" }
    let starts = passedAtStart.map { ", starts with the payload of s\($0)" } ?? ""
    return "\(machine), onError: \(policy)\(starts)\n" + top.map { text($0, indent: 1) }.joined() + rest.map { "  \($0)\n" }.joined()
      + acts.enumerated().map { "  act \($0): \($1)\n" }.joined()
  }

  private func text(_ state: Int, indent: Int) -> String {
    let holds = holding.contains(state) ? makers.contains(state) ? " holds, made" : " holds" : ""
    let kind = kinds[state].map { $0 == .atomic ? "" : " \($0)" } ?? ""
    return String(repeating: "  ", count: indent) + "s\(state)\(kind)\(holds)\n"
      + (children[state] ?? []).map { text($0, indent: indent + 1) }.joined()
  }

  private func text(_ history: History) -> String { "\(history.isDeep ? "deep" : "shallow") of s\(history.state)" }
}

extension HeldChart.Line: CustomStringConvertible {
  var description: String {
    let event =
      switch trigger {
      case .plain(let number): HeldEvent.names[number]
      case .call(let number): HeldEvent.names[HeldEvent.plain.count + number] + "()"
      case .always: "always"
      case .done: "done"
      }
    let end =
      switch target {
      case .inside: "in s\(source)"
      case .state(let state): "s\(source) -> s\(state)"
      case .history(let history): "s\(source) -> \(history.isDeep ? "deep" : "shallow") history of s\(history.state)"
      case .fork(let states): "s\(source) -> \(states.map { "s\($0)" })"
      }
    let parts = [
      isLocal ? "local" : "", condition.map { "if \($0)" } ?? "", passes ? "passes and changes: \(change)" : "",
      makes ? (passes && movesObject ? "makes of its object" : "makes") : "", acts ? "acts" : "", mayThrow ? "may throw" : "",
      raises.map { "raises p\($0)" } ?? "",
    ]
    return ([event, end] + parts.filter { !$0.isEmpty }).joined(separator: ", ")
  }
}

extension HeldChart.Act: CustomStringConvertible {
  var description: String {
    switch self {
    case .fire(let event, let argument, let failingAt):
      "fire \(HeldEvent.names[event])" + (event < HeldEvent.plain.count ? "" : "(\(argument))")
        + (failingAt.map { ", hook \($0) throws" } ?? "")
    case .copy: "copy"
    case .switchMachine: "go on with another copy"
    case .restore(let isCoded): isCoded ? "restore, coded" : "restore"
    case .save: "take a snapshot"
    case .rewind(let isCoded): isCoded ? "go back to the snapshot, coded" : "go back to the snapshot"
    case .stop: "stop"
    case .start(let argument, let failingAt): "start with \(argument)\(failingAt.map { ", hook \($0) throws" } ?? "")"
    }
  }
}
