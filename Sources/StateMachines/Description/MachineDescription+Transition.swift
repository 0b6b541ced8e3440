extension MachineDescription {
  /// A transition of a definition, or a line that ignores an event or says that it is impossible, as the line has it.
  ///
  /// Where it leads is in one of `targets` and `branches`; both are empty if it leaves nothing.
  public struct Transition: Hashable, Sendable, Codable {
    /// What it waits for.
    public var events: Events

    /// Where it starts.
    public var sources: States

    /// The name of the state in which its line is written, which decides what `any` means; nil at the top.
    public var scope: String?

    /// Whether it leaves its source.
    public var kind: Kind

    /// The name of its guard, as rejections show it; nil without a guard.
    public var guardName: String? {
      didSet { guardForm = nil }
    }

    /// How the guard is put together; nil where its name says everything.
    package var guardForm: GuardForm?

    /// The condition over the variables of the chart; nil where the guard is a closure, or there is none.
    public var condition: String?

    /// Where it leads; empty for a junction.
    public var targets: [Target]

    /// The branches of a junction, in the order in which they are tried.
    public var branches: [Branch]

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

    /// What its line has to do with data; nil for nothing.
    package var dataTraits: [DataTrait]?

    /// What a file says about it beside its behaviour.
    public var notes: Notes?

    /// The place of its line.
    public var place: Place

    package init(
      events: Events, sources: States, scope: String? = nil, kind: Kind = .external, guardName: String? = nil, condition: String? = nil,
      targets: [Target] = [], branches: [Branch] = [], hasAction: Bool = false, actionName: String? = nil, statements: [Statement] = [],
      notes: Notes? = nil, place: Place
    ) {
      (self.events, self.sources, self.scope, self.kind) = (events, sources, scope, kind)
      (self.guardName, self.condition) = (guardName ?? condition, condition)
      (self.targets, self.branches) = (targets, branches)
      (self.hasAction, self.actionName) = (hasAction || !statements.isEmpty, actionName)
      content = statements.isEmpty ? nil : statements
      (self.notes, self.place) = (notes, place)
    }
  }

  /// One way out of a junction.
  public struct Branch: Hashable, Sendable, Codable {
    /// The name of its guard, as rejections show it; nil for the branch that is taken where no other is.
    public var guardName: String? {
      didSet { guardForm = nil }
    }

    /// How the guard is put together; nil where its name says everything.
    package var guardForm: GuardForm?

    /// The condition over the variables of the chart; nil where the guard is a closure, or there is none.
    public var condition: String?

    /// Where it leads.
    public var targets: [Target]

    /// Whether it has an action of its own, beside that of the transition.
    public var hasAction: Bool

    /// What the line calls that action; nil where it has no name.
    public var actionName: String? {
      didSet { if actionName != nil { hasAction = true } }
    }

    /// What that action consists of, as a file has it; empty for an action that is a closure.
    public var statements: [Statement] {
      get { content ?? [] }
      set {
        content = newValue.isEmpty ? nil : newValue
        if !newValue.isEmpty { hasAction = true }
      }
    }

    private var content: [Statement]?

    package init(
      guardName: String? = nil, condition: String? = nil, targets: [Target], hasAction: Bool = false, actionName: String? = nil,
      statements: [Statement] = []
    ) {
      (self.guardName, self.condition, self.targets) = (guardName ?? condition, condition, targets)
      (self.hasAction, self.actionName) = (hasAction || !statements.isEmpty, actionName)
      content = statements.isEmpty ? nil : statements
    }
  }
}

extension MachineDescription.Transition {
  /// What a transition leaves, or what a line says in place of a transition.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// It leaves its source.
    case external
    /// Where source or target contains the other, it leaves only what is active inside.
    case local
    /// It leaves nothing.
    case `internal`
    /// It is no transition: the event is accepted, and nothing happens.
    case ignored
    /// It is no transition: the event is rejected.
    case impossible
    /// It is no transition: the event stops the program.
    case stopping

    /// It is a line that ignores an event, or says that it is impossible.
    package var isDecision: Bool { self == .ignored || self == .impossible || self == .stopping }
  }
}
