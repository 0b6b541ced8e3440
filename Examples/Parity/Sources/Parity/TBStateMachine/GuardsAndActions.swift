import StateMachines

enum GuardsAndActions: Feature {
  static let title = "T6 guards and actions"

  enum State: MachineState { case standing, moving }
  enum Event: MachineEvent { case go, stop }
  struct Fuel: Sendable { var liters: Int }
  struct Broken: Error {}
  typealias Machine = EmbeddedMachine<Fuel, State, Event>

  static let definition: Machine.Definition = .verified(initial: .standing) { sm in
    let hasFuel = Guard<Fuel, State, Event>("has fuel") { step in step.context.liters > 0 }
    sm.when(.go, from: .standing, to: .moving, if: hasFuel) { step in step.context.liters -= 1 }
    sm.when(.stop, from: .moving, to: .standing) { step in
      step.context.liters = 0
      throw Broken()
    }
  }

  static func lines() -> [String] {
    var car = Machine(definition, context: Fuel(liters: 0))
    let empty = car.attempt(.go)
    car.context.liters = 7
    let full = car.attempt(.go)
    let failed = car.attempt(.stop)
    return ["\(empty)", "\(full)", "\(failed)", "undone: \(car.state) with \(car.context.liters) l"]
  }
}
