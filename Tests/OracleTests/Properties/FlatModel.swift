/// What a flat machine is: a dictionary and a loop.
///
/// It shares nothing with the library; what it does is read off the rules, as the design has them.
struct FlatModel {
  private let rules: FlatRules
  /// For each state the lines that may start there: those that name it, then those from any state, each in document order.
  private let candidates: [Int: [Int]]
  private(set) var state: Int
  private(set) var isFinished = false
  private(set) var notes = Notes()

  init(_ rules: FlatRules) {
    self.rules = rules
    state = rules.initial
    var candidates: [Int: [Int]] = [:]
    for wantsNamed in [true, false] {
      for (number, line) in rules.lines.enumerated() {
        let isNamed = if case .named = line.sources { true } else { false }
        guard isNamed == wantsNamed else { continue }
        for state in rules.starts(line) { candidates[state, default: []].append(number) }
      }
    }
    self.candidates = candidates
  }

  mutating func start() {
    state = rules.initial
    isFinished = false
    enter()
    finishIfFinal()
  }

  /// What was compared is not compared again.
  mutating func forgetTrace() {
    notes.trace = []
  }

  mutating func fire(_ event: Int) -> Reaction.Answer {
    if isFinished { return .stopped }
    var refusals: [String] = []
    guard let (number, branch) = select(event, &refusals) else { return refusals.isEmpty ? .noTransition : .guards(refusals) }
    return take(number, branch, event)
  }

  func can(_ event: Int) -> Bool {
    var refusals: [String] = []
    return !isFinished && select(event, &refusals) != nil
  }

  private func select(_ event: Int, _ refusals: inout [String]) -> (line: Int, branch: Int?)? {
    for number in candidates[state] ?? [] where isMeant(event, by: rules.lines[number].trigger) {
      let line = rules.lines[number]
      guard holds(line.condition, "line \(number)", &refusals) else { continue }
      guard case .choosing(let branches) = line.way else { return (number, nil) }
      let branch = branches.indices.first { holds(branches[$0].condition, "branch \(number).\($0)", &refusals) }
      if let branch { return (number, branch) }
    }
    return nil
  }

  private func isMeant(_ event: Int, by trigger: FlatRules.Trigger) -> Bool {
    switch trigger {
    case .one(let other): event == other
    case .list(let events): events.contains(event)
    case .every: true
    }
  }

  private func holds(_ condition: FlatRules.Condition?, _ name: String, _ refusals: inout [String]) -> Bool {
    guard let condition, notes.bits[condition.bit] != condition.isSet else { return true }
    refusals.append(name)
    return false
  }

  private mutating func take(_ number: Int, _ branch: Int?, _ event: Int) -> Reaction.Answer {
    let line = rules.lines[number]
    let source = state
    let target = target(of: line, branch)
    run(.before, event, source, target)
    if target != nil { leave() }
    notes.note("action \(number)", flipping: line.flips)
    if let branch { notes.trace.append("branch \(number).\(branch)") }
    if let target {
      state = target
      enter()
    }
    run(.after, event, source, target)
    finishIfFinal()
    let ends = (left: target == nil ? [] : [source], reached: target.map { [$0] } ?? [])
    return .taken(source: source, target: target ?? source, targets: ends.reached, exited: ends.left, entered: ends.reached)
  }

  private func target(of line: FlatRules.Line, _ branch: Int?) -> Int? {
    switch line.way {
    case .to(let target): target
    case .internally: nil
    case .choosing(let branches): branch.map { branches[$0].target }
    }
  }

  private mutating func run(_ moment: FlatRules.Hook.Moment, _ event: Int, _ source: Int, _ target: Int?) {
    for (number, hook) in rules.hooks.enumerated() where hook.moment == moment {
      guard hook.event ?? event == event, hook.from ?? source == source, hook.to == nil || hook.to == target else { continue }
      notes.note("\(moment) \(number) in \(source)", flipping: hook.flips)
    }
  }

  private mutating func enter() {
    for (number, hook) in rules.hooks.enumerated() where hook.moment == .entry && hook.from ?? state == state {
      notes.note("entry \(number) in \(state)", flipping: hook.flips)
    }
  }

  private mutating func leave() {
    for (number, hook) in rules.hooks.enumerated() where hook.moment == .exit && hook.from ?? state == state {
      notes.note("exit \(number) in \(state)", flipping: hook.flips)
    }
  }

  private mutating func finishIfFinal() {
    guard rules.finals.contains(state) else { return }
    leave()
    isFinished = true
  }
}
