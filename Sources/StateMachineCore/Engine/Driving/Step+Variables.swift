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

/// The variables of a machine, which have the last place among its payloads.
///
/// A machine that has never changed them has none in its memory; then they are the initial ones of its definition.
extension Engine {
  /// The variables, to be read; nil where they are the initial ones.
  var variables: UnsafeRawPointer? {
    let slot = tables.pointee.variables
    guard slot.exists, hasPayload(slot), let payloads = memory.pointee.payloads else { return nil }
    return UnsafeRawPointer(PayloadMemory(payloads).base + row(slot).pointee.offset)
  }

  /// The variables, to be changed by an action; what they are now is put back where the macrostep is undone.
  mutating func placeOfVariables() -> UnsafeMutableRawPointer {
    let slot = tables.pointee.variables
    guard slot.exists, let variables = compiled.variables else { fatalError("the definition has no variables") }
    let payloads = ownPayloads()
    let place = payloads.base + row(slot).pointee.offset
    if payloads.has(slot) {
      savePayload(slot, place)
    } else {
      variables.make(place)
      payloads.setUse(of: slot, true)
      log(SlotLog.Entry(slot: slot, place: nil, isOfMacrostep: true))
    }
    return place
  }
}
