import StateMachines

// Decisions and steps as statements.

extension CompiledWriter {
  /// What a method answers.
  struct Answers {
    /// Whether other methods of the machine call the method; they tell more answers apart than callers of the machine.
    let isStep: Bool
    let writer: CompiledWriter
    /// Whether the event has a reply, which is returned, by steps after the answer.
    var replies = false
    /// Whether the event may have been raised; a raised event is not deferred.
    var mayBeRaised = false

    func text(_ ending: CompiledWay.Ending, _ reply: CompiledWay.Reply = .none) -> String {
      let answer = text(ending)
      guard replies, answer.hasPrefix("return ") else { return answer }
      let text =
        switch reply {
        case .none: "nil"
        case .action: "reply"
        case .requirement(let call): writer.text(call)
        }
      return isStep ? "return (\(answer.dropFirst("return ".count)), \(text))" : "return \(text)"
    }

    private func text(_ ending: CompiledWay.Ending) -> String {
      if isStep, writer.hasAnswers {
        switch ending {
        case .moved: return "return .moved"
        case .stayed: return "return .stayed"
        case .ignored: return "return .kept"
        case .deferred: return "return .waits"
        case .rejected: return "return .rejected"
        case .stops: return ""
        }
      }
      switch ending {
      case .moved, .stayed, .ignored, .deferred: return "return true"
      case .rejected: return "return false"
      case .stops: return ""
      }
    }
  }

  /// The statements of a method: a `switch` for each field that decides, and the ways of each case.
  func lines(_ decision: CompiledDecision, _ event: CompiledEvent, _ answers: Answers, indent: Int) -> [String] {
    switch decision {
    case .ways(let ways): return lines(ways, event, answers, indent: indent, comments: true)
    case .regions(let regions): return lines(regions, event, answers, indent: indent)
    case .byField(let field, let cases):
      let spaces = SwiftCall.spaces(indent)
      var lines = [spaces + "switch \(names.fields[field]) {"]
      let constant = field == 0 && changes ? cases.lastIndex { $0.content.isConstant } : nil
      for (index, item) in cases.enumerated() {
        var heading = caseLines(item.states, spaces, payload: item.content.payloadUse, others: index == constant ? [names.changing] : [])
        if case .ways(let ways) = item.content {
          let isCommented = ways.count == 1
          if isCommented { heading[heading.count - 1] += comment(ways[0]) }
          lines += heading + self.lines(ways, event, answers, indent: indent + 2, comments: !isCommented)
        } else {
          lines += heading + self.lines(item.content, event, answers, indent: indent + 2)
        }
      }
      if field == 0, changes, constant == nil {
        lines += [spaces + "case .\(names.changing):", spaces + "  fatalError(\"an action fired an event\")"]
      }
      return lines + [spaces + "}"]
    }
  }

  /// `case .idle, .running:`, broken where it is too long.
  ///
  /// - Parameters:
  ///   - states: The states of the case.
  ///   - spaces: The indentation.
  ///   - payload: Whether the case reads and changes the payload of its only state.
  ///   - others: Names of more cases.
  /// - Returns: The lines of the heading.
  func caseLines(
    _ states: [Int], _ spaces: String, payload: (reads: Bool, changes: Bool) = (false, false), others: [String] = []
  ) -> [String] {
    let binding = payload.reads ? "(\(payload.changes ? "var" : "let") payload)" : ""
    let patterns = states.map { ".\(names.states[$0] ?? "")\(binding)" } + others.map { "." + $0 }
    var lines: [String] = []
    var line = spaces + "case " + patterns[0]
    for pattern in patterns.dropFirst() {
      if line.count + pattern.count + 3 > SwiftText.width {
        lines.append(line + ",")
        line = spaces + "  " + pattern
      } else {
        line += ", " + pattern
      }
    }
    return lines + [line + ":"]
  }

