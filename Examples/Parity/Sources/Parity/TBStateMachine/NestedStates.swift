import StateMachines

enum NestedStates: Feature {
  static let title = "T3 states with states inside"

  enum State: MachineState { case off, on, cleaning, wet, dry, moving, docked }
  enum Event: MachineEvent { case power, dryOut, dock }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .off) { sm in
    sm.parallel(.on) { sm in
      sm.compound(.cleaning, initial: .wet) { sm in sm.when(.dryOut, from: .wet, to: .dry) }
      sm.region(initial: .moving) { sm in sm.when(.dock, from: .moving, to: .docked) }
    }
    sm.when(.power, from: .off, to: .on)
    sm.when(.power, from: .on, to: .off)
  }

  static func lines() -> [String] {
    var robot = Machine(definition)
    for event in [Event.power, .dryOut, .dock] { robot.fire(event) }
    return robot.activeConfiguration.split(separator: "\n").map(String.init)
  }
}
