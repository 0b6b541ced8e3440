import StateMachines

enum InitialStateForAllThreads: Feature {
  static let title = "G4 the initial state"

  final class Lamp: ThreadsafeStateful {
    enum State: MachineState { case off, on }
    enum Event: MachineEvent { case press }

    static let definition: Definition = .verified(initial: .off) { sm in
      sm.when(.press, from: .off, to: .on)
      sm.when(.press, from: .on, to: .off)
    }

    let machine: Owned

    init() { machine = Owned(Self.definition) }

    /// From what was saved.
    init(at state: State) throws { machine = try Owned(Self.definition, at: state) }
  }

  static func lines() throws -> [String] {
    let (new, saved) = (Lamp(), try Lamp(at: .on))
    let seen = Protected<Set<Lamp.State>>([])
    onEightThreads { _ in
      let state = new.state
      seen.runMutable { _ = $0.insert(state) }
    }
    return [
      "eight threads read: \(seen.runReadonly { states in list(Array(states)) })",
      "from a saved state: \(saved.state)",
    ]
  }
}
