#if Macros
  import SwiftDiagnostics
  import SwiftSyntax

  /// Says what is undecided, and writes lines that decide it, as fix-its.
  struct UndecidedWords {
    let definition: DefinitionSyntax
    let states: EnumSyntax
    let events: EnumSyntax
    /// No state has states inside; elsewhere it is not known here which scope a line belongs to.
    let isFlat: Bool

    func message(_ group: UndecidedCells.Group) -> String {
      // An argument is not kept, so an event that has one is never deferred.
      let isCalls = group.events.allSatisfy { if case .call = events[Name($0)]?.content { true } else { false } }
      let remedies = (isCalls ? ["when", "ignore", "impossible"] : ["when", "defer", "ignore", "impossible"]).map { "'\(prefix)\($0)'" }
      return "nothing says what \(quoted(group.events)) \(group.events.count == 1 ? "does" : "do") in \(place(group)); write "
        + "\(remedies.dropLast().joined(separator: ", ")) or \(remedies[remedies.count - 1])"
    }

    func fixIts(_ group: UndecidedCells.Group) -> [FixIt] {
      guard isFlat, builder != nil, let last = closure?.statements.last, let indentation = last.lineIndentation else { return [] }
      func fixIt(_ method: String, _ effect: String) -> FixIt? {
        let lines = lines(method, group.events, group.states)
        guard !lines.isEmpty else { return nil }
        let verb = group.events.count == 1 ? "is" : "are"
        return .insert(
          lines.map { "\n\(indentation)\(prefix)\($0)" }.joined(), after: last,
          "write '\(prefix)\(method)': in \(place(group)), \(quoted(group.events)) \(verb) \(effect)")
      }
      return [
        fixIt("impossible", "rejected, with the reason '.impossible'"), fixIt("ignore", "accepted, and nothing changes"),
      ].compactMap(\.self)
    }

    private func place(_ group: UndecidedCells.Group) -> String {
      "\(group.states.count == 1 ? "state" : "states") \(quoted(group.states))"
    }

    private func quoted(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

    /// The lines; none where an event wants a reply, and the line would have to make one.
    private func lines(_ method: String, _ names: [String], _ stateNames: [String]) -> [String] {
      let found = names.compactMap { events[Name($0)] }
      let sources = stateNames.count == 1 ? source(stateNames[0]) : sources(stateNames)
      if method == "ignore", found.contains(where: \.wantsReply) { return [] }
      if found.count > 1, !found.contains(where: \.hasAssociatedValues) {
        return ["\(method)([\(found.map { ".\($0.name.member)" }.joined(separator: ", "))], in: \(sources))"]
      }
      return found.map { "\(method)(\(event($0)), in: \(sources))" }
    }

    private func event(_ found: CaseSyntax) -> String {
      switch found.content {
      case .nothing, .held: ".\(found.name.member)"
      case .call: "\(events.name.declared).\(found.name.member)"
      case .payload: "\\.\(found.name.member)"
      }
    }

    private func sources(_ names: [String]) -> String { "[\(names.map(source).joined(separator: ", "))]" }

    private func source(_ name: String) -> String {
      guard let found = states[Name(name)] else { return ".\(name)" }
      return switch found.content {
      case .nothing, .call: ".\(found.name.member)"
      case .held, .payload: ".\(found.name.member)(.any)"
      }
    }

    private var closure: ClosureExprSyntax? {
      definition.call.trailingClosure ?? definition.call.arguments.last?.expression.as(ClosureExprSyntax.self)
    }

    /// What the closure calls its builder; nil where the definition has no closure, or one that does not use it.
    private var builder: String? { closure.map { $0.parameterName ?? "$0" }.flatMap { $0 == "_" ? nil : $0 } }

    private var prefix: String { builder.map { "\($0)." } ?? "" }
  }

  extension CaseSyntax {
    fileprivate var wantsReply: Bool {
      if case .call(_, _, let reply) = content { !reply.isVoid } else { false }
    }
  }

  extension SyntaxProtocol {
    /// The white space in front of a node that begins a line; nil where it does not.
    fileprivate var lineIndentation: String? {
      let lines = leadingTrivia.description.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count > 1 ? lines.last.map(String.init) : nil
    }
  }
#endif
