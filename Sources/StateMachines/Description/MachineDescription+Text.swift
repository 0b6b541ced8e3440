extension MachineDescription: CustomStringConvertible {
  /// One line for the initial state, and one for each state, transition, hook, deferral and timeout; for people, not for programs.
  public var description: String {
    var lines = (name.map { ["chart \($0)"] } ?? []) + ["initial \(text(initial))"]
    if onError == .raise { lines.append("errors are events") }
    lines += variables.map { "variable \($0)" }
    lines += states.map { "\($0)" }
    lines += transitions.map { "\($0)" }
    lines += histories.map { "\($0)" }
    lines += joins.map { "\($0)" }
    lines += hooks.map { "\($0)" }
    lines += deferrals.map { "\($0)" }
    lines += timeouts.map { "\($0)" }
    lines += invocations.map { "\($0)" }
    return lines.joined(separator: "\n")
  }
}

extension MachineDescription.State: CustomStringConvertible {
  /// The kind and the name, and what is around it: `final delivered`, `compound on in player`.
  public var description: String {
    "\(kind) \(name)" + (parent.map { " in \($0)" } ?? "") + (initial.map { ", initial \(text($0))" } ?? "")
  }
}

extension MachineDescription.States: CustomStringConvertible {
  /// The names: `placed, paid`, `any`, `any except paid`.
  public var description: String {
    switch self {
    case .list(let names): names.joined(separator: ", ")
    case .any(let exceptions): exceptions.isEmpty ? "any" : "any except \(exceptions.joined(separator: ", "))"
    }
  }
}

extension MachineDescription.Target: CustomStringConvertible {
  /// The name; of a history `history(of: on)` or `deep history(of: on)`.
  public var description: String {
    switch history {
    case nil: state
    case .shallow: "history(of: \(state)\(historyName.map { ", \($0)" } ?? ""))"
    case .deep: "deep history(of: \(state)\(historyName.map { ", \($0)" } ?? ""))"
    }
  }
}

extension MachineDescription.Event: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension MachineDescription.Events: CustomStringConvertible {
  /// The names, or a description in their place: `pay`, `pay, cancel`, `any(seek)`, `done(upload)`, `done`, `always`.
  public var description: String {
    switch self {
    case .event(let name): name
    case .list(let names): names.joined(separator: ", ")
    case .any: "any"
    case .prefixes(let names): names.map { "\($0).*" }.joined(separator: ", ")
    case .matching: "matching"
    case .done(let state): "done(\(state))"
    case .completion: "done"
    case .failure: "failure"
    case .workFailure(let name): "failure of \(name)"
    case .always: "always"
    }
  }
}

extension MachineDescription.Transition: CustomStringConvertible {
  /// The line in short: `pay: placed -> paid if has funds / charge`.
  public var description: String {
    let way: String =
      if kind == .internal {
        "\(events): in \(sources)"
      } else if kind.isDecision {
        "\(events): \(kind) in \(sources)"
      } else if !branches.isEmpty {
        "\(events): \(sources) -> \(branches.map { "\($0)" }.joined(separator: "; "))"
      } else {
        "\(events): \(sources) -> \(text(targets))"
      }
    return way + (kind == .local ? " (local)" : "") + text(guardName, hasAction, actionName, statements)
  }
}

extension MachineDescription.Branch: CustomStringConvertible {
  /// The way in short: `review if is complete / notify`.
  public var description: String { text(targets) + text(guardName, hasAction, actionName, statements) }
}

extension MachineDescription.History: CustomStringConvertible {
  /// The line in short: `deep history of on: idle / resume`.
  public var description: String {
    (depth == .deep ? "deep " : "") + "history\(name.map { " \($0)" } ?? "") of \(state): \(text(targets))"
      + text(nil, hasAction, actionName, statements)
  }
}

extension MachineDescription.Join: CustomStringConvertible {
  /// The line in short: `join weigh in packed, book in paid -> shipped / label`.
  public var description: String {
    let parts = sources.map { "\($0.event) in \($0.state)" }
    return "join \(parts.joined(separator: ", ")) -> \(text(targets))" + text(nil, hasAction, actionName, statements)
  }
}

