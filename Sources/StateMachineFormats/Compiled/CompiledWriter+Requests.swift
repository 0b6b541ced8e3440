import StateMachines

// Timers and work, which the owner of a compiled machine runs.

extension CompiledWriter {
  private var requests: CompiledRequests { plan.requests }

  var requestTypes: [[String]] {
    let timers = requests.timers.map { (what: "Fires `\(SwiftText.line($0.event))`", state: $0.state) }
    let works = requests.works.map { (what: "Runs '\(SwiftText.line($0.name))'", state: $0.state) }
    return [requestType("Timer", "timers", zip(timers, names.timers)), requestType("Work", "work", zip(works, names.works))]
      .filter { !$0.isEmpty }
  }

  /// An enumeration of what the machine asks for, with a comment above each case; nothing where it asks for none.
  private func requestType(
    _ type: String, _ subject: String, _ requests: some Sequence<((what: String, state: Int), String)>
  ) -> [String] {
    let cases = requests.flatMap { request, name in
      let state = SwiftText.line(plan.tree.name(request.state))
      return ["  /// \(request.what) while `\(state)` is active.", "  case \(SwiftIdentifier.declared(name))"]
    }
    if cases.isEmpty { return [] }
    return ["/// The \(subject) that the machine asks for.", "enum \(names.type)\(type): Hashable, Sendable {"] + cases + ["}"]
  }

  /// The requirements that the machine calls for them.
  var requestRequirements: [String] {
    var lines: [[String]] = []
    if !requests.timers.isEmpty {
      lines.append([
        "  /// A timer begins: call `fire(_:)` of the machine once this time has passed, unless the timer is cancelled before.",
        "  mutating func start(_ timer: \(names.type)Timer, after delay: Duration)",
      ])
      lines.append([
        "  /// The state of a timer is left; the timer may have fired.", "  mutating func cancel(_ timer: \(names.type)Timer)",
      ])
    }
    if requests.timers.contains(where: { $0.duration == nil }) {
      lines.append([
        "  /// How long a timer runs whose time the chart does not say.", "  func duration(of timer: \(names.type)Timer) -> Duration",
      ])
    }
    if !requests.works.isEmpty {
      lines.append([
        "  /// Work begins: what it leads to is an event of the machine, unless it is cancelled before.",
        "  mutating func start(_ work: \(names.type)Work)",
      ])
      lines.append(["  /// The state of work is left; the work may have ended.", "  mutating func cancel(_ work: \(names.type)Work)"])
    }
    return Array(lines.joined(separator: [""]))
  }

  func text(_ request: CompiledRequest) -> String {
    switch request.subject {
    case .timer(let number):
      let name = "." + names.timers[number]
      guard request.isStart else { return "actions.cancel(\(name))" }
      let delay = requests.timers[number].duration.map { SwiftText.duration(max($0, .zero)) } ?? "actions.duration(of: \(name))"
      return "actions.start(\(name), after: \(delay))"
    case .work(let number): return "actions.\(request.isStart ? "start" : "cancel")(.\(names.works[number]))"
    }
  }

  /// The method that takes a timer that is due; nil where there are no timers.
  var fire: [String]? {
    guard !requests.timers.isEmpty else { return nil }
    let decisions = Dictionary(plan.events.map { ($0.name, $0.decision) }) { first, _ in first }
    func throwing(_ timer: CompiledRequests.Timer) -> Bool {
      decisions[timer.event]?.allWays.contains(where: \.mayThrow) ?? false
    }
    let mayThrow = requests.timers.contains(where: throwing)
    var lines = [
      "  /// Takes a timer that is due.", "  ///", "  /// - Returns: Whether its event was accepted; false where its state is not active.",
    ]
    if mayThrow { lines.append("  /// - Throws: What an action throws; then the machine is what it was before.") }
    lines += [
      "  @discardableResult", "  mutating func fire(_ timer: \(names.type)Timer)\(mayThrow ? " throws(Actions.Failure)" : "") -> Bool {",
      "    switch timer {",
    ]
    for (timer, name) in zip(requests.timers, names.timers) {
      lines.append("    case .\(name):")
      for place in plan.places(of: timer.state) {
        let property = names.fields[place.field]
        if place.states.count == 1 {
          lines.append("      guard case .\(names.states[place.states[0]] ?? "") = \(property) else { return false }")
        } else {
          lines +=
            ["      switch \(property) {"] + caseLines(place.states, "      ") + [
              "        break", "      default:", "        return false", "      }",
            ]
        }
      }
      lines.append("      return \(throwing(timer) ? "try " : "")\(names.call(timer.event))")
    }
    return lines + ["    }", "  }"]
  }
}

extension CompiledPlan {
  /// The values of fields where a state is active.
  fileprivate func places(of state: Int) -> [CompiledPlace] {
    let owners = tree.path(from: state).dropFirst().reversed().filter { fields.numbers[$0] != nil }
    return ([nil] + owners.map(Optional.init)).compactMap { owner in
      guard let field = fields.numbers[owner] else { return nil }
      let all = fields.fields[field].states
      let values = all.filter { $0 == state || tree.isInside($0, state) || tree.isInside(state, $0) }
      return values.count == all.count ? nil : CompiledPlace(field: field, states: values)
    }
  }
}
