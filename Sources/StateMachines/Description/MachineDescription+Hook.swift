extension MachineDescription {
  /// A hook of a definition, as its line has it; a filter that is nil asks nothing.
  public struct Hook: Hashable, Sendable, Codable {
    /// When it runs.
    public var moment: Moment

    /// The events of the transitions of which a `before` or `after` hook hears.
    public var events: Events?

    /// The sources of the transitions of which a `before` or `after` hook hears.
    public var from: States?

    /// The targets of the transitions of which a `before` or `after` hook hears.
    public var to: States?

    /// The states of an entry or exit action.
    public var states: States?

    /// What the line calls it; nil where it has no name.
    public var name: String?

    /// What it consists of, as a file has it; empty for a hook that is a closure.
    public var statements: [Statement] {
      get { content ?? [] }
      set {
        content = newValue.isEmpty ? nil : newValue
      }
    }

    private var content: [Statement]?

    /// What it receives beside the step; nil for nothing.
    package var dataTraits: [DataTrait]?

    /// The place of its line.
    public var place: Place

    package init(
      moment: Moment, events: Events? = nil, from: States? = nil, to: States? = nil, states: States? = nil, name: String? = nil,
      statements: [Statement] = [], place: Place
    ) {
      (self.moment, self.events, self.from, self.to, self.states) = (moment, events, from, to, states)
      (self.name, self.place) = (name, place)
      content = statements.isEmpty ? nil : statements
    }
  }
}

extension MachineDescription.Hook {
  /// When a hook runs.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Moment: String, Hashable, Sendable, Codable {
    /// Before a transition leaves its source.
    case before
    /// After a transition has entered its targets.
    case after
    /// When a state has become active.
    case entry
    /// Just before a state is left.
    case exit
    /// After an event was rejected.
    case rejection
  }
}
