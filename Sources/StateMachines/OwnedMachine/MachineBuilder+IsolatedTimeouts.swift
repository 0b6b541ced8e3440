extension MachineBuilder where Context: Actor {
  /// Sends an event when a state has been active for a time that is computed on the actor, for back-off.
  ///
  /// ```swift
  /// sm.timeout(in: .waiting, fire: .retry) { upload, step in .seconds(1 << upload.failures) }
  /// ```
  ///
  /// - Parameters:
  ///   - in: The state.
  ///   - fire: The event.
  ///   - after: The duration; it may read the actor's properties. It is computed once, on entry, after the entry actions; in a machine made
  ///     with `at:`, in the first call that passes the actor, and by `can` until then. If it throws, the definition's ``ErrorPolicy`` says
  ///     what happens.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func timeout(
    in: State, fire: Event, after: @escaping @Sendable (isolated Context, borrowing Step<Context, State, Event>) throws -> Duration,
    fileID: String = #fileID, line: UInt = #line
  ) {
    timeout(
      in: `in`, fire: fire,
      after: { step in
        let same = Step<Context, State, Event>(step.engine)
        return try step.context.assumeIsolated { try after($0, same) }
      }, fileID: fileID, line: line)
  }
}

extension MachineBuilder where Context: MainActorStateful {
  /// Sends an event when a state has been active for a time that is computed on the main actor, for back-off.
  ///
  /// ```swift
  /// sm.timeout(in: .waiting, fire: .retry) { panel, step in .seconds(1 << panel.failures) }
  /// ```
  ///
  /// - Parameters:
  ///   - in: The state.
  ///   - fire: The event.
  ///   - after: The duration; it may read the object's properties. It is computed once, on entry, after the entry actions; in a machine
  ///     made with `at:`, in the first call that passes the object, and by `can` until then. If it throws, the definition's ``ErrorPolicy``
  ///     says what happens.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func timeout(
    in: State, fire: Event, after: @escaping @MainActor (Context, borrowing Step<Context, State, Event>) throws -> Duration,
    fileID: String = #fileID, line: UInt = #line
  ) {
    timeout(
      in: `in`, fire: fire,
      after: { step in
        let same = Step<Context, State, Event>(step.engine)
        let owner = step.context
        return try MainActor.assumeIsolated { try after(owner, same) }
      }, fileID: fileID, line: line)
  }
}