  func comment(_ way: CompiledWay) -> String {
    let numbers = way.lines.sorted().map(String.init)
    guard let last = numbers.last else { return "" }
    return numbers.count == 1 ? "  // line \(last)" : "  // lines \(numbers.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// The statements of ways that are tried one after the other, and the statement for the case that none is taken.
  func lines(
    _ ways: [CompiledWay], _ event: CompiledEvent, _ answers: Answers, indent: Int, comments: Bool, otherwise: String? = nil
  ) -> [String] {
    let spaces = SwiftCall.spaces(indent)
    var lines: [String] = []
    for (index, way) in ways.enumerated() {
      var conditions = way.conditions.map { text($0) }
      if way.ending == .deferred, answers.mayBeRaised { conditions.append("mayWait") }
      let comment = comments ? self.comment(way) : ""
      let answer = answers.text(way.ending, way.reply)
      guard !conditions.isEmpty else {
        var body = self.body(way, event, answer, indent: indent)
        body[0] += comment
        return lines + body
      }
      if index == ways.count - 1, !way.steps.isEmpty, otherwise == nil {
        lines.append("\(spaces)guard \(conditions.joined(separator: ", ")) else { \(answers.text(.rejected)) }\(comment)")
        return lines + body(way, event, answer, indent: indent)
      }
      lines.append("\(spaces)if \(conditions.joined(separator: ", ")) {\(comment)")
      lines += body(way, event, answer, indent: indent + 2) + [spaces + "}"]
    }
    return lines + [spaces + (otherwise ?? answers.text(.rejected))]
  }

  /// The steps of a way, and the answer; where an action may throw, with what puts the machine back.
  private func body(_ way: CompiledWay, _ event: CompiledEvent, _ answer: String, indent: Int) -> [String] {
    let spaces = SwiftCall.spaces(indent)
    guard way.mayThrow else {
      var body = lines(way.steps, indent: indent)
      let value = spaces + "let reply = "
      if answer == "return reply", let last = body.last, last.hasPrefix(value) {
        body[body.count - 1] = "\(spaces)return \(last.dropFirst(value.count))"
        return body
      }
      return body + ending(way, event, answer, spaces)
    }
    return [spaces + "let before = self", spaces + "do throws(Actions.Failure) {"] + lines(way.steps, indent: indent + 2)
      + [spaces + "  " + answer, spaces + "} catch {", spaces + "  self = before", spaces + "  throw error", spaces + "}"]
  }

  /// The call of a requirement.
  func text(_ call: CompiledCall) -> String {
    let arguments = call.arguments.map { argument in
      switch argument {
      case .argument: "argument"
      case .payload: "payload"
      case .changed: "&payload"
      case .made: "made"
      }
    }
    return "\(call.mayThrow ? "try " : "")actions.\(call.requirement)(\(arguments.joined(separator: ", ")))"
  }

  func text(_ condition: CompiledCondition) -> String {
    switch condition {
    case .asks(let call): return text(call)
    case .both(let a, let b): return "\(part(a)) && \(part(b))"
    case .either(let a, let b): return "\(part(a)) || \(part(b))"
    case .not(let other): return "!\(part(other))"
    case .isIn(let places, let isWanted):
      let condition = places.map { text($0) }.joined(separator: " && ")
      return isWanted ? condition : "!(\(condition))"
    }
  }

  /// A condition as an operand.
  private func part(_ condition: CompiledCondition) -> String {
    switch condition {
    case .asks, .not: text(condition)
    case .isIn, .both, .either: "(\(text(condition)))"
    }
  }

  private func text(_ place: CompiledPlace) -> String {
    let alternatives = place.states.map { "\(names.fields[place.field]) == .\(names.states[$0] ?? "")" }
    return alternatives.count == 1 ? alternatives[0] : "(\(alternatives.joined(separator: " || ")))"
  }

  private func ending(_ way: CompiledWay, _ event: CompiledEvent, _ answer: String, _ spaces: String) -> [String] {
    guard way.ending == .stops else { return [spaces + answer] }
    let subject =
      switch event {
      case .named(let name): "the event '\(name)'"
      case .done(let state): "the completion of '\(plan.tree.name(state))'"
      case .always: "a transition without an event"
      }
    return [spaces + "fatalError(\(SwiftText.literal("\(subject) is impossible here")))"]
  }

  // MARK: Steps

  func lines(_ steps: [CompiledStep], indent: Int) -> [String] {
    let spaces = SwiftCall.spaces(indent)
    return steps.flatMap { step -> [String] in
      switch step {
      case .call(let call):
        let result =
          switch (call.makesPayload, call.replies) {
          case (true, true): "let (made, reply) = "
          case (true, false): "let made = "
          case (false, true): "let reply = "
          case (false, false): ""
          }
        return [spaces + result + text(call)]
      case .hold(let state, let payload):
        let target = "\(spaces)state = .\(names.states[state] ?? "")"
        switch payload {
        case .made: return ["\(target)(made)"]
        case .argument: return ["\(target)(argument)"]
        case .maker(let call): return ["\(spaces)let made = \(text(call))", "\(target)(made)"]
        }
      case .takeOutPayload: return ["\(spaces)state = .\(names.changing)"]
      case .putBackPayload(let state): return ["\(spaces)state = .\(names.states[state] ?? "")(payload)"]
      case .raise(let event): return [spaces + raise(event)]
      case .request(let request): return [spaces + text(request)]
      case .raiseWhere(let places, let event):
        let raise = raise(event)
        if places.isEmpty { return [spaces + raise] }
        return [spaces + "if \(places.map { text($0) }.joined(separator: ", ")) {", spaces + "  " + raise, spaces + "}"]
      case .become(let field, let state): return [spaces + "\(names.fields[field]) = .\(names.states[state] ?? "")"]
      case .remember(let state): return [spaces + "\(names.wasLeft(state)) = true"]
      case .choose(let choices): return lines(choices, indent: indent)
      case .byField(let field, let cases): return lines(cases, field, indent: indent)
      case .ifRemembered(let state, let steps, let others):
        let (first, second) = (lines(steps, indent: indent + 2), lines(others, indent: indent + 2))
        if first.isEmpty, second.isEmpty { return [] }
        if first.isEmpty { return [spaces + "if !\(names.wasLeft(state)) {"] + second + [spaces + "}"] }
        let opening = [spaces + "if \(names.wasLeft(state)) {"] + first
        return opening + (second.isEmpty ? [] : [spaces + "} else {"] + second) + [spaces + "}"]
      }
    }
  }

  private func raise(_ event: CompiledEvent) -> String {
    raisesOneAtATime ? "raised = .\(names.raised(event))" : "raised.append(.\(names.raised(event)))"
  }

  private func lines(_ choices: [CompiledStep.Choice], indent: Int) -> [String] {
    let spaces = SwiftCall.spaces(indent)
    var lines: [String] = []
    for choice in choices {
      guard let condition = choice.condition else {
        if lines.isEmpty { return self.lines(choice.steps, indent: indent) }
        lines[lines.count - 1] += " else {"
        return lines + self.lines(choice.steps, indent: indent + 2) + [spaces + "}"]
      }
      if lines.isEmpty { lines.append(spaces + "if ") } else { lines[lines.count - 1] += " else if " }
      lines[lines.count - 1] += "actions.\(condition)() {"
      lines += self.lines(choice.steps, indent: indent + 2) + [spaces + "}"]
    }
    return lines
  }

  private func lines(_ cases: [CompiledCase<[CompiledStep]>], _ field: Int, indent: Int) -> [String] {
    var merged: [CompiledCase<[CompiledStep]>] = []
    for item in cases {
      if let index = merged.firstIndex(where: { $0.content == item.content }) {
        merged[index].states += item.states
      } else {
        merged.append(item)
      }
    }
    if merged.count == 1 { return lines(merged[0].content, indent: indent) }
    let spaces = SwiftCall.spaces(indent)
    var lines = [spaces + "switch \(names.fields[field]) {"]
    for item in merged {
      let body = self.lines(item.content, indent: indent + 2)
      lines += caseLines(item.states, spaces) + (body.isEmpty ? [spaces + "  break"] : body)
    }
    return lines + [spaces + "}"]
  }
}
