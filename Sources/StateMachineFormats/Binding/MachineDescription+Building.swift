public import StateMachines

extension MachineDescription {
  /// Builds the definition that the chart describes.
  ///
  /// States and events are strings, or cases of enumerations: those with raw values of type `String` are called by these, others that
  /// are `CaseIterable` by their names. Events that conform to `PayloadCases` are called by their cases. Every name of the chart needs a
  /// value, every case a name, every guard and action a closure, and every closure a name.
  ///
  /// - Parameters:
  ///   - state: The type of the states.
  ///   - event: The type of the events.
  ///   - total: Every event has to be decided in every state, as in `ContextDefinition`.
  ///   - maximumMicrosteps: How many microsteps a macrostep may take before it is undone; at least 1.
  ///   - bind: Binds guards and actions to closures; called once, before the method returns.
  /// - Returns: The definition, whose description is this chart.
  /// - Throws: A ``FormatError`` with every name that cannot be bound; if there is none, with everything that is wrong with the definition.
  /// - Complexity: As that of building a definition; looking up names is linear.
  public func definition<State: Hashable & Sendable, Event: Hashable & Sendable>(
    _ state: State.Type, _ event: Event.Type, total: Bool = false, maximumMicrosteps: Int = 1_000,
    _ bind: (inout ChartNames<Void, State, Event>) -> Void = { _ in }
  ) throws(FormatError) -> MachineDefinition<State, Event> {
    try definition(state, event, context: Void.self, total: total, maximumMicrosteps: maximumMicrosteps, bind)
  }

  /// Builds the definition that the chart describes, of machines with a context.
  ///
  /// - Parameters:
  ///   - state: The type of the states.
  ///   - event: The type of the events.
  ///   - context: The type of the context, which closures reach through `step.context`.
  ///   - total: Every event has to be decided in every state, as in `ContextDefinition`.
  ///   - maximumMicrosteps: How many microsteps a macrostep may take before it is undone; at least 1.
  ///   - bind: Binds guards and actions to closures; called once, before the method returns.
  /// - Returns: The definition, whose description is this chart.
  /// - Throws: A ``FormatError`` with every name that cannot be bound; if there is none, with everything that is wrong with the definition.
  public func definition<Context, State: Hashable & Sendable, Event: Hashable & Sendable>(
    _ state: State.Type, _ event: Event.Type, context: Context.Type, total: Bool = false, maximumMicrosteps: Int = 1_000,
    _ bind: (inout ChartNames<Context, State, Event>) -> Void = { _ in }
  ) throws(FormatError) -> ContextDefinition<Context, State, Event> {
    var names = ChartNames<Context, State, Event>()
    bind(&names)
    let lines = try ChartLines(self, names)
    do {
      return try ContextDefinition(
        initial: lines.initial, total: total, onError: onError == .raise ? .raise : .undo, maximumMicrosteps: maximumMicrosteps,
        fileID: place.fileID, line: place.line
      ) { sm in lines.add(to: &sm) }
    } catch {
      throw FormatError(error)
    }
  }
}

extension FormatError {
  /// What is wrong with the definition of a chart.
  init(_ error: DefinitionError) {
    self.init(
      error.issues.map { issue in
        let place = MachineDescription.Place(fileID: issue.fileID, line: issue.line, column: issue.column)
        return FormatIssue(FormatIssue.Code(definition: issue.code), Excerpt.sentence(issue.message), at: place.inText)
      })
  }
}
