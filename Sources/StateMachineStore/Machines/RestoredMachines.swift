import StateMachines

/// Machines that were restored from texts, each as it was then.
///
/// Machines in which nothing waits, runs or is held have few different snapshots. Decoding such a snapshot and checking it takes longer
/// than a step.
struct RestoredMachines<Context: Sendable, State: Hashable & Sendable & Codable, Event: Hashable & Sendable & Codable>: Sendable {
  typealias Machine = ContextMachine<Context, State, Event>

  private let known = Protected<[String: Machine]>([:])

  /// How many are kept.
  private static var most: Int { 256 }
  /// How long the text of one is that is kept, in UTF-8.
  private static var longestText: Int { 256 }

  /// The machine of a snapshot.
  ///
  /// - Parameters:
  ///   - text: The snapshot, as JSON.
  ///   - definition: What the machine is.
  /// - Returns: The machine.
  /// - Throws: A `DecodingError`, or a `RestoreError`.
  func machine(of text: String, in definition: ContextDefinition<Context, State, Event>) throws -> Machine {
    if let machine = known.runReadonly({ $0[text] }) { return machine }
    var snapshot = try JSON.value(Snapshot<State, Event>.self, of: text)
    snapshot.definition = nil
    let machine = try Machine(definition, withWorkElsewhere: snapshot)
    if text.utf8.count <= Self.longestText, snapshot.hasStatesAlone {
      known.runMutable { known in
        if known.count >= Self.most { known = [:] }
        known[text] = machine
      }
    }
    return machine
  }
}
