extension MachineDescription {
  /// Where the history of a state leads as long as the state was never active.
  public struct History: Hashable, Sendable, Codable {
    /// The name of the state.
    public var state: String

    /// How far back it remembers.
    public var depth: HistoryDepth

    /// What lines call it, where the state has several of this depth, which differ in where they lead at first; nil for the first of them.
    public var name: String?

    /// Where it leads at first.
    public var targets: [Target]

    /// Whether it has an action.
    public var hasAction: Bool

    /// What the line calls its action; nil where it has no name.
    public var actionName: String? {
      didSet { if actionName != nil { hasAction = true } }
    }

    /// What its action consists of, as a file has it; empty for an action that is a closure.
    public var statements: [Statement] {
      get { content ?? [] }
      set {
        content = newValue.isEmpty ? nil : newValue
        if !newValue.isEmpty { hasAction = true }
      }
    }

    private var content: [Statement]?

    /// The place of its line.
    public var place: Place

    package init(
      state: String, depth: HistoryDepth, name: String? = nil, targets: [Target], hasAction: Bool = false, actionName: String? = nil,
      statements: [Statement] = [], place: Place
    ) {
      (self.state, self.depth, self.name, self.targets) = (state, depth, name, targets)
      (self.hasAction, self.actionName) = (hasAction || !statements.isEmpty, actionName)
      content = statements.isEmpty ? nil : statements
      self.place = place
    }
  }

  /// How far back a history remembers.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum HistoryDepth: String, Hashable, Sendable, Codable {
    /// The active child.
    case shallow
    /// The active states of all levels below.
    case deep

    init(_ depth: StateMachineCore.HistoryDepth) {
      switch depth {
      case .shallow: self = .shallow
      case .deep: self = .deep
      }
    }
  }

  /// States in different regions, each with an event of its own, that lead on together.
  public struct Join: Hashable, Sendable, Codable {
    /// The states and their events, in the order of the line.
    public var sources: [Source]

    /// Where they lead.
    public var targets: [Target]

    /// Whether it has an action.
    public var hasAction: Bool

    /// What the line calls its action; nil where it has no name.
    public var actionName: String? {
      didSet { if actionName != nil { hasAction = true } }
    }

    /// What its action consists of, as a file has it; empty for an action that is a closure.
    public var statements: [Statement] {
      get { content ?? [] }
      set {
        content = newValue.isEmpty ? nil : newValue
        if !newValue.isEmpty { hasAction = true }
      }
    }

    private var content: [Statement]?

    /// The place of its line.
    public var place: Place

    package init(
      sources: [Source], targets: [Target], hasAction: Bool = false, actionName: String? = nil, statements: [Statement] = [], place: Place
    ) {
      (self.sources, self.targets) = (sources, targets)
      (self.hasAction, self.actionName) = (hasAction || !statements.isEmpty, actionName)
      content = statements.isEmpty ? nil : statements
      self.place = place
    }
  }
}

extension MachineDescription.Join {
  /// One of the states of a join.
  public struct Source: Hashable, Sendable, Codable {
    /// The name of the state.
    public var state: String

    /// The name of the event that lets it in.
    public var event: String

    package init(state: String, event: String) {
      (self.state, self.event) = (state, event)
    }
  }
}
