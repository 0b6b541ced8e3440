extension MachineDescription {
  private enum Key: String, CodingKey {
    case name, notes, onError, initial, initialStatements, variables, states, events, transitions, histories, joins, hooks, deferrals,
      timeouts
    case invocations, place
  }

  /// Encodes the description; what came with later versions is left out where there is none of it.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(notes, forKey: .notes)
    if onError != .undo { try container.encode(onError, forKey: .onError) }
    try container.encode(initial, forKey: .initial)
    if !initialStatements.isEmpty { try container.encode(initialStatements, forKey: .initialStatements) }
    if !variables.isEmpty { try container.encode(variables, forKey: .variables) }
    try container.encode(states, forKey: .states)
    try container.encode(events, forKey: .events)
    try container.encode(transitions, forKey: .transitions)
    if !histories.isEmpty { try container.encode(histories, forKey: .histories) }
    if !joins.isEmpty { try container.encode(joins, forKey: .joins) }
    try container.encode(hooks, forKey: .hooks)
    try container.encode(deferrals, forKey: .deferrals)
    try container.encode(timeouts, forKey: .timeouts)
    if !invocations.isEmpty { try container.encode(invocations, forKey: .invocations) }
    try container.encode(place, forKey: .place)
  }

  /// Decodes a description; what an earlier version did not know is empty.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: A `DecodingError` with a path.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    notes = try container.decodeIfPresent(Notes.self, forKey: .notes)
    onError = try container.decodeIfPresent(ErrorPolicy.self, forKey: .onError) ?? .undo
    initial = try container.decode([Target].self, forKey: .initial)
    initialStatements = try container.decodeIfPresent([Statement].self, forKey: .initialStatements) ?? []
    variables = try container.decodeIfPresent([Variable].self, forKey: .variables) ?? []
    states = try container.decode([State].self, forKey: .states)
    events = try container.decode([Event].self, forKey: .events)
    transitions = try container.decode([Transition].self, forKey: .transitions)
    histories = try container.decodeIfPresent([History].self, forKey: .histories) ?? []
    joins = try container.decodeIfPresent([Join].self, forKey: .joins) ?? []
    hooks = try container.decode([Hook].self, forKey: .hooks)
    deferrals = try container.decode([Deferral].self, forKey: .deferrals)
    timeouts = try container.decode([Timeout].self, forKey: .timeouts)
    invocations = try container.decodeIfPresent([Invocation].self, forKey: .invocations) ?? []
    place = try container.decode(Place.self, forKey: .place)
  }
}
