extension ReferenceMachine {
  /// The state of a child machine; nil where the state that it belongs to is not active.
  ///
  /// It is that of the last commit, and waits while another thread is in the machine's section.
  ///
  /// - Parameter child: The child.
  /// - Returns: Its state.
  public final func state<ChildState, ChildEvent>(of child: ChildMachine<ChildState, ChildEvent>) -> ChildState? {
    call().withLastCommit("state(of:)") { memory, _ in
      memory.child(child).map { $0.compiled.value(of: $0.memory.active) }
    }
  }

  /// The active states of a child machine, in document order; none where the state that it belongs to is not active.
  ///
  /// It is that of the last commit, and waits while another thread is in the machine's section.
  ///
  /// - Parameter child: The child.
  /// - Returns: The states.
  public final func configuration<ChildState, ChildEvent>(of child: ChildMachine<ChildState, ChildEvent>) -> [ChildState] {
    call().withLastCommit("configuration(of:)") { memory, _ in
      memory.child(child).map { $0.compiled.states(of: $0.memory.configuration) } ?? []
    }
  }
}
