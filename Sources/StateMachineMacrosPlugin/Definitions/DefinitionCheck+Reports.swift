#if Macros
  import StateMachines
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension DefinitionCheck {
    /// Reports a mistake at its line.
    func report(_ issue: DefinitionIssue, _ lines: [DefinitionReader.Place: Syntax]) {
      let line = issue.column.flatMap { lines[DefinitionReader.Place(line: issue.line, column: $0)] }
      context.report(issue.message, at: line ?? Syntax(definition.call))
    }

    /// Reports events that a line names together with their payloads.
    func reportEventsWithPayloads(_ reader: DefinitionReader) {
      for (node, name) in reader.eventsWithPayloads {
        context.report(
          "a line takes every '\(name.text)', whatever it carries: name it by its key, \\.\(name.member), and let a guard ask for the payload",
          at: node)
      }
    }

    /// Reports that the events cannot be listed when the program makes the definition.
    ///
    /// - Returns: Whether the check goes on.
    func reportUnlistedEvents() -> Bool {
      if events.hasKeys { return true }
      let name = events.name.text
      if events.states(conformanceTo: "CaseIterable") {
        // A list that is written by hand may contain some values of a payload.
        guard events.cases.contains(where: \.hasPayload) else { return true }
        reportUnchecked("'\(name)' lists its events in 'allCases'", at: events.declaration.name)
        return false
      }
      if let found = events.cases.first(where: \.hasAssociatedValues) {
        context.report(
          "'total: true' needs a list of all events, and the compiler makes none where a case has associated values: write '@Payloads' in "
            + "front of '\(name)', or 'CaseIterable' and the list 'allCases'",
          at: found.element, notes: [totalNote],
          fixIts: [.insert("@Payloads ", before: events.declaration, "write '@Payloads', which decides each case as a whole")])
      } else {
        context.report(
          "'total: true' needs a list of all events: '\(name)' has to conform to CaseIterable", at: events.declaration.name,
          notes: [totalNote], fixIts: [events.fixIt(conformingTo: "CaseIterable")])
      }
      // The values of a case with a payload cannot be listed here.
      return !events.cases.contains(where: \.hasPayload)
    }

    /// Reports cells at the cases that leave them undecided.
    func reportUndecided(_ undecided: [DefinitionIssue.Undecided], by reader: DefinitionReader) {
      let cells = undecided.flatMap { undecided in undecided.events.map { (state: undecided.state, event: $0) } }
      let stateNames = cells.map(\.state).unique
      let groups = UndecidedCells(cells, states: stateNames, events: events.cases.map(\.name.text).unique).groups
      let words = UndecidedWords(definition: definition, states: states, events: events, isFlat: !reader.isChart)
      for group in groups {
        context.report(words.message(group), at: caseSyntax(of: group), notes: [totalNote], fixIts: words.fixIts(group))
      }
    }

    /// Reports cases that no line names, so that the definition has no such state.
    func reportUnnamed(besides named: [StandInState]) {
      let names = Set(named.map { String($0.description.prefix { $0 != "(" }) })
      for found in states.cases where !names.contains(found.name.text) && !found.isUnavailable {
        context.report(
          "no line of the definition names '\(found.name.text)': add a transition to it, or remove the case", at: found.element,
          notes: [totalNote])
      }
    }

    /// Says what keeps the compiler from checking that everything is decided.
    func reportUnread(_ unread: [Syntax]) {
      if let first = unread.first {
        let others = unread.dropFirst().map { Note("nor can this be read", at: $0) }
        reportUnchecked("this cannot be read", at: first, notes: others)
      }
      for type in [states, events] where type.hasConditionalCases {
        reportUnchecked("the cases of '\(type.name.text)' depend on '#if'", at: type.declaration.name)
      }
    }

    /// Warns that the compiler does not check whether everything is decided, and says where that is checked instead.
    func reportUnchecked(_ reason: String, at node: some SyntaxProtocol, notes: [Note] = []) {
      context.report(definition.unchecked(because: reason), at: node, severity: .warning, notes: notes + [totalNote])
    }

    /// The case of the event or of the state at which a group is reported.
    private func caseSyntax(of group: UndecidedCells.Group) -> Syntax {
      switch group.place {
      case .event(let name): return events[Name(name)].map { Syntax($0.element) } ?? Syntax(events.declaration.name)
      case .state(let name):
        // A line names a state with its payload, or without.
        let caseName = Name(String(name.prefix { $0 != "(" }))
        return (states[Name(name)] ?? states[caseName]).map { Syntax($0.element) } ?? Syntax(states.declaration.name)
      }
    }

    private var totalNote: Note {
      let place = definition.total.map { Syntax($0) } ?? Syntax(definition.call)
      return Note("'total: true' asks for a decision on every event in every state", at: place)
    }
  }

  extension Array where Element: Hashable {
    /// The elements, each once.
    fileprivate var unique: [Element] {
      var seen: Set<Element> = []
      return filter { seen.insert($0).inserted }
    }
  }
#endif
