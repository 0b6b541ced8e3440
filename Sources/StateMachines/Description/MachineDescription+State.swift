extension MachineDescription {
  /// A state of a definition.
  public struct State: Hashable, Sendable, Codable {
    /// The text of the state; of a region without a name that of its parallel state and its place in it: `playing@0`.
    public var name: String

    /// What the state is made of.
    public var kind: Kind

    /// The name of the state around it; nil at the top.
    public var parent: String?

    /// Of a region without a name its place in the parallel state, counted from 0; nil for states.
    public var region: Int?

    /// Where a compound state starts; nil for others.
    public var initial: [Target]?

    /// What runs where a compound state is entered by its initial states, as a file has it.
    public var initialStatements: [Statement] {
      get { initialContent ?? [] }
      set { initialContent = newValue.isEmpty ? nil : newValue }
    }

    private var initialContent: [Statement]?

    /// The type of the payload that the state holds; nil where it holds none.
    public var payload: String? {
      didSet { qualifiedPayload = nil }
    }

    /// The same type with what is around it; empty where other code cannot name it, nil for a name that was set here.
    package var qualifiedPayload: String?

    /// What a file says about the state beside its behaviour.
    public var notes: Notes?

    /// Where the state is declared, or else first named; of the initial state the place of the definition.
    public var place: Place

    package init(
      name: String, kind: Kind, parent: String? = nil, region: Int? = nil, initial: [Target]? = nil, initialStatements: [Statement] = [],
      payload: String? = nil, notes: Notes? = nil, place: Place
    ) {
      (self.name, self.kind, self.parent, self.region) = (name, kind, parent, region)
      (self.initial, self.payload, self.notes) = (initial, payload, notes)
      initialContent = initialStatements.isEmpty ? nil : initialStatements
      self.place = place
    }
  }

  /// States, as a line speaks of them.
  public enum States: Hashable, Sendable, Codable {
    /// The states of a list, each once; one state is a list of one.
    case list(names: [String])
    /// Every state, but some: as sources every state that is not final, in a hook every state.
    case any(except: [String])
  }

  /// Where a transition or a branch leads.
  public struct Target: Hashable, Sendable, Codable {
    /// The name of the state.
    public var state: String

    /// The history of the state is meant, of this depth; nil where the state itself is.
    public var history: HistoryDepth?

    /// The name of that history, where the state has several of this depth; nil for the first of them.
    public var historyName: String?

    package init(_ state: String, history: HistoryDepth? = nil, historyName: String? = nil) {
      (self.state, self.history, self.historyName) = (state, history, historyName)
    }
  }
}

extension MachineDescription.State {
  /// What a state is made of.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// It has no states inside.
    case atomic
    /// It has states inside, one of which is active.
    case compound
    /// It has regions, all of which are active.
    case parallel
    /// Nothing leads out of it.
    case final
  }
}
