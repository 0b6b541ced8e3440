/// Identifies a value that guards work out; see ``GuardValue``.
final class GuardValueKey: Sendable {}

/// A value that a guard has worked out, until the macrostep is over.
struct FoundValue {
  let key: GuardValueKey
  let value: AnyValue
  /// The source of the line whose guard it was: two regions may ask one guard in one step.
  let source: StateID
  /// What the line was asked for, and how many microsteps the macrostep had taken by then.
  let column: ColumnID
  let microsteps: Int
}
