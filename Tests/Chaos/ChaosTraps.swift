#if SQLite && PostgreSQL
  import Foundation
  import StateMachineStore
  import StateMachines

  /// Machines whose timer hooks end the process, or take longer than all leases, where their ids say so.
  enum ChaosTraps {
    static let kind = "traps"
    private static let attempts = 3

    /// The machines.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - isArmed: Whether hooks do harm in this process.
    /// - Returns: The machines.
    /// - Throws: Nothing, as long as the definition is legal.
    static func machines(in store: any MachineStore, isArmed: Bool) throws -> DurableMachines<Void, String, String> {
      let definition = try MachineDefinition<String, String>(initial: "set") { sm in
        sm.when("go", from: "set", to: "over") { step in
          guard isArmed else { return }
          if step.label.hasPrefix("crash") { kill(getpid(), SIGKILL) }
          if step.label.hasPrefix("slow") { usleep(1_500_000) }
        }
        sm.timeout(.milliseconds(100), in: "set", fire: "go")
      }
      var settings = DurableSettings()
      (settings.timers.attempts, settings.timers.lease) = (attempts, .seconds(1))
      // A trap that is parked is not tried again during a test.
      (settings.firstRetry, settings.longestRetry) = (.seconds(100_000), .seconds(100_000))
      return try DurableMachines(definition, in: store, name: kind, version: 1, settings: settings)
    }

    /// Makes one machine whose hook ends the process, one whose hook is slow, and some beside them.
    static func make(_ store: any MachineStore, _ number: Int) async throws {
      let ids = ["crash-\(number)", "slow-\(number)"] + (0..<5).map { "good-\(number)-\($0)" }
      try await machines(in: store, isArmed: false).create(ids.map { NewMachine($0, ()) })
    }

    /// What is wrong with the machines after a test, in which time has passed since for all of them.
    static func problems(before: [String: String], in store: any MachineStore) async throws -> [String] {
      let traps = try machines(in: store, isArmed: false)
      while try await traps.fireDue().machines > 0 {}
      // One whose last attempt did not end before the test did is parked only now.
      for machine in try await traps.parked(limit: 1_000_000).machines { try await traps.release(machine.id) }
      while try await traps.fireDue().machines > 0 {}
      var problems: [String] = []
      for id in before.keys.sorted() {
        let causes = try await traps.history(of: id).map(\.cause)
        if causes != ["start", "go"] { problems.append("'\(id)' has the history \(causes)") }
        problems += try await traps.verifyHistory(of: id).map(\.description)
      }
      let good = before.filter { $0.key.hasPrefix("good") }
      if !good.isEmpty, !good.values.contains("over") { problems.append("no timer has fired beside hooks that end the process") }
      return problems
    }

    /// The states of all machines.
    static func states(in store: any MachineStore) async throws -> [String: String] {
      let traps = try machines(in: store, isArmed: false)
      let page = try await traps.page(limit: 1_000_000).machines
      let parked = try await traps.parked(limit: 1_000_000).machines.filter { $0.error?.contains("no attempt has ended") == true }
      let over = page.count { $0.states == ["over"] }
      print("\(page.count) machines with hooks that do harm and beside them, \(over) are over, \(parked.count) are parked")
      return Dictionary(page.map { ($0.id, $0.states.joined()) }) { first, _ in first }
    }
  }
#endif
