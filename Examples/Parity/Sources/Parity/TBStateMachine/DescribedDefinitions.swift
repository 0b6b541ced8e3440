import StateMachines

enum DescribedDefinitions: Feature {
  static let title = "T17 introspection"

  enum State: MachineState { case idle, active, first, second }
  enum Event: MachineEvent { case begin, advance, reset }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .idle) { sm in
    sm.compound(.active, initial: .first) { sm in sm.when(.advance, from: .first, to: .second) }
    sm.when(.begin, from: .idle, to: .active)
    sm.when(.reset, from: .active, to: .idle, if: Guard("is allowed") { _ in true })
  }

  static func lines() -> [String] {
    var machine = Machine(definition)
    machine.fire(.begin)
    let description = MachineDescription(definition)
    let handlers = description.transitions.filter { $0.sources == .list(names: ["active"]) }
    return [
      "states: \(list(definition.states)), events: \(list(definition.events))",
      "state \(machine.state), active: \(list(machine.configuration)), permitted: \(list(machine.permittedEvents))",
      "is active: \(machine.is(.active)), can advance: \(machine.can(.advance)), path: \(definition.path(of: .first) ?? "none")",
      "transitions of active: \(handlers.map { "\($0)" }.joined(separator: "; "))",
    ]
  }
}
