extension UnsafeMutablePointer<StepFrame> {
  /// Keeps a value that a guard has worked out, unless the guard was only asked a question.
  func keep<Wrapped: Sendable>(_ value: Wrapped, of key: GuardValueKey) {
    if pointee.engine == nil, lightStep.pointee.flags.contains(.isQuery) { return }
    let engine = engine
    if engine.pointee.isQuery { return }
    engine.pointee.effects.found.append(
      FoundValue(
        key: key, value: Value(value), source: pointee.shownSource.pointee.state, column: engine.pointee.occurrence.column,
        microsteps: engine.pointee.microsteps))
    engine.pointee.hasEffects = true
  }

  /// What a guard has worked out last for this microstep, for a line from the same source; nil where it was not asked, or found nothing.
  func found<Wrapped: Sendable>(_ key: GuardValueKey, _ type: Wrapped.Type) -> Wrapped? {
    guard let engine = pointee.engine else { return nil }
    let (found, column, microsteps) = (engine.pointee.effects.found, engine.pointee.occurrence.column, engine.pointee.microsteps)
    let last = found.indices.last { index in
      found[index].key === key && found[index].source == pointee.shownSource.pointee.state && found[index].column == column
        && (found[index].microsteps == microsteps || found[index].microsteps == microsteps - 1)
    }
    return last.flatMap { found[$0].value as? Value<Wrapped> }?.wrapped
  }
}
