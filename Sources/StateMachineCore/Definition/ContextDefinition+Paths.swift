extension ContextDefinition {
  /// The state at a path, such as `c/c2@1/c222`.
  ///
  /// A path begins at the top. Its components are the texts of states, separated by `/`; the regions of a parallel state are counted from 0
  /// and follow its name after an `@`, and a region that has a name can be called by that as well. A `/`, `@` or `\` of a name has a `\` in
  /// front of it. The last component may be any state; the region without a name of a parallel state means that state.
  ///
  /// ```swift
  /// let state = try definition.state(at: "on/playing@1/bright")
  /// ```
  ///
  /// - Parameter path: The path.
  /// - Returns: The state.
  /// - Throws: A ``StatePathError`` that says which component fits nothing, and what would have.
  /// - Complexity: Linear in the states beside those of the path.
  public func state(at path: String) throws(StatePathError) -> State {
    try compiled.state(at: path)
  }

  /// The path of a state: `on/playing@1/bright`; nil for one that the definition does not have.
  ///
  /// - Parameter state: The state.
  /// - Returns: The path, of which ``state(at:)`` makes the state.
  public func path(of state: State) -> String? {
    compiled.node(of: state).map(compiled.path)
  }
}
