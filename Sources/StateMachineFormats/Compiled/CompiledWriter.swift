import StateMachines

/// Writes a plan as a source file of Swift that needs no library.
struct CompiledWriter {
  let plan: CompiledPlan
  let names: CompiledNames
  let requirements: CompiledRequirements
  let title: [String]

  /// Whether something may follow from an event: a raised event, or a transition without an event.
  let follows: Bool
  /// Whether some state defers events, which then wait.
  let waits: Bool
  /// Whether at most one raised event waits at any time.
  let raisesOneAtATime: Bool
  /// Whether the answer of a step says more than whether a transition was taken.
  let hasAnswers: Bool
  /// Whether some action changes the payload of a state in place.
  let changes: Bool

  init(_ plan: CompiledPlan, _ writer: SwiftWriter) {
    (self.plan, requirements) = (plan, plan.requirements)
    changes = plan.changesPayloads
    names = CompiledNames(plan, writer)
    let notes = SwiftText.notes(writer.chart.notes, indent: 0)
    let file = SwiftText.line(writer.chart.place.file)
    let subject = writer.chart.name.map { "chart \(SwiftText.literal($0))" } ?? "definition"
    title = notes.isEmpty ? ["/// The machine of the \(subject) in \(file)."] : notes
    follows = !plan.raised.isEmpty || plan.hasEventless
    waits = !plan.deferred.isEmpty
    raisesOneAtATime = plan.raisesOneAtATime
    hasAnswers = waits || follows && plan.decisions.contains { $0.allWays.contains { $0.ending == .ignored } }
  }

  var hasActions: Bool { !requirements.isEmpty || !plan.requests.isEmpty }

