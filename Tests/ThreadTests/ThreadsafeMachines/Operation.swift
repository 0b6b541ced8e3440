import StateMachines
import TestSupport

/// What a thread asks of a machine.
enum Operation: Hashable, Sendable {
  case fire(Knob)
  case attempt(Knob)
  case can(Knob)
  case state
  case isIn(Oven)

  /// What is answered, in a form that can be compared.
  enum Answer: Hashable, Sendable {
    case yes
    case no
    case state(Oven)
    case outcome(String)

    init(_ isSo: Bool) {
      self = isSo ? .yes : .no
    }
  }

  static func random(using generator: inout SeededGenerator) -> Self {
    let knob = Knob.allCases[generator.below(Knob.allCases.count)]
    return switch generator.below(8) {
    case 0, 1, 2: .fire(knob)
    case 3: .attempt(knob)
    case 4: .can(knob)
    case 5: .isIn(Oven.allCases[generator.below(Oven.allCases.count)])
    default: .state
    }
  }
}
