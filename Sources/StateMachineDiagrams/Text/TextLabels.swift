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
  static func label(_ transition: MachineDescription.Transition, _ names: ShownNames) -> String {
    let local = transition.kind == .local ? " (local)" : ""
    return label(
      trigger(transition.events, names), guard: transition.guardName,
      action: action(transition.hasAction, transition.actionName, transition.statements)) + local
  }

  static func label(_ branch: MachineDescription.Branch) -> String {
    label(nil, guard: branch.guardName ?? "else", action: action(branch.hasAction, branch.actionName, branch.statements))
  }

  /// The events of a transition, a list of them in an order of its own; nil for an eventless transition.
  static func trigger(_ events: MachineDescription.Events, _ names: ShownNames) -> String? {
    switch events {
    case .always: nil
    case .list(let list): list.map(names.event).sorted().joined(separator: ", ")
    case .prefixes(let list): list.sorted().map(names.prefix).joined(separator: ", ")
    case .event(let name): names.event(name)
    case .done(let state): "done(\(names.state(state)))"
    case .any, .matching, .completion, .failure, .workFailure: "\(events)"
    }
  }

  /// The events as a key that orders lines; empty for an eventless transition.
  static func key(_ events: MachineDescription.Events) -> String {
    switch events {
    case .always: ""
    case .list(let names): names.map(title).sorted().joined(separator: ", ")
    case .event(let name): title(name)
    default: "\(events.inOrder)"
    }
  }

  /// The name of an action, or what it consists of, or an ellipsis; nil where there is none.
  static func action(_ exists: Bool, _ name: String?, _ statements: [MachineDescription.Statement]) -> String? {
    name ?? (statements.isEmpty ? (exists ? "…" : nil) : text(statements))
  }

  static func text(_ statements: [MachineDescription.Statement]) -> String {
    statements.map(text).joined(separator: actionBreak)
  }

  /// What is between two actions: each is on a line of its own.
  static let actionBreak = "\n/ "

  /// A statement as its description has it, with times as elsewhere in a diagram.
  static func text(_ statement: MachineDescription.Statement) -> String {
    switch statement {
    case .call, .raise, .cancel, .log, .assign: return "\(statement)"
    case .send(let event, let delay, let id):
      return "send \(event)" + (delay.map { " after \(duration($0))" } ?? "") + (id.map { " as \($0)" } ?? "")
    case .emit(var emission):
      // A delay that is known is shown in the place of one that is computed.
      emission.delayExpression = emission.delay.map(duration) ?? emission.delayExpression
      emission.delay = nil
      return "\(emission)"
    case .choose(let choices):
      return choices.enumerated().map { number, choice in
        let word = choice.condition.map { (number == 0 ? "if " : "else if ") + $0 } ?? "else"
        return "\(word) { \(choice.statements.map(text).joined(separator: "; ")) }"
      }.joined(separator: " ")
    }
  }

  /// `any`, or `any except` and names in an order of their own.
  static func any(except list: [String], _ names: ShownNames) -> String {
    list.isEmpty ? "any" : "any except " + list.map(names.state).sorted().joined(separator: ", ")
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
  static func hook(_ hook: MachineDescription.Hook, _ names: ShownNames) -> String {
    func filter(_ word: String, _ states: MachineDescription.States?) -> String? {
      switch states {
      case nil: nil
      case .list(let list): word + list.map(names.state).sorted().joined(separator: ", ")
      case .any(let exceptions): word + any(except: exceptions, names)
      }
    }
    let words = ["\(hook.moment)", hook.events.map { trigger($0, names) ?? "always" }, filter("from ", hook.from), filter("to ", hook.to)]
    return words.compactMap(\.self).joined(separator: " ") + " / \(action(true, hook.name, hook.statements) ?? "")"
  }

  /// `1 day`, `2 h`, `10 min`, `5 s`, `1.5 s`, `250 ms`: exact, in the largest unit of which it is a multiple.
  static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.nearestComponents
    if attoseconds == 0, seconds > 0 {
      for (length, unit) in [(86_400, "day"), (3_600, "h"), (60, "min")] where seconds % Int64(length) == 0 {
        let count = seconds / Int64(length)
        return "\(count) \(unit)" + (unit == "day" && count > 1 ? "s" : "")
      }
    }
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
