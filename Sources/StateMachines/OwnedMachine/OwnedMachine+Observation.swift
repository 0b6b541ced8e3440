/// What a view reads is tracked by Observation: exactly one change for each commit, notified on the main actor once the machine is at rest
/// and before `fire` returns.
extension OwnedMachine {
  /// Tells Observation that the machine of an object on the main actor is read.
  @inlinable
  func follow() {
    if Owner._kind == .mainActor { noteReading() }
  }

  @usableFromInline
  func noteReading() {
    let commitObservable = ensuredOwnedExtras.commitObservable { commitObservable in
      let listener = CommitListener { commitObservable.changed() }
      _ = ensuredMachineExtras.ensuredOutbox.add(Listeners(commitListeners: [listener]), to: self)
    }
    commitObservable.read()
  }
}
