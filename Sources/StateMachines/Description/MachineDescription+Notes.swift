extension MachineDescription {
  /// What a file says about a chart, a state or a transition beside its behaviour: XState's `description`, `tags` and `meta`.
  public struct Notes: Hashable, Sendable, Codable {
    /// A text for people.
    public var text: String?

    /// Labels by which programs find states.
    public var tags: [String]

    /// Other data, as the text of a JSON value; nil where there is none.
    public var meta: String?

    package init(text: String? = nil, tags: [String] = [], meta: String? = nil) {
      (self.text, self.tags, self.meta) = (text, tags, meta)
    }
  }

  /// Work of a state: a task, a stream or a child machine; in files `invoke` of SCXML 6.4 and of XState, which names it.
  public struct Invocation: Hashable, Sendable, Codable {
    /// What is invoked.
    ///
    /// The cases are closed: a `switch` over them needs no `default`.
    public enum Kind: String, Hashable, Sendable, Codable {
      /// An async closure.
      case task
      /// An async sequence of events.
      case stream
      /// A machine of another definition.
      case child
    }

    /// The state.
    public var state: String

    /// The name of what is invoked.
    public var source: String

    /// What is invoked; nil where a file names it and does not say.
    public var kind: Kind?

    /// The id that a file gives it, beside the name of what is invoked; nil where there is none.
    public var id: String?

    /// The event that is fired when it has ended and reported no event itself; nil where there is none, or where only code knows it.
    public var endEvent: String?

    /// The place of its line.
    public var place: Place

    /// What lines, snapshots and reports call it: the id, or else the name of what is invoked.
    public var name: String { id ?? source }

    package init(state: String, source: String, kind: Kind? = nil, id: String? = nil, endEvent: String? = nil, place: Place) {
      (self.state, self.source, self.kind, self.id, self.endEvent, self.place) = (state, source, kind, id, endEvent, place)
    }
  }
}
