extension MachineDescription {
  /// A state of a definition.
  public struct State: Hashable, Sendable, Codable {
    /// The text of the state; of a ``PayloadState`` that of its kind.
    public let name: String

    /// What the state is made of.
    public let kind: Kind

    /// Where the state is declared, or else first named; of the initial state the place of the definition.
    public let place: Place
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
    public let state: String

    /// The text of a ``PayloadState`` with its payload, as the line has it; nil for other states.
    public let value: String?
  }
}

extension MachineDescription.State {
  /// What a state is made of; the machines of today have atomic and final states.
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
