import StateMachines

// The methods of events, and what follows from them.

extension CompiledWriter {
  /// What a step answers.
  private var answer: String { hasAnswers ? "\(names.type)Answer" : "Bool" }

  /// The type of the reply to an event, which is optional where some state rejects it; nil for an event without a reply.
  private func reply(to event: CompiledEvent, _ decision: CompiledDecision) -> String? {
    guard let reply = plan.types.reply(to: event) else { return nil }
    return decision.alwaysReplies ? reply : CompiledTypes.optional(reply)
  }

  /// What an event is passed, as its methods declare it.
  private func parameters(of event: CompiledEvent) -> [String] {
    guard let type = plan.types.argument(of: event) else { return [] }
    return ["_ argument: \(plan.types.movesArgument(of: event) ? "consuming \(type)" : CompiledTypes.kept(type))"]
  }

  private func throwing(_ decision: CompiledDecision) -> String {
    decision.allWays.contains(where: \.mayThrow) ? " throws(Actions.Failure)" : ""
  }

  /// The parameter for raised events, as methods declare it; below, as callers pass it.
  private var raisedParameter: String { plan.raised.isEmpty ? "" : "_ raised: inout \(raisedType)" }
  private var raisedArgument: String { plan.raised.isEmpty ? "" : "&raised" }

  /// Whether an event can be deferred and can also be raised; a raised event is not deferred.
  private func mayWaitOrBeRaised(_ event: String) -> Bool {
    plan.deferred.contains(event) && plan.raised.contains(.named(event))
  }

  /// The method that callers use.
  func event(_ name: String, _ decision: CompiledDecision) -> [String] {
    let (method, event) = (SwiftIdentifier.declared(names.event(name)), CompiledEvent.named(name))
    let isWaiting = plan.deferred.contains(name)
    let reply = reply(to: event, decision)
    let returns =
      reply == nil
      ? "Whether \(isWaiting ? "the event was accepted, or waits." : "the event was accepted.")"
      : decision.alwaysReplies ? "The reply." : "The reply; nil where the event is rejected."
    var lines = ["  /// - Returns: \(returns)"]
    if !throwing(decision).isEmpty { lines.append("  /// - Throws: What an action throws; then the machine is what it was before.") }
    if reply == nil { lines.append("  @discardableResult") }
    if !plan.types.isEmpty, !follows, !waits { lines.append("  @inline(__always)") }
    let signature = "(\(parameters(of: event).joined(separator: ", ")))\(throwing(decision)) -> \(reply ?? "Bool")"
    lines.append("  mutating func \(method)\(signature) {")
    guard follows || waits else {
      let answers = Answers(isStep: false, writer: self, replies: reply != nil)
      return lines + self.lines(decision, event, answers, indent: 4) + ["  }"]
    }
    if !plan.raised.isEmpty { lines.append("    \(raisedVariable)") }
    let call = (throwing(decision).isEmpty ? "" : "try ") + step(event, mayWait: true)
    if reply != nil {
      lines.append("    let (answer, reply) = \(call)")
      if waits {
        lines.append("    recall(after: answer\(plan.raised.isEmpty ? "" : ", &raised"))")
      } else {
        let isTaken = hasAnswers ? "answer == .moved || answer == .stayed" : "answer"
        lines.append("    if \(isTaken) { settle(\(raisedArgument)) }")
      }
      return lines + ["    return reply", "  }"]
    }
    if waits {
      lines.append("    let answer = \(call)")
      if isWaiting {
        lines.append("    if answer == .waits { \(plan.deferred.count > 1 ? "waiting.append(.\(names.event(name)))" : "waiting += 1") }")
      }
      lines += ["    recall(after: answer\(plan.raised.isEmpty ? "" : ", &raised"))", "    return answer != .rejected"]
    } else if hasAnswers {
      lines += [
        "    let answer = \(call)", "    if answer == .moved || answer == .stayed { settle(\(raisedArgument)) }",
        "    return answer != .rejected",
      ]
    } else {
      lines += ["    guard \(call) else { return false }", "    settle(\(raisedArgument))", "    return true"]
    }
    return lines + ["  }"]
  }

  private func step(_ event: CompiledEvent, mayWait: Bool) -> String {
    var arguments = plan.types.argument(of: event) == nil ? [] : ["argument"]
    if !plan.raised.isEmpty { arguments.append("&raised") }
    if case .named(let name) = event, mayWaitOrBeRaised(name) { arguments.append("mayWait: \(mayWait)") }
    return "\(names.step(event))(\(arguments.joined(separator: ", ")))"
  }

  /// The methods that callers do not see.
  var steps: [[String]] {
    guard follows || waits else { return [] }
    var parts = plan.events.map { stepMethod(.named($0.name), $0.decision) }
    for completion in plan.completions where plan.raised.contains(.done(completion.state)) {
      parts.append(stepMethod(.done(completion.state), completion.decision))
    }
    if plan.hasEventless { parts.append(stepMethod(.always, plan.always)) }
    if follows { parts.append(settle) }
    if waits { parts.append(recall) }
    return parts
  }

