import StateMachines

enum StoppedMachines: Feature {
  static let title = "T16 set-up and tear-down"

  enum State: MachineState { case off, on, low }
  enum Event: MachineEvent { case press }
  typealias Machine = EmbeddedMachine<[String], State, Event>

  static let definition: Machine.Definition = .verified(initial: .on) { sm in
    sm.compound(.on, initial: .low) { sm in sm.state(.low) }
    sm.when(.press, from: .on, to: .off)
    sm.onEntry { step in step.context.append("+\(step.state) (\(step.cause))") }
    sm.onExit { step in step.context.append("-\(step.state) (\(step.cause))") }
  }

  static func lines() throws -> [String] {
    var fan = Machine(stopped: definition, context: [])
    let before = fan.attempt(.press)
    try fan.start()
    fan.stop()
    try fan.start()
    fan.fire(.press)
    return ["before the start: \(before)", fan.context.joined(separator: " ")]
  }
}
