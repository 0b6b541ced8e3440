import StateMachines

/// What events carry: `namelist`, `param` and `content`.
extension SCXMLReader {
  typealias Emission = MachineDescription.Emission

  /// The data of `send` and `donedata`; nil where there is none.
  mutating func readData(of element: XMLElement) -> Emission.Data? {
    var fields = readNames(of: element)
    var content: (data: Emission.Data, position: TextPosition)?
    for child in checkedElements(of: element) {
      checkAttributes(of: child)
      if child.name.local == "param" {
        if let field = readField(child) { add(field, to: &fields, at: child.position) }
      } else if let data = readContent(child) {
        if content != nil { report(.contradiction, "<\(element.name.local)> has two elements <content>; it has one", at: child.position) }
        content = (data, child.position)
      }
    }
    guard let content else { return fields.isEmpty ? nil : .fields(fields) }
    if !fields.isEmpty {
      report(.contradiction, "an event carries <content>, or the values of 'namelist' and <param>; write one of them", at: content.position)
    }
    return content.data
  }

  private mutating func readNames(of element: XMLElement) -> [Emission.Field] {
    guard let list = element.attribute("namelist") else { return [] }
    var fields: [Emission.Field] = []
    for name in SCXML.words(of: list.value) where !issues.isFull {
      if variablePlaces[name] == nil {
        report(.unknownName, "\(Excerpt.quoted(name)) is not a variable of the chart\(variableHint(for: name))", at: list.valuePosition)
      }
      add(Emission.Field(name: name, expression: name), to: &fields, at: list.position)
    }
    return fields
  }

  private mutating func readField(_ element: XMLElement) -> Emission.Field? {
    guard let name = required("name", of: element) else { return nil }
    let (value, location) = (element.attribute("expr"), element.attribute("location"))
    if let location, value != nil {
      report(.contradiction, "<param> has both 'expr' and 'location'; write one of them", at: location.position)
    }
    guard let attribute = value ?? location else {
      report(.missingKey, "'expr' of <param> is missing", at: element.position)
      return nil
    }
    return Emission.Field(name: name.value, expression: readExpression(attribute))
  }

  private mutating func add(_ field: Emission.Field, to fields: inout [Emission.Field], at position: TextPosition) {
    if fields.count >= Self.maximumFields {
      return report(.limit, "an event carries more than \(Self.maximumFields) values, which is the limit", at: position)
    }
    if let refusal = DatamodelValue.refusal(ofFieldNamed: field.name) { report(.unsupported, refusal, at: position) }
    if fields.contains(where: { $0.name == field.name }) {
      report(.unsupported, "an event carries two values with the name \(Excerpt.quoted(field.name)); rename one of them", at: position)
    }
    fields.append(field)
  }

  /// How many values an event may carry; the name of each new value is compared with those of all others.
  private static let maximumFields = 256

  private mutating func readContent(_ element: XMLElement) -> Emission.Data? {
    switch readValue(of: element) {
    case .expression(let attribute): .value(expression: readExpression(attribute))
    case .literal(let text): .value(expression: text)
    case nil: nil
    }
  }
}
