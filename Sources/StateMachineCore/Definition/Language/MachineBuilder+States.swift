extension MachineBuilder {
  /// Declares states where they stand, in document order.
  ///
  /// It is needed for states that no other line names, for those that two scopes name equally, and to fix the order in which `states` lists
  /// them.
  ///
  /// - Parameters:
  ///   - states: The states, each declared once.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func state(_ states: State..., fileID: String = #fileID, line: UInt = #line) {
    for state in states { draft.declare(state, as: .atomic, in: scope, at: draft.place(fileID, line)) }
  }

  /// Declares final states; a machine that reaches one at the top is finished.
  ///
  /// SCXML 3.7. The exit actions of what is active run in the same macrostep, with cause `.stop`; timers and waiting events are dropped,
  /// and later events are rejected.
  ///
  /// - Parameters:
  ///   - states: The states, each declared once; no transition starts in one.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public mutating func final(_ states: State..., fileID: String = #fileID, line: UInt = #line) {
    for state in states { draft.declare(state, as: .final, in: scope, at: draft.place(fileID, line)) }
  }
}
