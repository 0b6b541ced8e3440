extension ContextDefinition {
  /// What descriptions and rejections call a state.
  package func name(of state: State) -> String {
    compiled.node(of: state).map { compiled.name(of: $0) } ?? "\(label: state)"
  }

  /// What an event is called, without its payload.
  package func name(of event: Event) -> String { nameWithoutPayload(of: event) }

  /// The places of states in document order.
  package func places(of states: [State]) -> Set<Int> {
    Set(states.compactMap { compiled.node(of: $0)?.index })
  }

  /// What the state at a place in document order is called.
  package func name(ofStateAt place: Int) -> String {
    compiled.name(of: StateID(place))
  }
}
