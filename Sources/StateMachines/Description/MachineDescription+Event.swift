extension MachineDescription {
  /// An event of a definition.
  public struct Event: Hashable, Sendable, Codable {
    /// The text of the event; of a case with a payload its name.
    public var name: String

    /// The type of its payload, where a line names it by its key; nil for an event without one.
    public var payload: String? {
      didSet { qualifiedPayload = nil }
    }

    /// The type of its argument; nil for an event without one.
    public var argument: String? {
      didSet { qualifiedArgument = nil }
    }

    /// The type of its reply; nil for an event without one.
    public var reply: String? {
      didSet { qualifiedReply = nil }
    }

    /// The same types with what is around them; empty where other code cannot name them, nil for a name that was set here.
    package var qualifiedPayload, qualifiedArgument, qualifiedReply: String?

    /// Which of them cannot be copied; nil for none.
    package var dataTraits: [DataTrait]?

    package init(name: String, payload: String? = nil, argument: String? = nil, reply: String? = nil) {
      (self.name, self.payload, self.argument, self.reply) = (name, payload, argument, reply)
    }
  }

  /// What a transition, a hook or a deferral waits for.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Events: Hashable, Sendable, Codable {
    /// One event.
    case event(name: String)
    /// Each event of a list.
    case list(names: [String])
    /// Every event.
    case any
    /// Every event whose name is one of these or begins with one of them and a dot, as event descriptors of SCXML 3.12.1.
    case prefixes([String])
    /// Every cause for which a closure answers true.
    case matching
    /// The completion of a state.
    case done(state: String)
    /// The completion of the source, for a transition that starts in several states.
    case completion
    /// The failure of a guard or hook.
    case failure
    /// The failure of a task or a stream.
    case workFailure(name: String)
    /// No event: the transition is eventless.
    case always
  }
}