  private func stepMethod(_ event: CompiledEvent, _ decision: CompiledDecision) -> [String] {
    let reply = reply(to: event, decision)
    var parameters = self.parameters(of: event) + (plan.raised.isEmpty ? [] : [raisedParameter])
    var answers = Answers(isStep: true, writer: self, replies: reply != nil)
    if case .named(let name) = event, mayWaitOrBeRaised(name) {
      parameters.append("mayWait: Bool")
      answers.mayBeRaised = true
    }
    let result = "\(throwing(decision)) -> \(reply.map { "(\(answer), \($0))" } ?? answer)"
    return ["  private mutating func \(names.step(event))(\(parameters.joined(separator: ", ")))\(result) {"]
      + lines(decision, event, answers, indent: 4) + ["  }"]
  }

  /// Takes what follows from a transition.
  private var settle: [String] {
    let comment =
      switch (plan.hasEventless, plan.raised.isEmpty) {
      case (true, true): "Takes transitions that need no event until there is none."
      case (true, false): "Takes transitions that need no event, and then the events that were raised, the oldest first."
      default: "Takes the events that were raised, the oldest first."
      }
    var lines = ["  /// \(comment)"]
    if waits { lines += ["  ///", "  /// - Returns: Whether a state was left."] }
    lines.append("  private mutating func settle(\(raisedParameter))\(waits ? " -> Bool" : "") {")
    if waits { lines.append("    var hasMoved = false") }
    lines.append("    var steps = 0")
    if raisesOneAtATime { lines += nextRaised } else { lines += nextStep }
    if waits { lines.append("      if answer == .moved { hasMoved = true }") }
    let isTaken = hasAnswers ? "answer == .moved || answer == .stayed" : "answer"
    lines += [
      "      if \(isTaken) { steps += 1 }",
      "      if steps > 1_000 { fatalError(\"more than 1,000 transitions follow from an event\") }", "    }",
    ]
    if raisesOneAtATime, waits { lines.append("    return hasMoved") }
    return lines + ["  }"]
  }

  private var nextRaised: [String] {
    var lines = ["    while let event = raised {", "      raised = nil", "      let answer: \(answer)", "      switch event {"]
    for event in plan.raised { lines.append("      case .\(names.raised(event)): answer = \(step(event, mayWait: false))") }
    return lines + ["      }"]
  }

  /// What is taken next: a transition that needs no event, or else an event of the queue.
  private var nextStep: [String] {
    let end = "        return\(waits ? " hasMoved" : "")"
    var lines = plan.raised.isEmpty ? [] : ["    var next = 0"]
    lines += ["    while true {", "      let answer: \(answer)"]
    if plan.hasEventless {
      lines.append("      let always = \(step(.always, mayWait: false))")
      lines += ["      if always\(hasAnswers ? " != .rejected" : "") {", "        answer = always"]
    }
    if plan.raised.isEmpty { return lines + ["      } else {", end, "      }"] }
    lines.append("\(plan.hasEventless ? "      } else if" : "      if") next < raised.count {")
    lines += ["        next += 1", "        switch raised[next - 1] {"]
    for event in plan.raised { lines.append("        case .\(names.raised(event)): answer = \(step(event, mayWait: false))") }
    return lines + ["        }", "      } else {", "        raised.removeAll()", end, "      }"]
  }

  /// Takes the events that wait.
  private var recall: [String] {
    let isCounted = plan.deferred.count == 1
    let raised = plan.raised.isEmpty ? "" : ", &raised"
    var lines = ["  /// Takes the events that wait, the oldest first, each time a state was left."]
    lines.append("  private mutating func recall(after answer: \(answer)\(plan.raised.isEmpty ? "" : ", \(raisedParameter)")) {")
    lines.append("    guard hasMoved(after: answer\(raised)) else { return }")
    lines += ["    var next = 0", "    while next < \(isCounted ? "waiting" : "waiting.count") {"]
    if isCounted {
      lines.append("      let answer = \(step(.named(plan.deferred[0]), mayWait: true))")
    } else {
      lines += ["      let answer: \(answer)", "      switch waiting[next] {"]
      for name in plan.deferred { lines.append("      case .\(names.event(name)): answer = \(step(.named(name), mayWait: true))") }
      lines.append("      }")
    }
    lines += [
      "      if answer == .waits {", "        next += 1", "      } else {",
      isCounted ? "        waiting -= 1" : "        waiting.remove(at: next)", "      }",
      "      if hasMoved(after: answer\(raised)) { next = 0 }", "    }", "  }", "",
      "  private mutating func hasMoved(after answer: \(answer)\(plan.raised.isEmpty ? "" : ", \(raisedParameter)")) -> Bool {",
    ]
    if follows {
      lines += [
        "    guard answer == .moved || answer == .stayed else { return false }",
        "    let hasMoved = settle(\(raisedArgument))", "    return hasMoved || answer == .moved",
      ]
    } else {
      lines.append("    answer == .moved")
    }
    return lines + ["  }"]
  }
}
