import StateMachines

enum InitialStates: Feature {
  static let title = "T2 initial states"

  enum State: MachineState { case off, on, display, dim, bright, sound, mute, loud }
  enum Event: MachineEvent { case press }
  typealias Definition = MachineDefinition<State, Event>

  private static func definition(_ initial: Targets<State>) throws -> Definition {
    try Definition(initial: initial) { sm in
      sm.state(.off)
      sm.parallel(.on) { sm in
        sm.compound(.display, initial: .dim) { sm in sm.state(.dim, .bright) }
        sm.compound(.sound, initial: .mute) { sm in sm.state(.mute, .loud) }
      }
      sm.when(.press, from: .off, to: .on)
      sm.when(.press, from: .on, to: .off)
    }
  }

  static func lines() throws -> [String] {
    let initial: [Targets<State>] = [[.off], [.on], [.bright, .loud]]
    return try initial.map { "starts in \(list(Machine(try definition($0)).configuration))" }
  }
}
