import StateMachines

/// Executable content: what hooks and actions consist of.
extension SCXMLReader {
  typealias Statement = MachineDescription.Statement

  /// The statements inside of an element.
  mutating func readStatements(of element: XMLElement, depth: Int = 0) -> [Statement] {
    checkedElements(of: element).compactMap { readStatement($0, depth: depth) }
  }

  private mutating func readStatement(_ element: XMLElement, depth: Int) -> Statement? {
    if issues.isFull { return nil }
    if element.name.local == "if", isOurs(element) { return readChoices(element, depth: depth + 1) }
    return issues.isLenient ? readLeniently(element) : readStrictly(element)
  }

  /// Whether an element is one of SCXML, and not of another program.
  func isOurs(_ element: XMLElement) -> Bool {
    element.name.namespace == namespace
  }

  /// A statement without statements inside; nil, and an issue, for one that this library does not have.
  mutating func readStrictly(_ element: XMLElement) -> Statement? {
    switch element.name.local {
    case "call" where element.name.namespace == SCXML.machineNamespace: return readCall(element)
    case _ where !isOurs(element): return nil
    case "raise": return readRaise(element)
    case "send": return readSend(element)
    case "cancel": return readCancel(element)
    case "log": return readLog(element)
    case "assign": return readAssignment(element)
    case "donedata": return .emit(MachineDescription.Emission(.completion, data: readData(of: element)))
    default: return nil
    }
  }

  private mutating func readCall(_ element: XMLElement) -> Statement? {
    checkAttributes(of: element)
    checkEmpty(element)
    return required("name", of: element).map { .call($0.value) }
  }

  private mutating func readRaise(_ element: XMLElement) -> Statement? {
    checkAttributes(of: element)
    checkEmpty(element)
    guard let event = required("event", of: element) else { return nil }
    checkSent(event.value, at: event.valuePosition)
    return .raise(event: event.value)
  }

  private mutating func readCancel(_ element: XMLElement) -> Statement? {
    checkAttributes(of: element)
    checkEmpty(element)
    guard element.attribute("sendidexpr") != nil else { return required("sendid", of: element).map { .cancel(id: $0.value) } }
    return readText("sendid", of: element).map { .cancel(id: $0.value) }
  }

  private mutating func readLog(_ element: XMLElement) -> Statement {
    checkAttributes(of: element)
    checkEmpty(element)
    let attribute = element.attribute("expr").flatMap { isEmpty($0) ? nil : $0 }
    return .log(label: element.attribute("label")?.value, expression: attribute.map { readExpression($0) })
  }

  // MARK: Send

  private mutating func readSend(_ element: XMLElement) -> Statement? {
    checkAttributes(of: element)
    if let type = element.attribute("type"), !SCXML.eventProcessors.contains(type.value) {
      report(.unsupported, "the event processor \(Excerpt.quoted(type.value)) is not supported; leave 'type' out", at: type.position)
    }
    let (delayExpression, nameExpression) = (computed("delayexpr", of: element), computed("eventexpr", of: element))
    let delay = delayExpression == nil ? readDelay(of: element) : nil
    let id = element.attribute("id")
    if let id, id.value.isEmpty { report(.wrongValue, "'id' of <send> is empty", at: id.position) }
    let data = readData(of: element)
    guard element.attribute("event") != nil || element.attribute("eventexpr") != nil else {
      report(.missingKey, "'event' of <send> is missing", at: element.position)
      return nil
    }
    var event = nameExpression
    if event == nil, let literal = readText("event", of: element) {
      checkSent(literal.value, at: literal.position)
      event = literal.value
    }
    guard let event else { return nil }
    let isRaised = element.attribute("target") != nil
    guard checkTarget(of: element) else { return nil }
    if nameExpression == nil, delayExpression == nil, data == nil {
      return isRaised ? .raise(event: event) : .send(event: event, delay: delay, id: id?.value)
    }
    return .emit(
      MachineDescription.Emission(
        isRaised ? .raised : .sent, event, isComputed: nameExpression != nil, delay: delay, delayExpression: delayExpression,
        id: id?.value, data: data))
  }

  /// Whether an event goes where this library sends events: to the queue of the machine, or the internal one.
  private mutating func checkTarget(of element: XMLElement) -> Bool {
    guard let target = element.attribute("target") else { return true }
    guard target.value == "#_internal" else {
      let message = "the target \(Excerpt.quoted(target.value)) is not supported; leave 'target' out, or write '#_internal'"
      report(.unsupported, message, at: target.position)
      return false
    }
    for name in ["delay", "delayexpr", "id"] {
      guard let attribute = element.attribute(name) else { continue }
      report(.contradiction, "an event for '#_internal' is raised at once, so it has no \(Excerpt.name(name))", at: attribute.position)
    }
    return true
  }

