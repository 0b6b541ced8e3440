extension ContextMachine {
  /// What such a machine remembers.
  public typealias Snapshot = StateMachines.Snapshot<State, Event>

  /// Everything that the machine remembers: where it is, what is deferred, what is left of each timer, whether it runs.
  ///
  /// The context is not part of it. ``init(_:restoring:)`` makes a machine that goes on from there.
  ///
  /// - Returns: The snapshot; its times count from the last `advance`.
  /// - Complexity: O(n log n) for n events that wait.
  public func snapshot() -> Snapshot {
    compiled.snapshot(of: memory, memory.waitingTimers).dated(at: memory.rest?.now ?? .zero)
  }

  /// A machine that goes on where a snapshot was taken.
  ///
  /// No hook runs. Timers have what was left of them, counted from time zero of the owner, and deferred events wait again. A
  /// computed timeout that was still to be asked for is asked for in the first call that hands a context in.
  ///
  /// ```swift
  /// let snapshot = try JSONDecoder().decode(Snapshot<Status, Command>.self, from: row.snapshot)
  /// var order = try ContextMachine(orders, restoring: snapshot)
  /// ```
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - snapshot: Where it was, and what waited.
  /// - Throws: A ``RestoreError`` that lists all that does not fit the definition.
  public init(_ definition: ContextDefinition<Context, State, Event>, restoring snapshot: Snapshot) throws(RestoreError) {
    self.init(definition, try definition.compiled.memory(restoring: snapshot))
  }

  /// A machine that goes on where a snapshot was taken, and whose tasks go on elsewhere meanwhile.
  ///
  /// All of them are listed as work to be started, with the numbers that they had.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - snapshot: Where it was, and what waited.
  /// - Throws: A ``RestoreError`` that lists all that does not fit the definition.
  package init(
    _ definition: ContextDefinition<Context, State, Event>, withWorkElsewhere snapshot: Snapshot
  ) throws(RestoreError) {
    self.init(definition, try definition.compiled.memory(restoring: snapshot, keepsWork: true))
  }
}

extension ContextMachine {
  /// The active states, where the machine remembers nothing else.
  package var plainConfiguration: PlainConfiguration? { PlainConfiguration(memory) }
}

extension Memory {
  /// The timers of a machine whose owner passes the time.
  var waitingTimers: [(pending: Pending, deadline: Duration?, delay: Duration)] {
    rest?.timers.inOrder.map { ($0.pending, $0.deadline, .zero) } ?? []
  }
}
