import StateMachines

/// The variables of a chart's machine.
struct ChartVariables: MachineVariables {
  let names: [String]
  var values: [DatamodelValue]

  /// Each value as an expression that evaluates to it.
  var saved: [String: String] {
    Dictionary(zip(names, values.map(\.description))) { first, _ in first }
  }

  func restored(from saved: [String: String], problems: inout [String]) -> ChartVariables {
    var restored = self
    let slots = Dictionary(zip(names, names.indices)) { first, _ in first }
    for (name, text) in saved.sorted(by: { $0.key < $1.key }) {
      guard let slot = slots[name] else {
        problems.append("\(Excerpt.name(name)) is not a variable of the chart")
        continue
      }
      guard let value = DatamodelValue(saved: text) else {
        problems.append("the variable \(Excerpt.name(name)) cannot be \(Excerpt.name(text)), which is not a value")
        continue
      }
      restored.values[slot] = value
    }
    return restored
  }
}

extension DatamodelValue {
  /// The value whose ``description`` is a text; nil where there is none.
  init?(saved text: String) {
    guard let expression = try? Expression(text), expression.references.isEmpty else { return nil }
    let resolved = ResolvedExpression(expression, slot: { _ in nil }, state: { _ in nil })
    guard let value = try? resolved.evaluate([], isActive: { _ in false }, eventName: { nil }) else { return nil }
    self = value
  }
}