  /// The expression in an attribute such as `eventexpr`, where it is computed; nil where it is a constant, which ``readText(_:of:)`` reads.
  private mutating func computed(_ name: String, of element: XMLElement) -> String? {
    guard element.attribute(String(name.dropLast(4))) == nil, let attribute = element.attribute(name),
      let expression = try? Expression(attribute.value)
    else { return nil }
    if expression.instructions.count == 1, case .value? = expression.instructions.first { return nil }
    return readExpression(attribute)
  }

  private mutating func readDelay(of element: XMLElement) -> Duration? {
    guard let text = readText("delay", of: element) else { return nil }
    if let duration = SCXMLDelay.duration(of: text.value) { return duration }
    report(
      .wrongValue, "the delay \(Excerpt.quoted(text.value)) is no time; write seconds or milliseconds: '5s', '100ms'", at: text.position)
    return nil
  }

  /// The text of an attribute, or of the constant string in the attribute of that name and `expr`; nil if there is neither.
  private mutating func readText(_ name: String, of element: XMLElement) -> (value: String, position: TextPosition)? {
    let attribute = element.attribute(name)
    guard let expression = element.attribute(name + "expr") else { return attribute.map { ($0.value, $0.valuePosition) } }
    if attribute != nil {
      let message = "<\(element.name.local)> has both \(Excerpt.name(name)) and '\(name)expr'; write one of them"
      report(.contradiction, message, at: expression.position)
    }
    return constantString(expression).map { ($0, expression.valuePosition) }
  }

  private mutating func checkSent(_ event: String, at position: TextPosition) {
    if !SCXML.isWord(event) || event.utf8.contains(UInt8(ascii: "*")) {
      report(.wrongValue, "\(Excerpt.quoted(event)) is no name of an event: it is empty, or contains white space or '*'", at: position)
    } else if SCXMLDescriptor.isReserved(event) {
      report(.unsupported, "only the machine itself makes \(Excerpt.quoted(event)); choose another name", at: position)
    } else if event.hasPrefix("error.") {
      raisedFailure = raisedFailure ?? event
    }
  }

  private mutating func checkEmpty(_ element: XMLElement) { _ = checkedElements(of: element) }

  // MARK: If

  private mutating func readChoices(_ element: XMLElement, depth: Int) -> Statement? {
    checkAttributes(of: element)
    guard depth <= SCXML.maximumContentDepth else {
      report(.limit, "<if> is nested deeper than \(SCXML.maximumContentDepth) levels", at: element.position)
      return nil
    }
    var choices: [MachineDescription.Choice] = []
    var condition = readCondition(ofChoice: element)
    var statements: [Statement] = []
    var hasElse = false
    func choice() -> MachineDescription.Choice {
      MachineDescription.Choice(
        condition: condition?.expression ?? condition?.name, isNamed: condition != nil && condition?.expression == nil,
        statements: statements)
    }
    for child in checkedElements(of: element) {
      let name = child.name.local
      guard name == "elseif" || name == "else", child.name.namespace == namespace else {
        if let statement = readStatement(child, depth: depth) { statements.append(statement) }
        continue
      }
      checkEmpty(child)
      if hasElse { report(.contradiction, "<\(name)> follows <else>, which is the last part of <if>", at: child.position) }
      choices.append(choice())
      if name == "else" {
        checkAttributes(of: child)
        (condition, hasElse) = (nil, true)
      } else {
        checkAttributes(of: child)
        condition = readCondition(ofChoice: child)
      }
      statements = []
    }
    choices.append(choice())
    return .choose(choices)
  }

  private mutating func readCondition(ofChoice element: XMLElement) -> Condition? {
    let isNamed = element.attribute("guard", namespace: SCXML.machineNamespace) != nil
    if element.attribute("cond") == nil, !isNamed {
      report(.missingKey, "'cond' of <\(element.name.local)> is missing", at: element.position)
    }
    let condition = readCondition(of: element)
    if condition?.expression != nil, let name = element.attribute("guard", namespace: SCXML.machineNamespace) {
      report(.contradiction, "<\(element.name.local)> has both 'cond' and 'machine:guard'; write one of them", at: name.position)
    }
    return condition
  }
}
