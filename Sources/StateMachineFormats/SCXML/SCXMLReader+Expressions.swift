import StateMachines

/// Conditions, values and names in attributes.
extension SCXMLReader {
  /// A condition, as an expression or as the name of a closure.
  struct Condition {
    /// The expression; nil if there is none.
    var expression: String?
    /// The name of the closure, or of the condition; nil if it has none.
    var name: String?
  }

  /// Reads `cond` and `machine:guard` of an element; nil if it has neither.
  mutating func readCondition(of element: XMLElement) -> Condition? {
    let guardName = element.attribute("guard", namespace: SCXML.machineNamespace)
    if let guardName, guardName.value.isEmpty {
      report(.wrongValue, "'machine:guard' is empty; it is the name of a guard", at: guardName.position)
    }
    guard let attribute = element.attribute("cond") else { return guardName.map { Condition(name: $0.value) } }
    let text = SCXML.trimmed(attribute.value)
    if text.isEmpty {
      report(
        .wrongValue, "'cond' is empty; leave it out or write a condition", lenient: "it is left out", at: attribute.position)
      return guardName.map { Condition(name: $0.value) }
    }
    if hasForeignExpressions {
      return outsideCondition(text, guardName, "conditions of this data model are not evaluated", in: attribute)
    }
    switch SCXMLCondition(text, isVariable: { variablePlaces[$0] != nil }) {
    case .expression(let expression):
      if issues.isLenient, let unknown = unknownNames(of: expression).first {
        return outsideCondition(text, guardName, unknown.message, in: attribute)
      }
      checkNames(of: expression, in: attribute)
      return Condition(expression: withoutHistories(expression), name: guardName?.value)
    case .tooLarge(let error) where issues.isLenient:
      return outsideCondition(text, guardName, error.message, in: attribute)
    case .tooLarge(let error):
      report(.limit, error.message, at: position(of: error, in: attribute))
      return nil
    case .name:
      if let guardName {
        let message = "'cond' is no expression, and 'machine:guard' names a closure; write one of them"
        report(.contradiction, message, at: guardName.position)
      }
      return Condition(name: text)
    }
  }

  /// The name of a guard in place of a condition that a strict reader refuses.
  private mutating func outsideCondition(
    _ text: String, _ guardName: XMLElement.Attribute?, _ message: String, in attribute: XMLElement.Attribute
  ) -> Condition {
    let name = guardName?.value ?? text
    report(.unsupported, message, lenient: "the condition is the guard \(Excerpt.name(name))", at: attribute.valuePosition)
    return Condition(name: name)
  }

  private func unknownNames(of expression: Expression) -> [ExpressionError] {
    expression.unknownNames(isVariable: { variablePlaces[$0] != nil }, isState: { tree.nodeOfName[$0] != nil })
  }

  /// The text of an expression; reports what is wrong with it.
  mutating func readExpression(_ attribute: XMLElement.Attribute) -> String {
    let text = SCXML.trimmed(attribute.value)
    if hasForeignExpressions {
      report(.unsupported, "expressions of this data model are not evaluated", at: attribute.valuePosition)
      return text
    }
    do {
      let expression = try Expression(text)
      checkNames(of: expression, in: attribute)
      return withoutHistories(expression)
    } catch {
      report(error.code, "in \(Excerpt.quoted(text)): \(error.message)", at: position(of: error, in: attribute))
      return text
    }
  }

  private mutating func checkNames(of expression: Expression, in attribute: XMLElement.Attribute) {
    for error in unknownNames(of: expression) where !issues.isFull {
      guard case .unknownName(let name) = error.reason else { continue }
      let isState = expression.states.contains(name) && !isTrying
      let hint = isState ? Suggestion.text(for: name, among: stateNames) : variableHint(for: name)
      report(.unknownName, error.message + hint, at: position(of: error, in: attribute))
    }
  }

  /// Where a mistake is; the expression is the value of an attribute without the white space around it.
  private mutating func position(of error: ExpressionError, in attribute: XMLElement.Attribute) -> TextPosition {
    // Looking for it takes as long as the part of the file before it.
    if isTrying { return attribute.valuePosition }
    let skipped = attribute.value.unicodeScalars.prefix(while: SCXML.isSpace).count
    return places.position(ofCharacter: skipped + error.offset, inAttributeAt: attribute.valuePosition)
  }

  /// The text of an expression, in which `In` of a history is `false`: a history is never active, and descriptions have no ids of them.
  private func withoutHistories(_ expression: Expression) -> String {
    let histories = expression.references.filter { reference in
      reference.kind == .state && tree.nodeOfName[reference.name].map { tree.nodes[$0].kind == .history } ?? false
    }
    if histories.isEmpty { return expression.source }
    let scalars = Array(expression.source.unicodeScalars)
    var (text, end) = (String.UnicodeScalarView(), 0)
    for history in histories {
      text.append(contentsOf: scalars[end..<history.range.lowerBound])
      text.append(contentsOf: "false".unicodeScalars)
      end = history.range.upperBound
    }
    text.append(contentsOf: scalars[end...])
    return String(text)
  }

  /// The string that an expression always evaluates to; nil, and an issue, for other expressions.
  mutating func constantString(_ attribute: XMLElement.Attribute) -> String? {
    do {
      let expression = try Expression(attribute.value)
      if expression.instructions.count == 1, case .value(.string(let text))? = expression.instructions.first { return text }
      let example = attribute.name.local == "delayexpr" ? "5s" : "ready"
      let message = "\(Excerpt.name(attribute.name.local)) is supported only with a string, such as \"'\(example)'\""
      report(.unsupported, message, at: attribute.valuePosition)
    } catch {
      let position = isTrying ? attribute.valuePosition : places.position(ofCharacter: error.offset, inAttributeAt: attribute.valuePosition)
      report(error.code, "in \(Excerpt.quoted(attribute.value)): \(error.message)", at: position)
    }
    return nil
  }

  /// The value of an attribute that has to be there; nil, and an issue, if it is missing or empty.
  mutating func required(_ name: String, of element: XMLElement) -> XMLElement.Attribute? {
    let tag = (element.name.namespace == SCXML.machineNamespace ? "machine:" : "") + element.name.local
    guard let attribute = element.attribute(name) else {
      report(.missingKey, "\(Excerpt.name(name)) of <\(tag)> is missing", at: element.position)
      return nil
    }
    if attribute.value.isEmpty {
      report(.wrongValue, "\(Excerpt.name(name)) of <\(tag)> is empty", at: attribute.position)
      return nil
    }
    return attribute
  }
}

/// What a condition in a file is: an expression, or the name of a closure that is bound to it.
///
/// A text that is not in the grammar of expressions is a name, and so is a single word, or a member of one, that is not a variable.
enum SCXMLCondition {
  case expression(Expression)
  case name
  /// It is an expression, but a too large one.
  case tooLarge(ExpressionError)

  init(_ text: String, isVariable: (String) -> Bool) {
    do {
      let expression = try Expression(text)
      let isWord = expression.instructions == [.variable(0)] && expression.variables.allSatisfy { !isVariable($0) }
      self = isWord || expression.readsMember(outside: isVariable) ? .name : .expression(expression)
    } catch {
      self = error.reason == .limit ? .tooLarge(error) : .name
    }
  }
}
