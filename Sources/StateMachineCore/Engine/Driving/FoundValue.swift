/// Identifies a value that guards work out; see ``GuardValue``.
final class GuardValueKey: Sendable {}

/// A value that a guard has worked out, until the call is over.
///
/// It is kept in the engine of the call beside the payloads that histories remember no longer: both are released at its end.
final class FoundValue<Wrapped: Sendable>: AnyValue, @unchecked Sendable {
  // Safe because what it holds is immutable and of `Sendable` types.
  let wrapped: Wrapped
  let key: GuardValueKey
  /// The source of the line whose guard it was: two regions may ask one guard in one step.
  let source: StateID

  init(_ wrapped: Wrapped, of key: GuardValueKey, at source: StateID) {
    (self.wrapped, self.key, self.source) = (wrapped, key, source)
  }
}

extension UnsafeMutablePointer<StepFrame> {
  /// Keeps a value that a guard has worked out, unless the guard was only asked a question.
  func keep<Wrapped: Sendable>(_ value: Wrapped, of key: GuardValueKey) {
    if pointee.engine == nil, lightStep.pointee.flags.contains(.isQuery) { return }
    let engine = engine
    if engine.pointee.isQuery { return }
    engine.pointee.effects.forgotten.append(FoundValue(value, of: key, at: pointee.shownSource.pointee.state))
    engine.pointee.hasEffects = true
  }

  /// What a guard has worked out last in this call, for a line from the same source; nil where it was not asked, or found nothing.
  func found<Wrapped: Sendable>(_ key: GuardValueKey, _ type: Wrapped.Type) -> Wrapped? {
    guard let engine = pointee.engine else { return nil }
    let values = engine.pointee.effects.forgotten
    for index in values.indices.reversed() {
      guard let value = values[index] as? FoundValue<Wrapped>, value.key === key else { continue }
      if value.source == pointee.shownSource.pointee.state { return value.wrapped }
    }
    return nil
  }
}
