extension ContextDefinition {
  /// A definition written in source, which needs no `try`.
  ///
  /// ```swift
  /// static let definition: Definition = .verified(initial: .placed) { sm in
  ///   sm.when(.pay, from: .placed, to: .paid)
  /// }
  /// ```
  ///
  /// - Precondition: The definition holds together. Where `init` would throw, the program stops with the full list of issues.
  /// - Parameters:
  ///   - initial: Where machines start.
  ///   - total: Every event has to be decided in every state that is not final and has no states inside: by a transition, `defer`,
  ///     `ignore` or `impossible`, there, in a state around it, or in another region. A `.matching` descriptor decides nothing. `Event`
  ///     conforms to `CaseIterable` or ``PayloadCases``.
  ///   - onError: What an error thrown by a guard or hook does.
  ///   - maximumMicrosteps: How many microsteps a macrostep may take before it is undone, and how many macrosteps of a
  ///     call may send events; at least 1.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  ///   - build: Writes the lines of the definition; called once.
  /// - Returns: The definition.
  public static func verified(
    initial: State, total: Bool = false, onError: ErrorPolicy = .undo, maximumMicrosteps: Int = 1_000, fileID: String = #fileID,
    line: UInt = #line,
    _ build: (inout Builder) -> Void
  ) -> Self {
    verified(
      initial: [initial], total: total, onError: onError, maximumMicrosteps: maximumMicrosteps, fileID: fileID, line: line, build)
  }

  /// A definition written in source whose initial configuration is deep or has several regions.
  @_disfavoredOverload
  public static func verified(
    initial: Targets<State>, total: Bool = false, onError: ErrorPolicy = .undo, maximumMicrosteps: Int = 1_000, fileID: String = #fileID,
    line: UInt = #line,
    _ build: (inout Builder) -> Void
  ) -> Self {
    do {
      return try Self(
        initial: initial, total: total, onError: onError, maximumMicrosteps: maximumMicrosteps, fileID: fileID, line: line, build)
    } catch {
      fatalError(error.description)
    }
  }
}
