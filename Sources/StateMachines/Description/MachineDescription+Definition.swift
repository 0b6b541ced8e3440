extension MachineDescription {
  /// Describes a definition.
  ///
  /// - Parameter definition: The definition.
  /// - Complexity: Linear in states and lines; nothing of it is kept, so ask once and hold on to the answer.
  public init<Context, State, Event>(_ definition: ContextDefinition<Context, State, Event>) {
    self.init(definition.compiled, definition.compiled.outline)
  }

  init<State, Event>(_ compiled: TypedCompiledDefinition<State, Event>, _ outline: Outline) {
    self = outline.chart as? MachineDescription ?? MachineDescription(OutlineReader(compiled, outline))
  }

  init(_ reader: OutlineReader) {
    self.init(
      name: reader.outline.identity?.name, onError: reader.policy == .raise ? .raise : .undo,
      initial: reader.targets(reader.outline.initial), states: reader.states,
      events: reader.events,
      transitions: reader.outline.transitions.map(reader.transition), histories: reader.outline.histories.map(reader.history),
      joins: reader.outline.joins.map(reader.join), hooks: reader.outline.hooks.map(reader.hook),
      deferrals: reader.outline.deferrals.map(reader.deferral), timeouts: reader.outline.timeouts.flatMap(reader.timeouts),
      invocations: reader.invocations,
      place: reader.outline.place(reader.outline.place))
  }
}

extension MachineDescription.State.Kind {
  init(_ kind: StateNode.Kind) {
    switch kind {
    case .atomic: self = .atomic
    case .final: self = .final
    case .compound: self = .compound
    case .parallel: self = .parallel
    }
  }
}
