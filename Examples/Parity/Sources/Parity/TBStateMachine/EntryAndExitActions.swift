import StateMachines

enum EntryAndExitActions: Feature {
  static let title = "T1 entry and exit actions"

  enum State: MachineState { case cold, heating, hot }
  enum Event: MachineEvent { case heat, ring }
  typealias Machine = EmbeddedMachine<[String], State, Event>

  static let definition: Machine.Definition = .verified(initial: .cold) { sm in
    sm.when(.heat, from: .cold, to: .heating)
    sm.when(.ring, from: .heating, to: .hot)
    sm.onEntry(.heating) { step in step.context.append("enters \(step.state) from \(step.source) on \(step.cause)") }
    sm.onExit(.heating) { step in step.context.append("leaves \(step.state) to \(step.target) on \(step.cause)") }
    sm.onExit(.heating) { step in step.context.append("switches off") }
    sm.onEntry { step in step.context.append("enters \(step.state)") }
  }

  static func lines() -> [String] {
    var oven = Machine(definition, context: [])
    oven.fire(.heat)
    oven.fire(.ring)
    return oven.context
  }
}
