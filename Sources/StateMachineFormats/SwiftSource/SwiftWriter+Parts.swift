import StateMachines

// Parts of lines: what they wait for, where they start and lead, guards and actions.

extension SwiftWriter {
  /// Sources of a line, or the states of a hook.
  mutating func matcher(_ label: String, _ filter: Description.States, _ place: Place) -> SwiftCall.Argument {
    switch filter {
    case .list(let names):
      let list = states(names, place)
      return list.count == 1 ? .text(label + list[0]) : .list(label: label, elements: list)
    case .any(let exceptions):
      let list = states(exceptions, place)
      return .text(label + (list.isEmpty ? ".any" : ".any(except: \(list.joined(separator: ", ")))"))
    }
  }

  /// What a line waits for, in place of an event; nil, and reported, where it cannot be written.
  mutating func descriptor(_ events: Description.Events, _ place: Place) -> SwiftCall.Argument? {
    switch events {
    case .event(let name): return .text(event(name))
    case .list(let names):
      var seen: Set<String> = []
      return list(names.filter { seen.insert($0).inserted })
    case .any: return .text(".any")
    case .prefixes(let prefixes):
      let names = Set(prefixes.flatMap { eventsByPrefix[$0] ?? [] }).sorted().map { eventNames[$0] }
      if !names.isEmpty { return list(names) }
      report(.unsupported, "no event of the chart is called \(Excerpt.shown(prefixes.joined(separator: " or "))), or so up to a dot", place)
      return nil
    case .matching:
      report(.unsupported, "the events that a closure matches are not written", place)
      return .text(".matching(actions.\(requirements.addOwn(.matcher, "is matching", "The events of the line at \(place).")))")
    case .done(let name): return state(name, place).map { .text(".done(of: \($0))") }
    case .failure: return .text(".hookFailure")
    case .workFailure(let name): return .text(".failure(of: \(SwiftText.literal(name)))")
    case .completion, .always:
      report(.contradiction, "\(Excerpt.name(events)) is no event", place)
      return nil
    }
  }

  private func list(_ names: [String]) -> SwiftCall.Argument {
    names.count == 1 ? .text(event(names[0])) : .list(label: "", elements: names.map { event($0) })
  }

  /// Targets with the label of their form, such as `to: .paid`.
  mutating func targets(
    _ targets: [Description.Target], one: String, several: String, _ place: Place
  ) -> SwiftCall.Argument {
    if let name = targets.lazy.compactMap(\.historyName).first {
      report(.unsupported, "a history with a name is not written: \(Excerpt.name(name)) is one of several of one depth", place)
    }
    var written: [(state: String, history: Description.HistoryDepth?)] = []
    for target in targets { if let state = state(target.state, place) { written.append((state, target.history)) } }
    if written.count == 1, written[0].history == nil { return .text(one + written[0].state) }
    if written.allSatisfy({ $0.history == nil }) { return .list(label: several, elements: written.map(\.state)) }
    func history(_ state: String, _ depth: Description.HistoryDepth) -> String {
      ".history(of: \(state)\(depth == .deep ? ", depth: .deep" : ""))"
    }
    if written.count == 1, let depth = written[0].history { return .text(several + history(written[0].state, depth)) }
    let all = written.map { target in target.history.map { history(target.state, $0) } ?? ".state(\(target.state))" }
    return .text("\(several).all([\(all.joined(separator: ", "))])")
  }

  // MARK: Guards and actions

  /// A guard as an expression.
  mutating func condition(_ condition: String?, named name: String?, _ place: Place) -> String? {
    guard let name = name ?? condition else { return nil }
    if let condition {
      report(.unsupported, "the condition \(Excerpt.name(condition)) is not written; the guard has to answer whether it holds", place)
    } else {
      for (word, expression) in [("in ", ".isIn("), ("!in ", "!.isIn(")] where name.hasPrefix(word) {
        if let state = states[String(name.dropFirst(word.count))] { return "\(expression).\(state))" }
      }
    }
    return "Guard(\(SwiftText.literal(name)), actions.\(requirements.add(.guard, name)))"
  }

  /// Adds the action of a line to a call: its name with a label, and its statements.
  ///
  /// An action without a name is called what is wanted; nil says that there is none.
  mutating func add(
    _ statements: [Description.Statement], named name: String?, label: String, wanted: String?, _ place: Place, to call: inout SwiftCall
  ) {
    if let name { call.arguments.append(.text("\(label)\(SwiftText.literal(name))")) }
    if !statements.isEmpty {
      if let action = action(statements, place) {
        call.arguments.append(.text("perform: \(action)"))
      } else {
        call.closure = code(statements)
      }
    } else if let name {
      call.arguments.append(.text("perform: actions.\(requirements.add(.action, name))"))
    } else if let wanted {
      call.arguments.append(.text("perform: actions.\(requirements.addOwn(.action, wanted, "The action of the line at \(place)."))"))
    }
  }
}
