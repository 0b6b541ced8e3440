/// What a view reads, tracked by Observation: exactly one change for each commit, notified on the main actor once the machine is at rest
/// and before `fire` returns.
extension OwnedMachine where Owner: MainActorStateful {
  /// The deepest state that is certainly the only one, tracked by Observation.
  public var state: State {
    follow()
    return currentState
  }

  /// Every active state that has a name, in document order, tracked by Observation.
  public var configuration: [State] {
    follow()
    return currentConfiguration
  }

  /// Whether the machine has reached a final state at the top, tracked by Observation.
  public var isFinished: Bool {
    follow()
    return hasFinished
  }

  /// Whether a state is active, tracked by Observation.
  ///
  /// - Parameter state: The state; a payload state is compared as a whole.
  /// - Returns: Whether it is one of the `configuration`.
  public func `is`(_ state: State) -> Bool {
    follow()
    return isActive(state)
  }

  /// Tells Observation that the machine is read.
  func follow() {
    let commitObservable = ensuredOwnedExtras.commitObservable { commitObservable in
      let listener = CommitListener { commitObservable.changed() }
      _ = ensuredMachineExtras.ensuredOutbox.add(Listeners(commitListeners: [listener]), to: self)
    }
    commitObservable.read()
  }
}
