extension OracleChart: CustomStringConvertible {
  /// The chart as an indented tree, one line for each thing that can be wrong.
  var description: String {
    var lines = root.lines(indent: 0)
    for join in joins {
      let sources = join.sources.map { "\($0.state) on \($0.event)" }.joined(separator: " + ")
      lines.append("join \(sources) -> \(join.targets.joined(separator: ",")) / \(join.actions.map(\.description).joined(separator: ", "))")
    }
    if onError == .raise { lines.append("failures are raised") }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension OracleState {
  fileprivate func lines(indent: Int) -> [String] {
    let waiting = deferralLines + timeoutLines
    let inner = (transitions.map(\.description) + wildcardLines + blocks("entry", onEntry) + blocks("exit", onExit) + waiting)
      .map { "  " + $0 }
    return ([heading] + inner).map { String(repeating: "  ", count: indent) + $0 } + children.flatMap { $0.lines(indent: indent + 1) }
  }

  private var heading: String {
    let target = initial.isEmpty ? "" : " -> \(initial.joined(separator: ","))"
    let actions = initialActions.isEmpty ? "" : " / \(initialActions.map(\.description).joined(separator: ", "))"
    return "\(name)\(kind == .atomic ? "" : " \(kind)")\(target)\(actions)"
  }

  private var wildcardLines: [String] {
    wildcards.map { "any except [\($0.except.joined(separator: ","))] \($0.transition)" }
  }

  private var deferralLines: [String] {
    deferrals.map { "defers \($0)" }
  }

  private var timeoutLines: [String] {
    timeouts.map { "after \($0.delay) ms \($0.event)" }
  }

  private func blocks(_ title: String, _ blocks: [[OracleAction]]) -> [String] {
    blocks.map { "\(title) / \($0.map(\.description).joined(separator: ", "))" }
  }
}

extension OracleTransition: CustomStringConvertible {
  var description: String {
    if decision != .transition { return "on \(trigger) \(decision)" }
    let goal = targets.isEmpty ? "internally" : "-> \(targets.joined(separator: ","))\(kind == .local ? " (local)" : "")"
    let condition = condition == .always ? "" : " [\(condition)]"
    return "on \(trigger)\(condition) \(goal)" + (actions.isEmpty ? "" : " / \(actions.map(\.description).joined(separator: ", "))")
  }
}

extension OracleTrigger: CustomStringConvertible {
  var description: String {
    switch self {
    case .eventless: "nothing"
    case .events(let names), .prefixes(let names): names.joined(separator: " | ")
    case .every: "*"
    case .done(let state): "done \(state)"
    case .failure: "failure"
    }
  }
}

extension OracleGuard: CustomStringConvertible {
  var description: String {
    switch self {
    case .always: "always"
    case .never: "never"
    case .isIn(let state): "in \(state)"
    case .equal(let left, let right): "\(left) == \(right)"
    case .less(let left, let right): "\(left) < \(right)"
    case .not(let other): "not (\(other))"
    case .both(let left, let right): "\(left) and \(right)"
    case .fails: "throws"
    }
  }
}

extension OracleNumber: CustomStringConvertible {
  var description: String {
    switch self {
    case .literal(let value): "\(value)"
    case .counter(let name): name
    case .calculated(let sign, let left, let right): "(\(left) \(sign.rawValue) \(right))"
    }
  }
}

extension OracleAction: CustomStringConvertible {
  var description: String {
    switch self {
    case .log(let text): "log \(text)"
    case .raise(let event): "raise \(event)"
    case .send(let event, let delay): "send \(event) after \(delay)"
    case .set(let counter, let number): "\(counter) = \(number)"
    case .choose(let branches): "choose \(branches.map { "[\($0.condition)] \($0.actions)" }.joined(separator: " else "))"
    case .fail: "throw"
    }
  }
}
