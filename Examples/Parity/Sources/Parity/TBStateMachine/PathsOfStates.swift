import StateMachines

enum PathsOfStates: Feature {
  static let title = "T13 paths of states"

  enum State: MachineState { case c, c1, c2, c211, c212, c221, c222 }
  enum Event: MachineEvent { case split }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .c) { sm in
    sm.compound(.c, initial: .c1) { sm in
      sm.parallel(.c2) { sm in
        sm.region(initial: .c211) { sm in sm.state(.c211, .c212) }
        sm.region(initial: .c221) { sm in sm.state(.c221, .c222) }
      }
      sm.when(.split, from: .c1, into: [.c212, .c222])
    }
  }

  static func lines() -> [String] {
    ["c/c2@1/c222", "c/c2", "c/c2@5/c222"].map { path in
      do throws(StatePathError) {
        let state = try definition.state(at: path)
        return "\(path) is \(state), whose path is \(definition.path(of: state) ?? "none")"
      } catch {
        return "\(path) is no state: \(error.component) is not one of \(list(error.candidates))"
      }
    }
  }
}
