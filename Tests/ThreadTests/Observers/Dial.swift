import StateMachines

/// A dial that every turn moves on by one place, so that the ends of two notifications that change places do not meet.
enum Dial {
  struct Turn: Hashable, Sendable {
    var hand: Int
    var number: Int

    /// What a test fires when all hands are done.
    static let last = Turn(hand: -1, number: 0)
  }

  typealias Definition = MachineDefinition<Int, Turn>
  typealias Machine = ThreadsafeMachine<Int, Turn>
  typealias Transition = StateMachines.Transition<Int, Turn>

  static let places = 7

  static let definition: Definition = .verified(initial: 0) { sm in turns(&sm) }

  static func turns(_ sm: inout Definition.Builder) {
    for place in 0..<places { sm.when(.any, from: place, to: (place + 1) % places) }
  }

  /// Each transition begins where the one before it ended, the first at zero.
  static func fit(_ transitions: [Transition]) -> Bool {
    zip([0] + transitions.map(\.target), transitions.map(\.source)).allSatisfy { $0 == $1 }
  }
}
