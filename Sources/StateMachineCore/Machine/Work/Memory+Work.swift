extension Memory {
  /// Takes what has to be done about the work of states since the last call.
  mutating func takeWork<Event>() -> [WorkChange<Event>] {
    guard rest?.activities.changes.isEmpty == false else { return [] }
    let rest = ensuredRest()
    return rest.activities.takeChanges().map { WorkChange($0, rest.activities) }
  }

  /// The child machine of a name, where its state is active.
  func child<State, Event>(_ child: ChildMachine<State, Event>) -> StateChild<State, Event>? {
    for activity in rest?.activities.list ?? [] where activity.code.name == child.name {
      if let found = activity.child as? StateChild<State, Event> { return found }
    }
    return nil
  }
}

extension MachineHolder {
  /// Processes what the work of a state reports.
  ///
  /// - Returns: The transitions of each macrostep.
  func process(_ report: ActivityReport) -> [[TransitionRecord]] {
    let macrosteps = try? reserved("process", .records) { engine, reservation -> [[TransitionRecord]] in
      engine.pointee.interpret(report)
      return processedMacrosteps(engine, &reservation)
    } inHook: { _ in
      []
    }
    return macrosteps ?? []
  }
}
