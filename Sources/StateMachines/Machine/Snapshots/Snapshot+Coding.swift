/// The saved form, version 1: `{"version": 1, "status": "running", "configuration": ["heating"], "deferred": […], "timers": […]}`.
///
/// What is empty is left out, so that what later versions of the library remember can be added in the same way.
private enum SavedKey: String, CodingKey {
  case version, status, configuration, deferred, timers, history, joined, variables
}

private enum SavedStateKey: String, CodingKey {
  case state, deep, last, join
}

private enum SavedEventKey: String, CodingKey {
  case event, left, id, timeoutOf
}

private let savedVersion = 1

extension Snapshot: Encodable where State: Encodable, Event: Encodable {
  /// Encodes the snapshot with the version of its form; states and events as they encode themselves, times in seconds, to the attosecond.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder, a state or an event throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedKey.self)
    try container.encode(savedVersion, forKey: .version)
    try container.encode(phase.savedName, forKey: .status)
    try container.encode(configuration, payloads, forKey: .configuration)
    if !deferred.isEmpty { try container.encode(deferred, forKey: .deferred) }
    if !timers.isEmpty { try container.encode(timers, forKey: .timers) }
    if !history.isEmpty { try container.encode(history, forKey: .history) }
    if !joined.isEmpty { try container.encode(joined, forKey: .joined) }
    if !variables.isEmpty { try container.encode(variables, forKey: .variables) }
  }
}

extension Snapshot: Decodable where State: Decodable, Event: Decodable {
  /// Decodes a snapshot of any definition; whether it fits one is checked when a machine is restored.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: A `DecodingError` with a path and a sentence: for an unknown version or status, an empty configuration, a time that is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedKey.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == savedVersion else {
      throw container.error(.version, "version \(version) is not known, only \(savedVersion)")
    }
    let status = try container.decode(String.self, forKey: .status)
    guard let phase = Memory.Phase.allCases.first(where: { $0.savedName == status }) else {
      let known = Memory.Phase.allCases.map { "'\($0.savedName)'" }.joined(separator: ", ")
      throw container.error(.status, "'\(status)' is not a status, only \(known)")
    }
    let (configuration, payloads) = try container.decodeStates(State.self, forKey: .configuration)
    guard !configuration.isEmpty else {
      throw container.error(.configuration, "the configuration is empty")
    }
    self.configuration = configuration
    self.payloads = payloads
    self.phase = phase
    deferred = try container.decodeIfPresent([Deferred].self, forKey: .deferred) ?? []
    timers = try container.decodeIfPresent([Timer].self, forKey: .timers) ?? []
    history = try container.decodeIfPresent([History].self, forKey: .history) ?? []
    joined = try container.decodeIfPresent([Joined].self, forKey: .joined) ?? []
    variables = try container.decodeIfPresent([String: String].self, forKey: .variables) ?? [:]
  }
}

extension Snapshot.History: Encodable where State: Encodable, Event: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedStateKey.self)
    try container.encode(state, forKey: .state)
    if isDeep { try container.encode(true, forKey: .deep) }
    try container.encode(last, payloads, forKey: .last)
  }
}

extension Snapshot.History: Decodable where State: Decodable, Event: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedStateKey.self)
    state = try container.decode(State.self, forKey: .state)
    isDeep = try container.decodeIfPresent(Bool.self, forKey: .deep) ?? false
    (last, payloads) = try container.decodeStates(State.self, forKey: .last)
  }
}

extension Snapshot.Joined: Encodable where State: Encodable, Event: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedStateKey.self)
    try container.encode(state, forKey: .state)
    try container.encode(join, forKey: .join)
  }
}

extension Snapshot.Joined: Decodable where State: Decodable, Event: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedStateKey.self)
    state = try container.decode(State.self, forKey: .state)
    join = try container.decode(Int.self, forKey: .join)
  }
}

extension Snapshot.Deferred: Encodable where State: Encodable, Event: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedEventKey.self)
    try container.encode(event, forKey: .event)
    try container.encodeIfPresent(id, forKey: .id)
  }
}

extension Snapshot.Deferred: Decodable where State: Decodable, Event: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedEventKey.self)
    event = try container.decode(Event.self, forKey: .event)
    id = try container.decodeIfPresent(String.self, forKey: .id)
  }
}

extension Snapshot.Timer: Encodable where State: Encodable, Event: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedEventKey.self)
    try container.encode(event, forKey: .event)
    try container.encode(left.savedText, forKey: .left)
    switch cancelKey {
    case nil: break
    case .id(let id): try container.encode(id, forKey: .id)
    case .timeout(let state): try container.encode(state, forKey: .timeoutOf)
    }
  }
}

extension Snapshot.Timer: Decodable where State: Decodable, Event: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedEventKey.self)
    event = try container.decode(Event.self, forKey: .event)
    let text = try container.decode(String.self, forKey: .left)
    guard let left = Duration(savedText: text) else {
      throw container.error(.left, "'\(text)' is not a time that is left, such as '59.5s'")
    }
    self.left = left
    let id = try container.decodeIfPresent(String.self, forKey: .id)
    let state = try container.decodeIfPresent(State.self, forKey: .timeoutOf)
    guard id == nil || state == nil else {
      throw container.error(.id, "a timeout of a state has no id")
    }
    cancelKey = id.map { .id($0) } ?? state.map { .timeout(of: $0) }
  }
}

extension KeyedEncodingContainer {
  /// Encodes states, each with its payload if it has one.
  fileprivate mutating func encode<State: Hashable & Encodable>(
    _ states: [State], _ payloads: [State: SavedPayload], forKey key: Key
  ) throws {
    var list = nestedUnkeyedContainer(forKey: key)
    for state in states {
      try PayloadCoding.current.withValue(PayloadCoding(payloads[state])) { try list.encode(state) }
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes states, and the payloads of those that have one.
  fileprivate func decodeStates<State: Hashable & Decodable>(
    _ type: State.Type, forKey key: Key
  ) throws -> ([State], [State: SavedPayload]) {
    var list = try nestedUnkeyedContainer(forKey: key)
    var (states, payloads): ([State], [State: SavedPayload]) = ([], [:])
    while !list.isAtEnd {
      let coding = PayloadCoding(nil)
      let state = try PayloadCoding.current.withValue(coding) { try list.decode(State.self) }
      states.append(state)
      payloads[state] = coding.payload
    }
    return (states, payloads)
  }
}

extension KeyedDecodingContainer {
  fileprivate func error(_ key: Key, _ sentence: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: sentence)
  }
}
