/// A child machine that goes on where a snapshot was taken, with what the machine around it keeps of it.
struct RestoredChild {
  var child: AnyChild
  /// What is due in it, with the time that is left.
  var timers: [(pending: Pending, left: Duration)]
  /// What has to be done about the work of its states.
  var changes: [Activities.Change]
}

extension MachineWork {
  /// The machine, as it was when a snapshot was taken.
  ///
  /// - Parameters:
  ///   - saved: The snapshot, or its coded form.
  ///   - input: The context.
  /// - Returns: The machine; nil where the snapshot is of another one.
  /// - Throws: What does not fit.
  func child(restoring saved: SavedValue, _ input: AnyValue?) throws -> RestoredChild? {
    guard let snapshot = try snapshot(saved) else { return nil }
    var memory = try compiled.memory(restoring: snapshot)
    let timers = memory.rest?.timers.inOrder ?? []
    if !timers.isEmpty { memory.ensuredRest().timers = TimerQueue() }
    let changes = memory.rest?.activities.changes ?? []
    if !changes.isEmpty { _ = memory.ensuredRest().activities.takeChanges() }
    return RestoredChild(child: makeChild(memory, input), timers: timers.map { ($0.pending, $0.deadline) }, changes: changes)
  }

  private func snapshot(_ saved: SavedValue) throws -> Snapshot<ChildState, ChildEvent>? {
    switch saved {
    case .value(let saved):
      return (saved.value as? Value<Snapshot<ChildState, ChildEvent>>)?.wrapped
    case .coded(let coded):
      guard let type = Snapshot<ChildState, ChildEvent>.self as? any Decodable.Type else { return nil }
      let decoded: Any = try coded.decoded(as: type)
      return decoded as? Snapshot<ChildState, ChildEvent>
    }
  }
}
