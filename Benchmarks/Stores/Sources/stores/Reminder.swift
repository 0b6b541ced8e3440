import StateMachineStore
import StateMachines

/// The machine whose timers and messages are measured.
struct Reminder: DurableContext {
  enum Message: Codable { case ring(String) }

  var text = "Call the accountant"
  var rings = 0

  enum State: String, Codable { case waiting, rung }
  enum Event: String, Codable { case ring }

  static func machines(in store: any MachineStore) throws -> DurableMachines<Reminder, State, Event> {
    let definition: ContextDefinition<Reminder, State, Event> = try .init(initial: .waiting) { sm in
      sm.when(.ring, from: .waiting, to: .rung) { step in step.context.rings += 1 }
      sm.timeout(.milliseconds(1), in: .waiting, fire: .ring)
    }
    return try DurableMachines(definition, in: store, name: "reminders", version: 1)
  }
}
