import StateMachines

/// What a machine answers at one moment.
struct MachineSight: Equatable, Sendable, CustomStringConvertible {
  var state: Oven
  var configuration: [Oven]
  var isIn: [Oven]
  var can: [Knob]

  init(_ machine: SharedOven, asking events: [Knob]) {
    state = machine.state
    configuration = machine.configuration
    isIn = Oven.allCases.filter { machine.is($0) }
    can = events.filter { machine.can($0) }
  }

  init(_ state: Oven, _ configuration: [Oven], can: [Knob]) {
    self.state = state
    self.configuration = configuration
    isIn = configuration
    self.can = can
  }

  var description: String {
    "\(state), in \(configuration) \(isIn), can \(can)"
  }
}
