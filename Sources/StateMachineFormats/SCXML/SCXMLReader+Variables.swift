import StateMachines

/// Variables, and the values that elements give them.
extension SCXMLReader {
  mutating func readVariable(_ element: XMLElement) {
    checkAttributes(of: element)
    let value = readValue(of: element)
    guard let id = required("id", of: element) else { return }
    guard Expression.isVariableName(id.value) else {
      report(.wrongValue, "\(Excerpt.quoted(id.value)) cannot be the name of a variable in expressions", at: id.position)
      return
    }
    if let first = variablePlaces[id.value] {
      report(.repeatedName, "the variable \(Excerpt.quoted(id.value)) is declared twice; the other <data> is at \(first)", at: id.position)
      return
    }
    variablePlaces[id.value] = id.position
    variables.append(MachineDescription.Variable(name: id.value, value: value?.text, place: place(element.position)))
    if let value { initialValues.append(value) }
  }

  mutating func readAssignment(_ element: XMLElement) -> MachineDescription.Statement? {
    checkAttributes(of: element)
    let value = readValue(of: element)
    if let value {
      checkExpression(value.text, at: value.position)
    } else if element.attribute("expr") == nil, element.elements.isEmpty {
      report(.missingKey, "'expr' of <assign> is missing", at: element.position)
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
    return value.map { .assign(variable: name, expression: $0.text) }
  }

  func variableHint(for name: String) -> String {
    Suggestion.text(for: name, among: variables.lazy.map(\.name).prefix(Self.maximumSuggestions))
  }

  /// The value of `data` or `assign`: the expression in `expr`, or what is inside, as an expression; nil if there is neither.
  private mutating func readValue(of element: XMLElement) -> (text: String, position: TextPosition)? {
    let name = element.name.local
    if let child = element.elements.first {
      report(
        .unsupported, "<\(child.name.local)> in <\(name)> is not supported: a variable is a number, a Boolean or a string",
        at: child.position)
      return nil
    }
    let text = SCXML.words(of: element.text).joined(separator: " ")
    if let attribute = element.attribute("expr") {
      if !text.isEmpty {
        report(.contradiction, "<\(name)> has both 'expr' and \(Excerpt.quoted(text)) inside; write one of them", at: attribute.position)
      }
      return (SCXML.trimmed(attribute.value), attribute.valuePosition)
    }
    return text.isEmpty ? nil : literal(text, at: element.position).map { ($0, element.position) }
  }

  /// The expression for the text inside of an element, as SCXML B.2.1 reads it: a value of JSON, and else a string.
  private mutating func literal(_ text: String, at position: TextPosition) -> String? {
    guard let value = try? JSONValue(reading: Array(text.utf8), file: issues.file) else { return DatamodelValue.string(text).description }
    switch value.content {
    case .number(let number): return number.text
    case .bool(let value): return "\(value)"
    case .string(let string): return DatamodelValue.string(string).description
    case .null, .array, .object:
      report(.unsupported, "\(value.kind) is not supported: a variable is a number, a Boolean or a string", at: position)
      return nil
    }
  }
}
