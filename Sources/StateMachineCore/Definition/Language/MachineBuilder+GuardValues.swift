extension MachineBuilder {
  /// A value that guards of this definition work out, and actions read; see ``GuardValue``.
  ///
  /// - Parameters:
  ///   - name: What holds where there is a value, for rejections, traces and diagrams.
  ///   - find: Works the value out, on the thread that fires; nil where there is none. Like every guard, it has no side effects. If it
  ///     throws, the definition's ``ErrorPolicy`` says what happens.
  /// - Returns: The value, for `if: .has(…)` and `step.value(of:)`.
  public func value<Value: Sendable>(
    _ name: String, find: @escaping @Sendable (borrowing Step<Context, State, Event>) throws -> Value?
  ) -> GuardValue<Context, State, Event, Value> {
    GuardValue(name: name, find: find)
  }
}