  /// The text of the file.
  var text: String {
    var parts: [[String]] = [["// Generated from a chart by 'compiledSwift()': edit the chart instead."]]
    if !plan.types.modules.isEmpty { parts.append(plan.types.modules.sorted().map { "import \($0)" }) }
    if hasActions {
      let lines = [requirements.lines, requestRequirements].filter { !$0.isEmpty }.joined(separator: [""])
      parts.append(["/// The guards and actions of the chart: conform a type to it.", "protocol \(names.type)Actions {"] + lines + ["}"])
    }
    parts += plan.fields.fields.indices.map { enumeration(ofField: $0) }
    parts += queues + requestTypes
    parts.append(declaration)
    if hasActions { parts.append(["extension \(names.type): Sendable where Actions: Sendable {}"]) }
    parts.append(["// MARK: Events"])
    parts.append(extended(plan.events.map { event($0.name, $0.decision) } + (fire.map { [$0] } ?? [])))
    let steps = self.steps
    if !steps.isEmpty { parts += [["// MARK: Steps"], extended(steps)] }
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func extended(_ members: [[String]]) -> [String] {
    ["extension \(names.type) {"] + Array(members.joined(separator: [""])) + ["}"]
  }

  /// The type of the queue of raised events: an optional where at most one event waits, and an array otherwise.
  var raisedType: String { raisesOneAtATime ? "\(names.type)Raised?" : "[\(names.type)Raised]" }
  var raisedVariable: String { "var raised: \(raisedType) = \(raisesOneAtATime ? "nil" : "[]")" }

  // MARK: Types

  private func enumeration(ofField number: Int) -> [String] {
    let field = plan.fields.fields[number]
    let owner = field.owner.map { "in `\(commented($0))`" }
    var lines = ["/// The states \(owner ?? "of the machine"): those that have no others inside them."]
    lines.append("enum \(names.types[number]): Sendable {")
    for state in field.states {
      lines += SwiftText.notes(plan.tree.states[state].notes, indent: 2)
      let payload = plan.types.payloads[state].map { "(\($0))" } ?? ""
      lines.append("  case \(SwiftIdentifier.declared(names.states[state] ?? "unnamedState"))\(payload)")
      let around = plan.tree.path(from: state).dropFirst().prefix { $0 != field.owner }.map { commented($0) }
      if !around.isEmpty { lines[lines.count - 1] += "  // in \(around.joined(separator: ", in "))" }
    }
    if number == 0, changes {
      lines += ["  /// The state while an action changes a payload; no caller sees it.", "  case \(names.changing)"]
    }
    return lines + ["}"]
  }

  /// The name of a state in a comment.
  private func commented(_ state: Int) -> String { SwiftText.line(plan.tree.name(state)) }

  private var queues: [[String]] {
    var parts: [[String]] = []
    if hasAnswers {
      let keeps = plan.decisions.contains { $0.allWays.contains { $0.ending == .ignored } }
      let cases = ["moved", "stayed"] + (keeps ? ["kept"] : []) + (waits ? ["waits"] : []) + ["rejected"]
      parts.append(["/// What became of an event.", "private enum \(names.type)Answer { case \(cases.joined(separator: ", ")) }"])
    }
    if !plan.raised.isEmpty {
      let cases = plan.raised.map { SwiftIdentifier.declared(names.raised($0)) }
      parts.append(["/// The events that are raised inside.", "private enum \(names.type)Raised { case \(cases.joined(separator: ", ")) }"])
    }
    if plan.deferred.count > 1 {
      let cases = plan.deferred.map { SwiftIdentifier.declared(names.event($0)) }
      parts.append(
        ["/// The events that can wait.", "private enum \(names.type)Waiting: Sendable { case \(cases.joined(separator: ", ")) }"])
    }
    return parts
  }

  private var declaration: [String] {
    var lines = title + ["struct \(names.type)\(hasActions ? "<Actions: \(names.type)Actions>" : ": Sendable") {"]
    let actions = hasActions ? ["  /// What the guards and actions work on.", "  var actions: Actions"] : []
    // Payloads are mostly aligned to more bytes than what actions keep, so padding is saved where they are in front.
    let stateIsFirst = !plan.types.payloads.isEmpty
    if !stateIsFirst { lines += actions }
    for (number, field) in plan.fields.fields.enumerated() {
      let comment = field.owner.map { "The active state in `\(commented($0))`, or the last one." } ?? "The active state."
      lines += ["  /// \(comment)", "  private(set) var \(names.fields[number]): \(names.types[number])"]
      if number == 0, stateIsFirst { lines += actions }
    }
    for state in plan.remembering {
      lines += ["  /// Whether `\(commented(state))` was left, and so has a history.", "  private var \(names.wasLeft(state)): Bool"]
    }
    if waits {
      let type = plan.deferred.count > 1 ? "[\(names.type)Waiting]" : "Int"
      let comment =
        plan.deferred.count > 1 ? "The events that wait, the oldest first." : "How often `\(SwiftText.line(plan.deferred[0]))` waits."
      lines += ["  /// \(comment)", "  private var waiting: \(type)"]
    }
    lines += ["", "  /// A machine in its initial state, after the entry actions."]
    let held = plan.types.payloads[plan.initialValues[0]].map { type in
      "\(SwiftIdentifier.declared(names.states[plan.initialValues[0]] ?? "unnamedState")) made: \(CompiledTypes.kept(type))"
    }
    lines.append("  init(\([hasActions ? "_ actions: Actions" : nil, held].compactMap(\.self).joined(separator: ", "))) {")
    if hasActions { lines.append("    self.actions = actions") }
    for (number, state) in plan.initialValues.enumerated() {
      lines.append("    \(names.fields[number]) = .\(names.states[state] ?? "")\(number == 0 && held != nil ? "(made)" : "")")
    }
    for state in plan.remembering { lines.append("    \(names.wasLeft(state)) = false") }
    if waits { lines.append("    waiting = \(plan.deferred.count > 1 ? "[]" : "0")") }
    let start = plan.start.filter { step in
      switch step {
      case .become(let field, let state): return plan.initialValues[field] != state
      case .hold: return false
      default: return true
      }
    }
    let followsStart =
      plan.hasEventless
      || start.flat.contains { step in
        switch step {
        case .raise, .raiseWhere: true
        default: false
        }
      }
    if followsStart, !plan.raised.isEmpty { lines.append("    \(raisedVariable)") }
    lines += self.lines(start, indent: 4).map { hasActions ? $0.replacing("actions.", with: "self.actions.") : $0 }
    if followsStart { lines.append("    \(waits ? "_ = " : "")settle(\(plan.raised.isEmpty ? "" : "&raised"))") }
    return lines + ["  }", "}"]
  }
}

extension MachineDescription.Place {
  /// The file without its module.
  fileprivate var file: String { fileID.split(separator: "/").last.map(String.init) ?? fileID }
}
