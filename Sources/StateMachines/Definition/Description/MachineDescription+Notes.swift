extension MachineDescription {
  /// What a file says about a chart, a state or a transition beside its behaviour: XState's `description`, `tags` and `meta`.
  public struct Notes: Hashable, Sendable, Codable {
    /// A text for people.
    public let text: String?

    /// Labels by which programs find states.
    public let tags: [String]

    /// Other data, as the text of a JSON value; nil where there is none.
    public let meta: String?

    package init(text: String? = nil, tags: [String] = [], meta: String? = nil) {
      (self.text, self.tags, self.meta) = (text, tags, meta)
    }
  }

  /// Work that a file starts in a state by name, as `invoke` of SCXML 6.4 and of XState.
  public struct Invocation: Hashable, Sendable, Codable {
    /// The state.
    public let state: String

    /// The name of what is invoked.
    public let source: String

    /// The id by which its completion is known; nil where the file gives none.
    public let id: String?

    /// The place of its line.
    public let place: Place

    package init(state: String, source: String, id: String?, place: Place) {
      (self.state, self.source, self.id, self.place) = (state, source, id, place)
    }
  }
}
