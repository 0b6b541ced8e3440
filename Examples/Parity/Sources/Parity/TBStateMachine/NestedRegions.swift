import StateMachines

enum NestedRegions: Feature {
  static let title = "T9 states and regions at any depth"

  enum State: MachineState {
    case car, engine, off, running, idle, driving
    case front, left, leftOpen, leftShut, right, rightOpen, rightShut
  }
  enum Event: MachineEvent { case ignite, drive, shut }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .car) { sm in
    sm.parallel(.car) { sm in
      sm.compound(.engine, initial: .off) { sm in
        sm.when(.ignite, from: .off, to: .running)
        sm.compound(.running, initial: .idle) { sm in sm.when(.drive, from: .idle, to: .driving) }
      }
      sm.parallel(.front) { sm in
        sm.compound(.left, initial: .leftOpen) { sm in sm.when(.shut, from: .leftOpen, to: .leftShut) }
        sm.compound(.right, initial: .rightOpen) { sm in sm.when(.shut, from: .rightOpen, to: .rightShut) }
      }
    }
  }

  static func lines() -> [String] {
    var car = Machine(definition)
    for event in [Event.ignite, .drive, .shut] { car.fire(event) }
    return ["drives: \(car.is(.driving)), both doors are shut: \(car.is(.leftShut) && car.is(.rightShut))"]
      + car.activeConfiguration.split(separator: "\n").map(String.init)
  }
}
