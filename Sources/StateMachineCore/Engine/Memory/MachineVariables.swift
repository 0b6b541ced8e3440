/// What a machine remembers beside the payloads of its states, independent of the active ones: the variables of a chart.
///
/// They are undone, copied and saved with the machine.
package protocol MachineVariables: Sendable {
  /// The variables as snapshots save them: the text of each value by the name of the variable.
  var saved: [String: String] { get }

  /// The variables of a snapshot; what it does not have is as in this value.
  ///
  /// - Parameters:
  ///   - saved: The text of each value by the name of the variable.
  ///   - problems: Gets a sentence for each variable that does not fit.
  /// - Returns: The variables.
  func restored(from saved: [String: String], problems: inout [String]) -> Self
}

/// The variables of a definition: their type, and what they are when a machine starts.
package struct VariablesType: Sendable {
  let type: SlotType
  /// Puts the initial variables of a machine in a place.
  let make: @Sendable (UnsafeMutableRawPointer) -> Void
  /// What a snapshot saves; of the initial variables for nil.
  package let save: @Sendable (UnsafeRawPointer?) -> [String: String]
  /// Restored variables, nil with the problems where they do not fit; with a place they are put there.
  package let restore: @Sendable ([String: String], UnsafeMutableRawPointer?) -> [String]

  // Safe because all of them, and nothing else, use the place of the variables in a machine of the definition.
  package init<Variables: MachineVariables>(initial: Variables) {
    type = TypedSlotType<Variables>()
    make = { $0.initializeMemory(as: Variables.self, to: initial) }
    save = { ($0?.assumingMemoryBound(to: Variables.self).pointee ?? initial).saved }
    restore = { saved, place in
      var problems: [String] = []
      let restored = initial.restored(from: saved, problems: &problems)
      if let place, problems.isEmpty { place.initializeMemory(as: Variables.self, to: restored) }
      return problems
    }
  }
}
