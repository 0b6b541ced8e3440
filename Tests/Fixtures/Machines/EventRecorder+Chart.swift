import StateMachines

extension EventRecorder<String> {
  /// A hook that appends an entry, for example for `onDefaultEntry:`.
  func appending<Context>(_ entry: String) -> MachineBuilder<Context, Spot, Nudge>.Hook {
    { _ in self.append(entry) }
  }
}

extension MachineBuilder where State == Spot, Event == Nudge {
  /// Records the states that are exited and entered.
  mutating func recordStates(in log: EventRecorder<String>) {
    onExit { step in log.append("exit \(step.state)") }
    onEntry { step in log.append("entry \(step.state)") }
  }

  /// Records all hooks of a microstep.
  mutating func recordHooks(in log: EventRecorder<String>) {
    before { step in log.append("before \(step.source)") }
    recordStates(in: log)
    after { step in log.append("after \(step.source)") }
  }
}

extension Guard where State == Spot, Event == Nudge {
  /// A guard that records its evaluation.
  static func answering(_ answer: Bool, _ name: String, _ log: EventRecorder<String>) -> Self {
    Guard(name) { _ in
      log.append("guard \(name)")
      return answer
    }
  }
}
