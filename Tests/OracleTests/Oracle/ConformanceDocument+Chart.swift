/// A word of a test that no test used when this was written.
struct UnknownWord: Error {
  var word: String
}

extension ConformanceDocument {
  /// The test's chart in the words of the oracle.
  func chart() throws -> OracleChart {
    var chart = OracleChart([])
    chart.root = try machine.root.state(named: "#root")
    for variable in machine.data { chart.counters[variable.name] = try variable.value.number().value([:]) }
    return chart
  }
}

extension ConformanceDocument.Node {
  func state(named name: String) throws -> OracleState {
    var children: [OracleState] = []
    for (number, child) in (states ?? []).enumerated() { children.append(try child.state(named: child.id ?? "\(name)#\(number)")) }
    var state = OracleState(name, try kind(children), children)
    let defaults = kind == "history" ? transitions?.first : initialTransition
    state.initial = defaults?.target ?? initial ?? []
    state.initialActions = try (defaults?.statements ?? []).map { try $0.action() }
    state.transitions = kind == "history" ? [] : try (transitions ?? []).map { try $0.transition(of: state) }
    state.onEntry = try (onEntry ?? []).map { try $0.map { try $0.action() } }
    state.onExit = try (onExit ?? []).map { try $0.map { try $0.action() } }
    return state
  }

  private func kind(_ children: [OracleState]) throws -> OracleState.Kind {
    switch kind {
    case "scxml", "state": children.isEmpty ? .atomic : .compound
    case "parallel": .parallel
    case "final": .final
    case "history": deep == true ? .deepHistory : .shallowHistory
    default: throw UnknownWord(word: kind)
    }
  }
}

extension ConformanceDocument.Transition {
  /// `type="internal"` is local only from a compound source; the oracle sees to the targets.
  func transition(of source: OracleState) throws -> OracleTransition {
    OracleTransition(
      event?.isEmpty == false ? .prefixes(event ?? []) : .eventless, to: target ?? [],
      kind: type == "internal" && source.kind == .compound ? .local : .external,
      if: try cond?.condition() ?? .always, do: try (statements ?? []).map { try $0.action() })
  }
}

extension ConformanceDocument.Statement {
  func action() throws -> OracleAction {
    if let raise { return .raise(raise) }
    if let send { return .send(send.event, after: send.delayMs ?? 0) }
    if let assign { return .set(assign.var, try assign.value.number()) }
    guard let branches = self.if else { return .log("") }
    return .choose(
      try branches.map { branch in
        OracleAction.Branch(condition: try branch.cond?.condition() ?? .always, actions: try branch.statements.map { try $0.action() })
      })
  }
}

extension ConformanceDocument.Expression {
  func condition() throws -> OracleGuard {
    if let bool { return bool ? .always : .never }
    if let state = self.in { return .isIn(state) }
    let operands = args ?? []
    switch op {
    case "!": return .not(try operands[0].condition())
    case "==": return .equal(try operands[0].number(), try operands[1].number())
    case "!=": return .not(.equal(try operands[0].number(), try operands[1].number()))
    case "<": return .less(try operands[0].number(), try operands[1].number())
    default: throw UnknownWord(word: op ?? "expression")
    }
  }

  /// What is null counts as 0: the tests that have it assign it first.
  func number() throws -> OracleNumber {
    if let int { return .literal(int) }
    if let counter = self.var { return .counter(counter) }
    if null != nil { return 0 }
    guard let word = op ?? call, let sign = OracleNumber.Operator(rawValue: word), let args, args.count == 2 else {
      throw UnknownWord(word: op ?? "expression")
    }
    return .calculated(sign, try args[0].number(), try args[1].number())
  }
}
