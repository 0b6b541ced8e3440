internal import StateMachines

// Expressions over the variables and states of a chart.
extension ChartReader {
  /// The text of an expression; numbers and Booleans may be written without quotes.
  mutating func expression(_ value: JSONValue, _ key: String) -> String? {
    switch value.content {
    case .string(let text):
      check(text, at: value.position)
      return text
    case .number(let number): return number.text
    case .bool(let bool): return bool ? "true" : "false"
    case .null, .array, .object:
      wrong(key, is: "an expression: a text, a number or a Boolean", value)
      return nil
    }
  }

  /// Notes what is wrong with an expression, each mistake where it is in the string.
  private mutating func check(_ text: String, at position: TextPosition) {
    if issues.isFull { return }
    do {
      let expression = try Expression(text)
      let unknown = expression.unknownNames(isVariable: { variableNames.contains($0) }, isState: { states.isNamedState($0) })
      for error in unknown where !issues.isFull {
        guard case .unknownName(let name) = error.reason else { continue }
        let hint = expression.states.contains(name) ? suggestion(for: name, among: states.rows.lazy.map(\.name)) : variableHint(for: name)
        issues.add(.unknownName, error.message + hint, at: places.position(ofCharacter: error.offset, inStringAt: position))
      }
    } catch {
      let message = "in \(Excerpt.quoted(text)): \(error.message)"
      issues.add(error.code, message, at: places.position(ofCharacter: error.offset, inStringAt: position))
    }
  }

  /// Notes the name of a variable that is not declared.
  mutating func checkVariable(_ name: String, at position: TextPosition) {
    if variableNames.contains(name) || name.isEmpty { return }
    issues.add(.unknownName, "\(Excerpt.quoted(name)) is not a variable of the chart\(variableHint(for: name))", at: position)
  }

  private mutating func variableHint(for name: String) -> String { suggestion(for: name, among: variableNames.sorted()) }
}
