import StateMachines

/// The texts of a diagram, in the words of UML: `event [guard] / action`.
enum TextLabels {
  /// A name as it is shown; one without a visible character is quoted.
  static func title(_ name: String) -> String {
    name.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint } ? "\"\(name)\"" : name
  }

  /// Trigger, guard and action; what there is none of is left out.
  static func label(_ trigger: String?, guard condition: String? = nil, action: String? = nil) -> String {
    [trigger, condition.map { "[\($0)]" }, action.map { "/ \($0)" }].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What an edge from the sources of a transition says.
  static func label(_ transition: MachineDescription.Transition) -> String {
    let local = transition.kind == .local ? " (local)" : ""
    return label(
      trigger(transition.events), guard: transition.guardName,
      action: action(transition.hasAction, transition.actionName, transition.statements)) + local
  }

  static func label(_ branch: MachineDescription.Branch) -> String {
    label(nil, guard: branch.guardName ?? "else", action: action(branch.hasAction, branch.actionName, branch.statements))
  }

  /// The events of a transition, a list of them in an order of its own; nil for an eventless transition.
  static func trigger(_ events: MachineDescription.Events) -> String? {
    switch events {
    case .always: nil
    case .list(let names): names.map(title).sorted().joined(separator: ", ")
    case .prefixes(let names): names.sorted().map { "\($0).*" }.joined(separator: ", ")
    case .event(let name): title(name)
    default: "\(events)"
    }
  }

  /// The name of an action, or what it consists of, or an ellipsis; nil where there is none.
  static func action(_ exists: Bool, _ name: String?, _ statements: [MachineDescription.Statement]) -> String? {
    name ?? (statements.isEmpty ? (exists ? "…" : nil) : text(statements))
  }

  static func text(_ statements: [MachineDescription.Statement]) -> String {
    statements.map { "\($0)" }.joined(separator: "; ")
  }

  /// `any`, or `any except` and names in an order of their own.
  static func any(except names: [String]) -> String {
    names.isEmpty ? "any" : "any except " + names.map(title).sorted().joined(separator: ", ")
  }

  static func timeout(_ timeout: MachineDescription.Timeout) -> String {
    "after \(timeout.duration.map(duration) ?? "…") / \(title(timeout.event))"
  }

  /// A task, a stream or a child machine, with the event for its end.
  static func invocation(_ invocation: MachineDescription.Invocation) -> String {
    let name = invocation.id.map { "\(title($0)): \(title(invocation.source))" } ?? title(invocation.source)
    return "do / \(name)" + (invocation.endEvent.map { ", then \(title($0))" } ?? "")
  }

  /// An entry or exit action.
  static func action(_ hook: MachineDescription.Hook) -> String {
    "\(hook.moment) / \(action(true, hook.name, hook.statements) ?? "")"
  }

  /// A hook that belongs to no state: `before pay from placed / charge`.
  static func hook(_ hook: MachineDescription.Hook) -> String {
    func filter(_ word: String, _ states: MachineDescription.States?) -> String? {
      switch states {
      case nil: nil
      case .list(let names): word + names.map(title).sorted().joined(separator: ", ")
      case .any(let exceptions): word + any(except: exceptions)
      }
    }
    let words = ["\(hook.moment)", hook.events.map { trigger($0) ?? "always" }, filter("from ", hook.from), filter("to ", hook.to)]
    return words.compactMap(\.self).joined(separator: " ") + " / \(action(true, hook.name, hook.statements) ?? "")"
  }

  /// `5 s`, `1.5 s`, `250 ms`: exact, in seconds or parts of one.
  static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    let isShort = seconds == 0 && attoseconds != 0
    let digits = String(attoseconds.magnitude)
    let padded = String(repeating: "0", count: max(0, 18 - digits.count)) + digits
    let whole = isShort ? String(UInt64(padded.prefix(3)) ?? 0) : String(seconds.magnitude)
    var fraction = isShort ? padded.dropFirst(3) : Substring(padded)
    while fraction.last == "0" { fraction.removeLast() }
    return sign + whole + (fraction.isEmpty ? "" : ".\(fraction)") + (isShort ? " ms" : " s")
  }
}
