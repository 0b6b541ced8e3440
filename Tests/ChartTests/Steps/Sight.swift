import StateMachines

/// All that a step shows at one moment, in one line.
struct Sight: Equatable, CustomStringConvertible {
  var state: Oven
  var source: Oven
  var target: Oven
  var targets: [Oven]
  var cause: String
  var event: Knob?
  var configuration: [Oven]
  /// The states that the step says to be in.
  var isIn: [Oven]

  init(_ step: borrowing OvenStep) {
    state = step.state
    source = step.source
    target = step.target
    targets = step.targets
    cause = "\(step.cause)"
    event = step.event
    configuration = step.configuration
    isIn = []
    for state in Oven.allCases where step.isIn(state) { isIn.append(state) }
  }

  /// What a step shows in one transition: the state and the configuration change with the position, the rest does not.
  init(_ way: Way, state: Oven, _ configuration: [Oven]) {
    self.state = state
    source = way.source
    target = way.target ?? way.source
    targets = way.target.map { [$0] } ?? []
    cause = way.event.map { "\($0)" } ?? "always"
    event = way.event ?? way.lastEvent
    self.configuration = configuration
    isIn = configuration
  }

  /// A transition: where it leads – an internal one nowhere –, and its event, if it has one.
  struct Way {
    var source: Oven
    var target: Oven?
    var event: Knob?
    /// The event before an eventless one.
    var lastEvent: Knob?
  }

  var description: String {
    let event = event.map { "\($0)" } ?? "none"
    return "state \(state), \(source) to \(target) \(targets), because of \(cause), event \(event), in \(configuration) \(isIn)"
  }
}
