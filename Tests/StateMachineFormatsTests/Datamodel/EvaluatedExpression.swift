import StateMachineFormats

/// Evaluates expressions with a few variables, one active state and an event.
enum EvaluatedExpression {
  static let variables: KeyValuePairs<String, DatamodelValue> = [
    "i": .number(5), "s": .string("10"), "b": .boolean(true), "u": .undefined, "größe": .number(2), "$": .number(1),
    "_title": .string("door"),
  ]

  /// The value of an expression; the state `on` is active, and the event is `door.open`.
  static func value(_ source: String, limits: Expression.Limits = .init(), event: String? = "door.open") throws -> DatamodelValue {
    try evaluate(try Expression(source, limits: limits), event: event)
  }

  static func evaluate(_ expression: Expression, event: String? = "door.open") throws(EvaluationError) -> DatamodelValue {
    let names = variables.map(\.key)
    let resolved = ResolvedExpression(expression, slot: { names.firstIndex(of: $0) }, state: { ["off", "on"].firstIndex(of: $0) })
    return try resolved.evaluate(variables.map(\.value), isActive: { $0 == 1 }, eventName: { event })
  }

  /// The value of an expression as text, or the error.
  static func text(_ source: String, limits: Expression.Limits = .init(), event: String? = "door.open") -> String {
    do {
      return try value(source, limits: limits, event: event).description
    } catch {
      return "\(error)"
    }
  }
}
