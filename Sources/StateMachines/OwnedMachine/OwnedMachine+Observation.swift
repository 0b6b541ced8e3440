/// What a view reads is tracked by Observation: exactly one change for each commit, notified on the main actor once the machine is at rest
/// and before `fire` returns.
extension OwnedMachine where Owner: MainActorStateful {
  /// Tells Observation that the machine is read.
  @usableFromInline func follow() {
    let commitObservable = ensuredOwnedExtras.commitObservable { commitObservable in
      let listener = CommitListener { commitObservable.changed() }
      _ = ensuredMachineExtras.ensuredOutbox.add(Listeners(commitListeners: [listener]), to: self)
    }
    commitObservable.read()
  }
}
