import Foundation
import StateMachines

/// A cup of tea, which is saved in the middle of things.
enum Tea: String, Codable, Hashable, Sendable, CaseIterable {
  case cold
  case heating
  case steeping
  case poured
}

enum Wait: String, Codable, Hashable, Sendable, CaseIterable {
  case heat
  case steep
  case pour
  case stir
  case sip
}

typealias TeaMachine = Machine<Tea, Wait>
typealias TeaSnapshot = Snapshot<Tea, Wait>

/// Heats for a minute, steeps for three; what is drunk too early waits.
func teaDefinition(_ log: EventRecorder<String> = EventRecorder<String>()) throws -> MachineDefinition<Tea, Wait> {
  try MachineDefinition(initial: .cold) { sm in
    sm.when(.heat, from: .cold, to: .heating)
    sm.when(.steep, from: .heating, to: .steeping) { step in
      step.send(.stir, after: .seconds(30), id: "stirring")
      step.send(.sip, after: .seconds(90), id: "sipping")
      step.send(.stir, after: .seconds(90))
    }
    sm.when(.pour, from: .steeping, to: .poured)
    sm.when(.stir, in: .steeping) { _ in log.append("stir") }
    sm.when(.heat, in: .steeping) { step in step.cancel("sipping") }
    sm.defer([.sip, .pour], in: .heating)
    sm.timeout(.seconds(60), in: .heating, fire: .steep)
    sm.timeout(.seconds(180), in: .steeping, fire: .pour)
    sm.final(.poured)
    sm.onRejection { log.append("rejected \($0.event)") }
    sm.onEntry { step in log.append("enter \(step.state)") }
    sm.onExit { step in log.append("exit \(step.state)") }
  }
}

/// What comes back when a snapshot is saved as JSON and read again.
func readBack<State: Codable, Event: Codable>(_ snapshot: Snapshot<State, Event>) throws -> Snapshot<State, Event> {
  try JSONDecoder().decode(Snapshot<State, Event>.self, from: JSONEncoder().encode(snapshot))
}

/// The snapshot that a text encodes.
func saved<State: Codable, Event: Codable>(_ json: String) throws -> Snapshot<State, Event> {
  try JSONDecoder().decode(Snapshot<State, Event>.self, from: Data(json.utf8))
}

func teaSnapshot(_ json: String) throws -> TeaSnapshot {
  try saved(json)
}

/// The JSON of a snapshot, its keys in the order of the alphabet.
func savedText(_ snapshot: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  return String(decoding: try encoder.encode(snapshot), as: UTF8.self)
}
