import Foundation
import StateMachines

/// Machines that upload a file while they are in a state, for tests of snapshots with work.
enum Uploads {
  enum State: String, Hashable, Sendable, Codable { case idle, sending, sent, failed }
  enum Event: String, Hashable, Sendable, Codable { case send, sent, failed, cancel, pause }

  struct File: Codable, Hashable, Sendable {
    var name: String
    var size = 1.5
  }

  /// An input that cannot be saved.
  struct Handle: Hashable, Sendable { var number: Int }

  static func definition(_ build: (inout MachineBuilder<Void, State, Event>) -> Void) throws -> MachineDefinition<State, Event> {
    try MachineDefinition(initial: .idle) { sm in
      sm.when(.send, from: .idle, to: .sending)
      sm.when(.sent, from: .sending, to: .sent)
      sm.when(.failed, from: .sending, to: .failed)
      sm.when(.cancel, from: .any, to: .idle)
      build(&sm)
    }
  }

  /// The snapshot as it is, or coded and decoded.
  static func copy(_ snapshot: Snapshot<State, Event>, coded: Bool) throws -> Snapshot<State, Event> {
    guard coded else { return snapshot }
    return try JSONDecoder().decode(Snapshot<State, Event>.self, from: JSONEncoder().encode(snapshot))
  }
}
