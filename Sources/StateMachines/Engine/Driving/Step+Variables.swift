extension Step {
  /// The variables of the machine, of a definition that has variables of this type.
  ///
  /// - Parameter initial: What they are as long as no action has changed them.
  /// - Returns: The variables.
  package func variables<Variables: MachineVariables>(initial: Variables) -> Variables {
    // Safe because a definition has variables of one type, and only code that was made with the definition asks for them.
    engine.pointee.variables?.assumingMemoryBound(to: Variables.self).pointee ?? initial
  }

  /// Changes the variables of the machine; they are put back where the step is undone.
  ///
  /// - Parameter change: Changes them; it must not call the machine.
  /// - Throws: What the closure throws.
  package mutating func changeVariables<Variables: MachineVariables, Failure: Error>(
    _ change: (inout Variables) throws(Failure) -> Void
  ) throws(Failure) {
    try change(&engine.pointee.placeOfVariables().assumingMemoryBound(to: Variables.self).pointee)
  }
}
