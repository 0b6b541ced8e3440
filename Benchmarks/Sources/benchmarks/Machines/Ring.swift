import StateMachines

/// The rules of a machine of any size: each state has ten transitions.
struct Ring {
  enum Density: String, CaseIterable {
    /// There are more events than a state knows: with every ten states another one.
    case sparse
    /// There are ten events, and each applies everywhere.
    case dense
  }

  static let transitionsOfState = 10

  let states: Int
  private let events: Int

  init(_ density: Density, states: Int) {
    self.states = states
    events = density == .dense ? Self.transitionsOfState : max(Self.transitionsOfState, states / 10)
  }

  var definition: MachineDefinition<Int, Int> {
    .verified(initial: 0) { sm in
      for state in 0..<states {
        for number in 0..<Self.transitionsOfState {
          sm.when(event(number, in: state), from: state, to: target(number, of: state))
        }
      }
    }
  }

  /// One of the ten events of a state.
  func event(_ number: Int, in state: Int) -> Int {
    (state &* 3 &+ number &* (events / Self.transitionsOfState)) % events
  }

  /// Where that event leads: a walk by chance comes to all states.
  func target(_ number: Int, of state: Int) -> Int {
    (state &* 7 &+ number &* 1_237 &+ 1) % states
  }
}
