/// The values with which the variables of a chart begin, worked out in their order: a value may use the variables before it.
struct InitialValues {
  private(set) var names: [String] = []
  private(set) var values: [DatamodelValue] = []
  private(set) var slots: [String: Int] = [:]

  /// Adds a variable; one without an expression, or whose expression has no value, is undefined.
  ///
  /// - Returns: Why the expression has no value; nil if it has one.
  mutating func add(_ name: String, _ expression: Expression?) -> EvaluationError? {
    var (value, problem) = (DatamodelValue.undefined, EvaluationError?.none)
    if let expression {
      let resolved = ResolvedExpression(expression, slot: { [slots] in slots[$0] }, state: { _ in nil })
      do {
        value = try resolved.evaluate(values, isActive: { _ in false }, eventName: { nil })
      } catch {
        problem = error
      }
    }
    slots[name] = names.count
    names.append(name)
    values.append(value)
    return problem
  }
}
