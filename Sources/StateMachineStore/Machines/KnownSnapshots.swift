import StateMachines

/// Snapshots that are not decoded, checked or encoded again, since each of that takes longer than a step.
///
/// Machines in which nothing waits, runs or is held have few different snapshots. So have machines that wait for the timeouts of a state
/// that they have just entered.
struct KnownSnapshots<Context: Sendable, State: Hashable & Sendable & Codable, Event: Sendable & Codable>: Sendable {
  typealias Machine = ContextMachine<Context, State, Event>

  private let machines = Protected<[String: Machine]>([:])
  /// Others may have as many different texts as there are times.
  private let waitingMachines = Protected<[String: Machine]>([:])
  private let texts = Protected<[PlainConfiguration: String]>([:])

  /// How many of each are kept.
  private static var most: Int { 256 }
  /// How long the text of a machine is that is kept, in UTF-8.
  private static var longestText: Int { 256 }

  /// The machine of a snapshot.
  ///
  /// - Parameters:
  ///   - text: The snapshot, as JSON.
  ///   - definition: What the machine is.
  /// - Returns: The machine.
  /// - Throws: A `DecodingError`, or a `RestoreError`.
  func machine(of text: String, in definition: ContextDefinition<Context, State, Event>) throws -> Machine {
    for kept in [machines, waitingMachines] {
      if let machine = kept.runReadonly({ $0[text] }) { return machine }
    }
    var snapshot = try JSON.value(Snapshot<State, Event>.self, of: text)
    snapshot.definition = nil
    let machine = try Machine(definition, withWorkElsewhere: snapshot)
    if text.utf8.count <= Self.longestText, snapshot.hasStatesAndTimersAlone {
      keep(machine, of: text, in: snapshot.hasTimers ? waitingMachines : machines)
    }
    return machine
  }

  /// The encoded snapshot of a machine.
  ///
  /// - Parameter machine: The machine.
  /// - Returns: The snapshot, as JSON.
  /// - Throws: What cannot be encoded.
  func text(of machine: Machine) throws -> String {
    let plain = machine.plainConfiguration
    if let plain, let text = texts.runReadonly({ $0[plain] }) { return text }
    var snapshot = machine.snapshot()
    // The row has its own columns for it.
    snapshot.definition = nil
    let text = try JSON.text(of: snapshot)
    if let plain { keep(text, of: plain, in: texts) }
    return text
  }

  private func keep<Key: Hashable & Sendable, Value: Sendable>(_ value: Value, of key: Key, in kept: Protected<[Key: Value]>) {
    kept.runMutable { kept in
      if kept.count >= Self.most { kept = [:] }
      kept[key] = value
    }
  }
}
