import StateMachineStore
import StateMachines

/// The machine that is measured: two states, a context, no timers.
struct Account: Codable, Sendable {
  var owner = "Ada Lovelace"
  var cents = 125_000
  var steps = 0

  enum State: String, Codable { case open, locked }
  enum Event: String, Codable { case lock, unlock, turn }

  static func machines(in store: any MachineStore) throws -> DurableMachines<Account, State, Event> {
    let definition: ContextDefinition<Account, State, Event> = try .init(initial: .open) { sm in
      sm.when(.lock, from: .open, to: .locked) { step in step.context.steps += 1 }
      // Each state accepts it, so that several clients may send it.
      sm.when(.turn, from: .open, to: .locked) { step in step.context.steps += 1 }
      sm.when(.turn, from: .locked, to: .open) { step in step.context.steps += 1 }
      sm.when(.unlock, from: .locked, to: .open) { step in step.context.steps += 1 }
    }
    return try DurableMachines(definition, in: store, name: "accounts", version: 1)
  }
}
