public import StateMachines

extension EmbeddedMachine {
  /// A machine at rest in states that a test chooses, without the events that lead there.
  ///
  /// ```swift
  /// var order = try EmbeddedMachine(Order.definition, startingIn: [.paid, .packed], context: Account())
  /// ```
  ///
  /// No entry action runs. Timeouts and work of the states start anew.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - states: The states without others inside, or more of the active ones; one alone includes what it starts inside.
  ///   - context: The context.
  /// - Throws: A `RestoreError` that lists why no machine is at rest there: a state that the definition does not have, a region without an
  ///   active state, a transition that is taken at once, a payload that is missing.
  public init(
    _ definition: ContextDefinition<Context, State, Event>, startingIn states: [State], context: Context
  ) throws(RestoreError) {
    try self.init(definition, restoring: ContextMachine(definition, at: states).snapshot(), context: context)
  }
}

extension ThreadsafeMachine {
  /// A machine at rest in states that a test chooses, as `EmbeddedMachine` has one that is a value.
  ///
  /// - Parameters:
  ///   - definition: The definition.
  ///   - states: The states without others inside, or more of the active ones; one alone includes what it starts inside.
  ///   - clock: What its timers count by; nil for the system's clock.
  /// - Throws: A `RestoreError` that lists why no machine is at rest there.
  public convenience init(
    _ definition: MachineDefinition<State, Event>, startingIn states: [State], clock: (any MachineClock)? = nil
  ) throws(RestoreError) {
    try self.init(definition, restoring: ContextMachine(definition, at: states).snapshot(), clock: clock)
  }
}
