#if Macros
  import StateMachines
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Checks a definition in the source as the library checks it when the program makes it.
  struct DefinitionCheck<Context: MacroExpansionContext> {
    let definition: DefinitionSyntax
    let states: EnumSyntax
    let events: EnumSyntax
    /// The functions between the braces of the type, to which the definition may pass its builder.
    let functions: [String: FunctionDeclSyntax]
    let context: Context

    func run() {
      if let total = definition.total, !definition.isTotal {
        context.report(definition.unchecked(because: "the value of 'total' is not a literal"), at: total, severity: .warning)
      }
      let isTotal = definition.isTotal && reportUnlistedEvents()
      let reader = self.reader
      let issues = build(reader, isTotal: isTotal).issues
      reportEventsWithPayloads(reader)
      guard reader.unread.isEmpty, !states.hasConditionalCases, !events.hasConditionalCases else {
        // Other lines may change what the rest means, but not that two lines are for one event and one state.
        for issue in issues where [.duplicateTransition, .unreachableTransition].contains(issue.code) { report(issue, reader.lines) }
        if isTotal { reportUnread(reader.unread) }
        return
      }
      for issue in issues where issue.undecided == nil { report(issue, reader.lines) }
      guard isTotal else { return }
      reportUndecided(issues.compactMap(\.undecided), by: reader)
      if issues.allSatisfy({ $0.undecided != nil }), let named = build(self.reader, isTotal: false).states {
        reportUnnamed(besides: named)
      }
    }

    /// A reader that has read nothing.
    private var reader: DefinitionReader {
      DefinitionReader(
        states: EnumValues(type: states), events: EnumValues(type: events), functions: functions, fileID: fileID, place: place)
    }

    /// Makes a definition of what is read, and returns its states, if there is one, and what is wrong with it.
    private func build(_ reader: DefinitionReader, isTotal: Bool) -> (states: [StandInState]?, issues: [DefinitionIssue]) {
      guard let initial = reader.targets(definition.initial) else {
        reader.cannotRead(definition.initial)
        return (nil, [])
      }
      let line = place(Syntax(definition.call)).line
      do {
        let made = try StandInEvent.withAll(every) { () throws(DefinitionError) in
          try MachineDefinition<StandInState, StandInEvent>(initial: initial, total: isTotal, fileID: fileID, line: line) { sm in
            reader.readBody(of: definition.call, CallArguments(definition.call), &sm)
          }
        }
        return (made.states, [])
      } catch {
        // What work is called, where no literal says it, is not known here.
        return (nil, error.issues.filter { !reader.hasUnnamedWork || ![.unknownWork, .duplicateWork].contains($0.code) })
      }
    }

    /// Every event, without payloads.
    private var every: [EventValue] {
      events.cases.filter { !$0.isUnavailable }.map { found in
        guard case .call(_, _, let reply) = found.content else { return EventValue(name: found.name.text) }
        return EventValue(name: found.name.text, signature: reply.isVoid ? .replyless : .replies)
      }
    }

    // MARK: Places

    private var fileID: String {
      context.location(of: definition.call)?.file.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription ?? ""
    }

    private func place(_ node: Syntax) -> (line: UInt, column: UInt) {
      context.place(of: node) ?? (1, UInt(node.position.utf8Offset))
    }
  }
#endif