extension MachineDescription.Hook: CustomStringConvertible {
  /// The line in short: `after pay from placed: charge`.
  public var description: String {
    let filters = [
      ("", events.map { "\($0)" }), ("from ", from.map { "\($0)" }), ("to ", to.map { "\($0)" }), ("", states.map { "\($0)" }),
    ]
    let words = ["\(moment)"] + filters.compactMap { word, text in text.map { word + $0 } }
    return words.joined(separator: " ") + (name.map { ": \($0)" } ?? (statements.isEmpty ? "" : ": \(text(statements))"))
  }
}

extension MachineDescription.Deferral: CustomStringConvertible {
  /// The line in short: `defer cancel in shipping`.
  public var description: String { "defer \(events) in \(states)" }
}

extension MachineDescription.Timeout: CustomStringConvertible {
  /// The line in short: `timeout 5.0 seconds in placed: expire`.
  public var description: String { "timeout\(duration.map { " \($0)" } ?? "") in \(state): \(event)" }
}

extension MachineDescription.Statement: CustomStringConvertible {
  /// The statement in short: `raise paid`, `send expire after 5.0 seconds`, `x = x + 1`, `if x > 1 { raise paid } else { log x }`.
  public var description: String {
    switch self {
    case .call(let name): name
    case .raise(let event): "raise \(event)"
    case .send(let event, let delay, let id):
      "send \(event)" + (delay.map { " after \($0)" } ?? "") + (id.map { " as \($0)" } ?? "")
    case .emit(let emission): "\(emission)"
    case .cancel(let id): "cancel \(id)"
    case .log(let label, let expression): (["log"] + [label, expression].compactMap(\.self)).joined(separator: " ")
    case .assign(let variable, let expression): "\(variable) = \(expression)"
    case .choose(let choices):
      choices.enumerated().map { number, choice in
        let word = choice.condition.map { (number == 0 ? "if " : "else if ") + $0 } ?? "else"
        return "\(word) { \(text(choice.statements)) }"
      }.joined(separator: " ")
    }
  }
}

extension MachineDescription.Emission: CustomStringConvertible {
  /// The statement in short: `send 'bid.' + item after 5s as offer with amount: price + 1`.
  public var description: String {
    let what =
      switch kind {
      case .raised: "raise \(event)"
      case .sent:
        "send \(event)" + ((delay.map { "\($0)" } ?? delayExpression).map { " after \($0)" } ?? "") + (id.map { " as \($0)" } ?? "")
      case .completion: "complete"
      }
    return what + (data.map { " with \($0)" } ?? "")
  }
}

extension MachineDescription.Emission.Data: CustomStringConvertible {
  /// The expressions: `amount: price + 1, item: item`.
  public var description: String {
    switch self {
    case .value(let expression): expression
    case .fields(let fields): fields.map { "\($0.name): \($0.expression)" }.joined(separator: ", ")
    }
  }
}

extension MachineDescription.Variable: CustomStringConvertible {
  /// The name and the first value: `count = 0`.
  public var description: String { name + (value.map { " = \($0)" } ?? "") }
}

extension MachineDescription.Invocation: CustomStringConvertible {
  /// The line in short: `invoke charge in paying`, `invoke charge as payment in paying, then paid`.
  public var description: String {
    "invoke \(source)" + (id.map { " as \($0)" } ?? "") + " in \(state)" + (endEvent.map { ", then \($0)" } ?? "")
  }
}

private func text(_ statements: [MachineDescription.Statement]) -> String {
  statements.map { "\($0)" }.joined(separator: "; ")
}

private func text(_ targets: [MachineDescription.Target]) -> String {
  targets.map { "\($0)" }.joined(separator: ", ")
}

/// The guard, and the action by its name, its statements or an ellipsis.
private func text(
  _ guardName: String?, _ hasAction: Bool, _ actionName: String?, _ statements: [MachineDescription.Statement]
) -> String {
  let action = actionName ?? (statements.isEmpty ? (hasAction ? "…" : nil) : text(statements))
  return (guardName.map { " if \($0)" } ?? "") + (action.map { " / \($0)" } ?? "")
}
