public import StateMachines

extension ContextDefinition where Context: Sendable {
  /// Takes a machine of this definition through what another one has done, such as a machine of an older version in production.
  ///
  /// ```swift
  /// let history = rows.map { Exploration.Step(.event($0.event), to: $0.configuration) }
  /// if let difference = try Order.definition.firstDifference(replaying: history, context: Account()) { print(difference) }
  /// // step 3, ship: recorded: shipped; replayed: packed
  /// ```
  ///
  /// Hooks and guards run; work for after commits is left aside. An event that stops the program by a line is rejected. To find the
  /// machines that a new version would touch, replay the history of each.
  ///
  /// - Parameters:
  ///   - history: Events that were accepted, and time that has passed, each with the active states afterwards.
  ///   - context: The context with which the machine starts.
  ///   - states: Where the history begins; nil for the initial configuration.
  /// - Returns: The first step after which other states are active, or which is rejected; nil where there is none.
  /// - Throws: What undid the start; a `RestoreError` that lists why no machine is at rest where the history begins.
  public func firstDifference(
    replaying history: [Exploration<State, Event>.Step], context: Context, from states: [State]? = nil
  ) throws -> ReplayDifference<State, Event>? {
    var machine = try ModelRun.$isActive.withValue(true) {
      if let states { return try EmbeddedMachine(self, startingIn: states, context: context) }
      var machine = EmbeddedMachine(stopped: self, context: context)
      var work = CommitWork()
      try machine.start(leaving: &work)
      return machine
    }
    // The program is not to be warned that no code runs the work of states, or passes the time.
    _ = (machine.takeWork(), machine.nextDeadline)
    var model = MachineModel(machine: machine, events: [], hasStoppingLines: DefinitionCells(self).hasStoppingLines)
    for (index, step) in history.enumerated() {
      let isAccepted = model.take(step.cause)
      guard !isAccepted || Set(model.configuration) != Set(step.configuration) else { continue }
      return ReplayDifference(index: index, step: step, replayed: model.configuration, isRejected: !isAccepted)
    }
    return nil
  }
}

extension ContextDefinition where Context == Void {
  /// Takes a machine of this definition through what another one has done, where hooks need nothing beside the step.
  public func firstDifference(
    replaying history: [Exploration<State, Event>.Step], from states: [State]? = nil
  ) throws -> ReplayDifference<State, Event>? {
    try firstDifference(replaying: history, context: (), from: states)
  }
}

/// Where a history that is replayed leads elsewhere than it was recorded.
public struct ReplayDifference<State: Hashable & Sendable, Event: Sendable>: Sendable, CustomStringConvertible {
  /// The place of the step in the history.
  public let index: Int

  /// The step as it was recorded.
  public let step: Exploration<State, Event>.Step

  /// The states that are active when it is replayed, in document order.
  public let replayed: [State]

  /// The event is rejected.
  public let isRejected: Bool

  /// `step 3, ship: recorded: shipped; replayed: packed`; steps are counted from 1.
  public var description: String {
    func names(_ states: [State]) -> String { states.map { "\(label: $0)" }.joined(separator: ", ") }
    let answer = isRejected ? "it is rejected in \(names(replayed))" : "replayed: \(names(replayed))"
    return "step \(index + 1), \(step.cause): recorded: \(names(step.configuration)); \(answer)"
  }
}
