/// The saved form, version 1: `{"version": 1, "status": "running", "configuration": ["heating"], "deferred": […], "timers": […]}`.
///
/// What is empty is left out, so that what later versions of the library remember can be added in the same way.
private enum SavedKey: String, CodingKey {
  case version, definition, status, configuration, deferred, timers, history, joined, variables, work, activations
}

private enum SavedWorkKey: String, CodingKey {
  case name, state, activation, attempt, retryLeft, limitLeft, input, child, childLeft
}

private enum SavedStateKey: String, CodingKey {
  case state, deep, last, event, sources, targets
}

private enum SavedEventKey: String, CodingKey {
  case event, left, id, request, timeoutOf, note
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
    try container.encodeIfPresent(definition, forKey: .definition)
    try container.encode(phase.savedName, forKey: .status)
    try container.encode(configuration, payloads, forKey: .configuration)
    if !deferred.isEmpty { try container.encode(deferred, forKey: .deferred) }
    if !timers.isEmpty { try container.encode(timers, forKey: .timers) }
    if !history.isEmpty { try container.encode(history, forKey: .history) }
    if !joined.isEmpty { try container.encode(joined, forKey: .joined) }
    if !variables.isEmpty { try container.encode(variables, forKey: .variables) }
    if !works.isEmpty { try container.encode(works, forKey: .work) }
    if activations > 0 { try container.encode(activations, forKey: .activations) }
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
    definition = try container.decodeIfPresent(DefinitionIdentity.self, forKey: .definition)
    deferred = try container.decodeIfPresent([Deferred].self, forKey: .deferred) ?? []
    timers = try container.decodeIfPresent([Timer].self, forKey: .timers) ?? []
    history = try container.decodeIfPresent([History].self, forKey: .history) ?? []
    joined = try container.decodeIfPresent([Joined].self, forKey: .joined) ?? []
    variables = try container.decodeIfPresent([String: String].self, forKey: .variables) ?? [:]
    works = try container.decodeIfPresent([Work].self, forKey: .work) ?? []
    activations = try container.decodeIfPresent(UInt64.self, forKey: .activations) ?? 0
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
    try container.encode(event, forKey: .event)
    try container.encode(join.sources, forKey: .sources)
    try container.encode(join.targets, forKey: .targets)
  }
}

extension Snapshot.Joined: Decodable where State: Decodable, Event: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedStateKey.self)
    state = try container.decode(State.self, forKey: .state)
    event = try container.decode(Event.self, forKey: .event)
    join = Snapshot.Join(
      sources: try container.decode([State].self, forKey: .sources), targets: try container.decode([State].self, forKey: .targets))
  }
}

extension Snapshot.Work: Encodable where State: Encodable, Event: Encodable {
  /// An input that cannot be encoded is left out: whether it is needed is known when a machine is restored.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedWorkKey.self)
    try container.encode(name, forKey: .name)
    try container.encode(state, forKey: .state)
    try container.encode(activation, forKey: .activation)
    if attempt != 1 { try container.encode(attempt, forKey: .attempt) }
    try container.encodeIfPresent(retryLeft?.savedText, forKey: .retryLeft)
    try container.encodeIfPresent(limitLeft?.savedText, forKey: .limitLeft)
    try container.encodeIfPresent(try input?.coded(), forKey: .input)
    try container.encodeIfPresent(childLeft?.savedText, forKey: .childLeft)
    guard let child else { return }
    guard let coded = try child.coded() else {
      let sentence = "the child machine '\(name)' cannot be encoded: its states or events are not Codable"
      throw EncodingError.invalidValue(name, .init(codingPath: container.codingPath, debugDescription: sentence))
    }
    try container.encode(coded, forKey: .child)
  }
}

extension Snapshot.Work: Decodable where State: Decodable, Event: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedWorkKey.self)
    name = try container.decode(String.self, forKey: .name)
    state = try container.decode(State.self, forKey: .state)
    activation = try container.decode(UInt64.self, forKey: .activation)
    attempt = try container.decodeIfPresent(Int.self, forKey: .attempt) ?? 1
    guard attempt >= 1 else { throw container.error(.attempt, "\(attempt) is not an attempt; they are counted from 1") }
    retryLeft = container.contains(.retryLeft) ? try container.decodeTime(forKey: .retryLeft) : nil
    limitLeft = container.contains(.limitLeft) ? try container.decodeTime(forKey: .limitLeft) : nil
    // An input may be nil, which is coded as null.
    input = container.contains(.input) ? .coded(try container.decode(CodedValue.self, forKey: .input)) : nil
    child = try container.decodeIfPresent(CodedValue.self, forKey: .child).map { .coded($0) }
    childLeft = container.contains(.childLeft) ? try container.decodeTime(forKey: .childLeft) : nil
  }
}

extension Snapshot.Deferred: Encodable where State: Encodable, Event: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedEventKey.self)
    try container.encode(event, forKey: .event)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encodeIfPresent(request, forKey: .request)
    try container.encodeIfPresent(note, forKey: .note)
  }
}

extension Snapshot.Deferred: Decodable where State: Decodable, Event: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedEventKey.self)
    event = try container.decode(Event.self, forKey: .event)
    id = try container.decodeIfPresent(String.self, forKey: .id)
    request = try container.decodeIfPresent(String.self, forKey: .request)
    note = try container.decodeIfPresent(String.self, forKey: .note)
    guard id == nil || request == nil else {
      throw container.error(.request, "an event that a step has sent with an id is not one of a request")
    }
  }
}

extension Snapshot.Timer: Encodable where State: Encodable, Event: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedEventKey.self)
    try container.encode(event, forKey: .event)
    try container.encode(left.savedText, forKey: .left)
    try container.encodeIfPresent(note, forKey: .note)
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
    left = try container.decodeTime(forKey: .left)
    note = try container.decodeIfPresent(String.self, forKey: .note)
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
      let coding = PayloadCoding(payloads[state])
      try PayloadCoding.current.withValue(coding) { try list.encode(state) }
      guard coding.payload == nil || coding.isWritten else {
        let sentence = "'\(label: state)' holds a payload, which its Codable conformance leaves out: encode the Holds of the case, too"
        throw EncodingError.invalidValue(state, .init(codingPath: list.codingPath, debugDescription: sentence))
      }
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
  /// Decodes a time that is left.
  fileprivate func decodeTime(forKey key: Key) throws -> Duration {
    let text = try decode(String.self, forKey: key)
    guard let left = Duration(savedText: text) else { throw error(key, "'\(text)' is not a time that is left, such as '59.5s'") }
    return left
  }

  fileprivate func error(_ key: Key, _ sentence: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: sentence)
  }
}
