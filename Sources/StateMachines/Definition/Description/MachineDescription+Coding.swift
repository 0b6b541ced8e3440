extension MachineDescription {
  private enum Key: String, CodingKey {
    case initial, states, events, transitions, histories, joins, hooks, deferrals, timeouts, place
  }

  /// Encodes the description; what came with later versions is left out where there is none of it.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(initial, forKey: .initial)
    try container.encode(states, forKey: .states)
    try container.encode(events, forKey: .events)
    try container.encode(transitions, forKey: .transitions)
    if !histories.isEmpty { try container.encode(histories, forKey: .histories) }
    if !joins.isEmpty { try container.encode(joins, forKey: .joins) }
    try container.encode(hooks, forKey: .hooks)
    try container.encode(deferrals, forKey: .deferrals)
    try container.encode(timeouts, forKey: .timeouts)
    try container.encode(place, forKey: .place)
  }

  /// Decodes a description; what an earlier version did not know is empty.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: A `DecodingError` with a path.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    initial = try container.decode([Target].self, forKey: .initial)
    states = try container.decode([State].self, forKey: .states)
    events = try container.decode([Event].self, forKey: .events)
    transitions = try container.decode([Transition].self, forKey: .transitions)
    histories = try container.decodeIfPresent([History].self, forKey: .histories) ?? []
    joins = try container.decodeIfPresent([Join].self, forKey: .joins) ?? []
    hooks = try container.decode([Hook].self, forKey: .hooks)
    deferrals = try container.decode([Deferral].self, forKey: .deferrals)
    timeouts = try container.decode([Timeout].self, forKey: .timeouts)
    place = try container.decode(Place.self, forKey: .place)
  }
}
