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
          let event = event(number, in: state)
          sm.when(event, from: state, to: target(from: state, by: event))
        }
      }
    }
  }

  /// One of the ten events of a state.
  func event(_ number: Int, in state: Int) -> Int {
    (state &* 3 &+ number &* (events / Self.transitionsOfState)) % events
  }

  func target(from state: Int, by event: Int) -> Int {
    (state &* 7 &+ event &* 31 &+ 1) % states
  }
}
