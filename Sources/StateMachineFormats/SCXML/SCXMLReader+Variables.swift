import StateMachines

/// Variables, and the values that elements give them.
extension SCXMLReader {
  mutating func readVariable(_ element: XMLElement) {
    if issues.isLenient { declareLeniently(element) } else { _ = declare(element) }
  }

  /// Declares a variable; nil, and an issue, for one that cannot be declared.
  mutating func declare(_ element: XMLElement) -> Void? {
    checkAttributes(of: element)
    let value = readValue(of: element)
    guard let id = required("id", of: element) else { return nil }
    guard Expression.isVariableName(id.value) else {
      report(.wrongValue, "\(Excerpt.quoted(id.value)) cannot be the name of a variable in expressions", at: id.position)
      return nil
    }
    if let first = variablePlaces[id.value] {
      report(.repeatedName, "the variable \(Excerpt.quoted(id.value)) is declared twice; the other <data> is at \(first)", at: id.position)
      return nil
    }
    variablePlaces[id.value] = id.position
    if case .expression(let attribute)? = value { initialValues.append((variables.count, attribute)) }
    let text: String? = if case .literal(let text)? = value { text } else { nil }
    variables.append(MachineDescription.Variable(name: id.value, value: text, place: place(element.position)))
    return ()
  }

  /// Reads the expressions that are values of variables, and reports those that have no value where machines start.
  mutating func readInitialValues() {
    let attributes = Dictionary(initialValues.map { ($0.variable, $0.value) }) { first, _ in first }
    var values = InitialValues()
    for index in variables.indices where !issues.isFull {
      guard let text = addInitialValue(of: index, attributes[index], variables[index].value, to: &values) else { continue }
      variables[index].value = text
    }
  }

  /// Reads the value of a variable and works it out.
  ///
  /// - Returns: The expression; nil for a variable without a value.
  mutating func addInitialValue(
    of variable: Int, _ attribute: XMLElement.Attribute?, _ literal: String?, to values: inout InitialValues
  ) -> String? {
    let name = variables[variable].name
    let count = issues.count
    let text = attribute.map { readExpression($0) } ?? literal
    let position = attribute?.valuePosition ?? variablePlaces[name] ?? root.position
    guard let text, issues.count == count else {
      _ = values.add(name, nil)
      return text
    }
    do {
      let expression = try Expression(text)
      switch values.add(name, expression) {
      case .unknownVariable(let other)? where variablePlaces[other] != nil:
        let message =
          "the value of \(Excerpt.quoted(name)) cannot be worked out: \(Excerpt.quoted(other)) has no value yet; move its <data> up"
        report(.wrongValue, message, at: position)
      case let problem?: report(.wrongValue, "the value of \(Excerpt.quoted(name)) cannot be worked out: \(problem)", at: position)
      case nil: break
      }
    } catch {
      report(error.code, "the value of \(Excerpt.quoted(name)) cannot be read: \(error.message)", at: position)
    }
    return text
  }

  mutating func readAssignment(_ element: XMLElement) -> MachineDescription.Statement? {
    checkAttributes(of: element)
    var text: String?
    switch readValue(of: element) {
    case .expression(let attribute): text = readExpression(attribute)
    case .literal(let literal): text = literal
    case nil:
      if element.attribute("expr") == nil, element.elements.isEmpty {
        report(.missingKey, "'expr' of <assign> is missing", at: element.position)
      }
    }
    guard let location = required("location", of: element) else { return nil }
    let name = SCXML.trimmed(location.value)
    if variablePlaces[name] == nil {
      if Expression.isVariableName(name) {
        report(.unknownName, "\(Excerpt.quoted(name)) is not a variable of the chart\(variableHint(for: name))", at: location.valuePosition)
      } else {
        report(.unsupported, "\(Excerpt.quoted(name)) is not supported: 'location' is the name of a variable", at: location.valuePosition)
      }
    }
    return text.map { .assign(variable: name, expression: $0) }
  }

  func variableHint(for name: String) -> String {
    isTrying
      ? ""
      : Suggestion.text(for: name, among: variables.lazy.map(\.name).prefix(Self.maximumSuggestions))
  }

  enum Value {
    case expression(XMLElement.Attribute)
    /// The text of an expression that is a number, a Boolean, a string or a record of these.
    case literal(String)
  }

  /// The value of `data`, `assign` or `content`: the expression in `expr`, or what is inside; nil if there is neither.
  mutating func readValue(of element: XMLElement) -> Value? {
    let name = element.name.local
    if let child = element.elements.first {
      report(
        .unsupported,
        "<\(Excerpt.shown(child.name.local))> in <\(name)> is not supported: a variable is a number, a Boolean, a string or a record of these",
        at: child.position)
      return nil
    }
    let text = SCXML.trimmed(element.text)
    if let attribute = element.attribute("expr") {
      if !text.isEmpty {
        report(.contradiction, "<\(name)> has both 'expr' and \(Excerpt.quoted(text)) inside; write one of them", at: attribute.position)
      }
      return isEmpty(attribute) ? nil : .expression(attribute)
    }
    return text.isEmpty ? nil : literal(text, at: element.position).map { .literal($0) }
  }

  /// The expression for the text inside of an element, as SCXML B.2.1 reads it: a value of JSON, and else a string with single spaces.
  private mutating func literal(_ text: String, at position: TextPosition) -> String? {
    guard let value = try? JSONValue(reading: Array(text.utf8), file: issues.file) else {
      if text.hasPrefix("{") || text.hasPrefix("[") { return recordLiteral(text, at: position) }
      return DatamodelValue.string(SCXML.words(of: text).joined(separator: " ")).description
    }
    switch value.content {
    case .number(let number): return number.text
    case .bool(let value): return "\(value)"
    case .string(let string): return DatamodelValue.string(string).description
    case .object(let object):
      guard let record = record(object) else { fallthrough }
      return recordLiteral(record.description, at: position)
    case .null, .array:
      report(.unsupported, "\(value.kind) is not supported: a variable is a number, a Boolean, a string or a record of these", at: position)
      return nil
    }
  }

  /// A record as expressions write it, whose names have no quotation marks; nil, and an issue, for other objects and arrays.
  private mutating func recordLiteral(_ text: String, at position: TextPosition) -> String? {
    do {
      let expression = try Expression(text)
      if expression.instructions.count == 1, case .value(.record(let fields))? = expression.instructions.first {
        return DatamodelValue.record(fields).description
      }
      report(.unsupported, "\(Excerpt.quoted(text)) is neither JSON nor a record of numbers, Booleans and strings", at: position)
    } catch {
      report(error.code, "in \(Excerpt.quoted(text)): \(error.message)", at: position)
    }
    return nil
  }

  /// An object of JSON as a record; nil where one of its values is no number, Boolean or string.
  private func record(_ object: JSONObject) -> DatamodelValue? {
    var fields: [String: DatamodelValue] = [:]
    for member in object.members {
      switch member.value.content {
      case .number(let number): fields[member.key] = .number(NumberText.number(from: number.text))
      case .bool(let value): fields[member.key] = .boolean(value)
      case .string(let text): fields[member.key] = .string(text)
      case .null, .array, .object: return nil
      }
    }
    return fields.keys.contains(where: ExpressionWords.isMemberOfEveryObject) ? nil : .record(fields)
  }
}
