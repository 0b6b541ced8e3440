import StateMachines

enum StateProperty: Feature {
  static let title = "G2 the state property"

  final class Door: ThreadsafeStateful {
    enum State: MachineState { case closed, open }
    enum Event: MachineEvent { case push }
    struct Properties { var seenElsewhere: [State] = [] }

    static let definition: Definition = .verified(initial: .closed) { sm in
      sm.when(.push, from: .closed, to: .open)
      sm.before { step in step.context.look() }
      sm.after { step in step.context.look() }
    }

    let machine = Owned(definition)
    let properties = Guarded(Properties())

    /// Has another thread read the state during a step; it reads the last commit, and does not wait.
    private func look() {
      if let state = onAnotherThread({ self.state }) { self.seenElsewhere.append(state) }
    }
  }

  static func lines() -> [String] {
    let door = Door()
    door.fire(.push)
    return [
      "another thread reads during the step: \(list(door.seenElsewhere))",
      "after the step: \(door.state), is open: \(door.is(.open)), can be pushed: \(door.can(.push))",
    ]
  }
}
