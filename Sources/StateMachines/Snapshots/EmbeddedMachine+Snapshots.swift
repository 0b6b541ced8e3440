extension EmbeddedMachine {
  /// What such a machine remembers.
  public typealias Snapshot = StateMachines.Snapshot<State, Event>

  /// Everything that the machine remembers: where it is, what is deferred, what is left of each timer, whether it runs.
  ///
  /// The context is not part of it. ``init(_:restoring:context:)`` makes a machine that goes on from there.
  ///
  /// - Returns: The snapshot; its times count from the last `advance`.
  /// - Complexity: O(n log n) for n events that wait.
  public func snapshot() -> Snapshot { machine.snapshot() }

  /// A machine that goes on where a snapshot was taken.
  ///
  /// No hook runs. Timers have what was left of them, counted from time zero of the owner, and deferred events wait again. A computed
  /// timeout that was still to be asked for is asked for in the first call.
  ///
  /// ```swift
  /// var order = try EmbeddedMachine(orders, restoring: row.snapshot, context: row.account)
  /// ```
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - snapshot: Where it was, and what waited.
  ///   - context: What its hooks reach; a snapshot does not contain it.
  /// - Throws: A ``RestoreError`` that lists all that does not fit the definition.
  public init(_ definition: Definition, restoring snapshot: Snapshot, context: Context) throws(RestoreError) {
    self.init(try ContextMachine(definition, restoring: snapshot), context: context)
  }
}

extension EmbeddedMachine where Context == Void {
  /// A machine that goes on where a snapshot was taken.
  ///
  /// No hook runs. Timers have what was left of them, counted from time zero of the owner, and deferred events wait again. A computed
  /// timeout that was still to be asked for is asked for in the first call.
  ///
  /// ```swift
  /// let snapshot = try JSONDecoder().decode(Snapshot<Status, Command>.self, from: row.snapshot)
  /// var order = try Machine(orders, restoring: snapshot)
  /// ```
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - snapshot: Where it was, and what waited.
  /// - Throws: A ``RestoreError`` that lists all that does not fit the definition.
  public init(_ definition: Definition, restoring snapshot: Snapshot) throws(RestoreError) {
    try self.init(definition, restoring: snapshot, context: ())
  }
}
