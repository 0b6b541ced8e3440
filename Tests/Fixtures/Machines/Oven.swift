import StateMachines

/// An oven; the fixture of the suites about steps.
enum Oven: Hashable, Sendable, CaseIterable {
  case cold
  case warm
  case hot
  case broken
}

enum Knob: Hashable, Sendable, CaseIterable {
  case heat
  case turn
  case rest
  case smash
}

/// What the hooks and guards of an oven reach: a value, so it is undone with the step.
struct Meter: Sendable, Equatable {
  var ticks = 0
  var isFaulty = true
}

typealias OvenDefinition = ContextDefinition<Meter, Oven, Knob>
typealias OvenBuilder = MachineBuilder<Meter, Oven, Knob>
typealias OvenGuard = Guard<Meter, Oven, Knob>
typealias OvenStep = Step<Meter, Oven, Knob>

/// An error that says where it was thrown.
struct Flaw: Error, Equatable, CustomStringConvertible {
  var place: String

  var description: String { "flaw in \(place)" }
}

/// The flaw that a rejection was answered with.
func flaw<State, Event>(of outcome: Outcome<State, Event>) -> Flaw? {
  guard case .failed(let error) = outcome.rejection?.reason else { return nil }
  return error as? Flaw
}

extension OvenGuard {
  /// A guard that records its evaluation.
  static func answering(_ answer: Bool, _ name: String, _ log: EventRecorder<String>) -> OvenGuard {
    OvenGuard(name) { _ in
      log.append("guard \(name)")
      return answer
    }
  }
}
