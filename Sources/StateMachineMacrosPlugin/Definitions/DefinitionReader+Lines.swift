#if Macros
  import StateMachines
  import SwiftSyntax

  // The lines of a definition, by the name of the builder's method.

  extension DefinitionReader {
    /// Reads a call of the builder.
    ///
    /// - Returns: Whether all of it could be read.
    func readLine(_ method: String, _ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      switch method {
      case "before", "after", "onEntry", "onExit", "onRejection", "payload", "identify", "internalEvents": return true
      case "when": return readTransition(call, arguments, &sm)
      case "always": return readTransition(.always, from: arguments["from"] ?? arguments["in"], call, arguments, &sm)
      case "onDone":
        let done = arguments.unlabelled.first
        return readTransition(state(done).map { .events(.done(of: $0)) } ?? .completion, from: done, call, arguments, &sm)
      case "ignore", "impossible": return readDecision(method, call, arguments, &sm)
      case "defer": return readDeferral(call, arguments, &sm)
      case "timeout": return readTimeout(call, arguments, &sm)
      case "state", "final": return readDeclarations(method, call, arguments, &sm)
      case "compound", "parallel", "region": return readState(method, call, arguments, &sm)
      case "history": return readHistory(call, arguments, &sm)
      case "join": return readJoin(call, arguments, &sm)
      case "task", "isolatedTask", "events", "child": return readWork(call, arguments, &sm)
      case "onFailure": return readFailure(call, arguments, &sm)
      default: return false
      }
    }

    private func readDeclarations(
      _ method: String, _ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder
    ) -> Bool {
      guard let declared = all(arguments.unlabelled, state) else { return false }
      let line = move(to: call, sm)
      for state in declared {
        if method == "final" { sm.final(state, fileID: fileID, line: line) } else { sm.state(state, fileID: fileID, line: line) }
      }
      return true
    }

    private func readState(_ method: String, _ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      let line = move(to: call, sm)
      let initial = targets(arguments["initial"])
      let state = state(arguments.unlabelled.first)
      switch (method, state, initial) {
      case ("parallel", let state?, nil): sm.parallel(state, fileID: fileID, line: line) { readInside(call, arguments, &$0) }
      case ("compound", let state?, let initial?):
        sm.compound(state, initial: initial, fileID: fileID, line: line) { readInside(call, arguments, &$0) }
      case ("region", _, let initial?): sm.region(initial: initial, fileID: fileID, line: line) { readInside(call, arguments, &$0) }
      default: return false
      }
      return true
    }

    private func readHistory(_ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      guard let (state, depth) = history(arguments), let targets = targets(arguments["default"]) else { return false }
      let line = move(to: call, sm)
      sm.history(of: state, depth: depth, default: targets, fileID: fileID, line: line)
      return true
    }

    private func readJoin(_ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      guard case .elements(let elements)? = arguments.unlabelled.first?.as(DictionaryExprSyntax.self)?.content,
        let target = targets(arguments["to"])
      else { return false }
      let sources = elements.compactMap { element in
        state(element.key).flatMap { state in event(element.value).map { (state: state, event: $0) } }
      }
      guard sources.count == elements.count else { return false }
      let line = move(to: call, sm)
      sm.join(sources, to: target, fileID: fileID, line: line)
      return true
    }

    private func readTimeout(_ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      guard let states = matcher(arguments["in"]), let event = fired(arguments["fire"]) else { return false }
      let line = move(to: call, sm)
      sm.timeout(.seconds(1), in: states, fire: event, fileID: fileID, line: line)
      return true
    }

    private func readDeferral(_ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      guard let trigger = trigger(arguments.unlabelled.first), let states = matcher(arguments["in"]) else { return false }
      let line = move(to: call, sm)
      switch trigger {
      case .event(let event): sm.defer(event, in: states, fileID: fileID, line: line)
      case .descriptor(let descriptor): sm.defer(descriptor, in: states, fileID: fileID, line: line)
      case .call: return false
      }
      return true
    }

    private func readDecision(_ method: String, _ call: FunctionCallExprSyntax, _ arguments: CallArguments, _ sm: inout Builder) -> Bool {
      guard let trigger = trigger(arguments.unlabelled.first), let states = matcher(arguments["in"]) else { return false }
      let line = move(to: call, sm)
      let kind: MachineDescription.Transition.Kind = method == "ignore" ? .ignored : .impossible
      switch trigger {
      case .call(let event) where method == "ignore" && arguments["replying"] != nil:
        if event.value.signature == .replies {
          sm.ignore({ (_: Call<Int, Int>) in event }, in: states, replying: 0, fileID: fileID, line: line)
        } else {
          sm.ignore({ (_: Call<Int, Void>) in event }, in: states, replying: (), fileID: fileID, line: line)
        }
      case .event(let event), .call(let event): sm.decide(on: .event(event), in: states, kind, fileID: fileID, line: line)
      case .descriptor(let descriptor): sm.decide(on: .events(descriptor), in: states, kind, fileID: fileID, line: line)
      }
      return true
    }
  }
#endif
