import StateMachines

/// The calls of a machine that are mutable sections of it.
enum MachineCall: String, CaseIterable, Codable {
  case runMutable
  case fire
  case attempt
  case require
  case start
  case stop

  func run(on machine: GateMachine) {
    switch self {
    case .runMutable: machine.runMutable {}
    case .fire: machine.fire(.open)
    case .attempt: _ = machine.attempt(.open)
    case .require: _ = try? machine.require(.open)
    case .start: try? machine.start()
    case .stop: machine.stop()
    }
  }
}
