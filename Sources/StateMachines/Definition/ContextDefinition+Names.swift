extension ContextDefinition {
  /// What descriptions and rejections call a state; a ``PayloadState`` is called by its kind.
  package func name(of state: State) -> String {
    compiled.node(of: state).map { compiled.name(of: BorrowedState(node: $0)) } ?? "\(label: state)"
  }

  /// What an event is called, without its payload.
  package func name(of event: Event) -> String {
    func kind(of event: some PayloadEvent) -> String { "\(event.kind)" }
    if let event = event as? any PayloadEvent { return kind(of: event) }
    let mirror = Mirror(reflecting: event)
    if mirror.displayStyle == .enum, let label = mirror.children.first?.label { return label }
    return "\(label: event)"
  }

  /// What a cause is called: its event, or a description in its place.
  package func name(of cause: Cause<State, Event>) -> String {
    switch cause {
    case .event(let event): name(of: event)
    case .done(let state): "done(\(name(of: state)))"
    default: "\(cause)"
    }
  }

  /// States in the order of the document.
  package func inDocumentOrder(_ states: some Collection<State>) -> [State] {
    guard states.count > 1 else { return Array(states) }
    let known = states.map { (state: $0, node: compiled.node(of: $0) ?? .none) }
    return known.sorted { $0.node < $1.node }.map(\.state)
  }
}

extension ContextDefinition {
  /// The names of tasks whose input cannot be encoded and decoded.
  package var namesOfWorkWithoutCodableInput: [String] { compiled.worksWithoutCodableInput }
}
