/// The payload of a state in a snapshot.
///
/// Two are equal if their values are, where these can be compared; else if they are copies of one snapshot.
struct SavedPayload: Sendable, Hashable {
  let value: AnyValue
  let type: SlotType

  static func == (one: Self, other: Self) -> Bool {
    one.value === other.value || one.type.id == other.type.id && one.type.areEqual(one.value, other.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(type.id)
  }
}

/// What a ``Holds`` writes, or has read, while a state of a snapshot is coded.
///
/// Safe because it is used by the thread that codes the snapshot, during the call.
final class PayloadCoding: @unchecked Sendable {
  static let current = TaskLocal<PayloadCoding?>(wrappedValue: nil)

  var payload: SavedPayload?
  /// A ``Holds`` has written the payload.
  var isWritten = false

  init(_ payload: SavedPayload?) {
    self.payload = payload
  }

  enum Key: String, CodingKey {
    case payload
  }
}

extension Holds: Codable {
  /// Encodes nothing; in a state of a ``Snapshot``, the payload.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder or the payload throws; an `EncodingError` where the payload is not `Encodable`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PayloadCoding.Key.self)
    guard let coding = PayloadCoding.current.wrappedValue, let value = coding.payload?.value as? Value<Payload> else { return }
    guard let payload = value.wrapped as? any Encodable else {
      let sentence = "the payload of a state cannot be encoded: \(Payload.self) is not Encodable"
      throw EncodingError.invalidValue(value.wrapped, .init(codingPath: encoder.codingPath, debugDescription: sentence))
    }
    // States inside the payload are no states of the snapshot.
    try PayloadCoding.current.withValue(nil) { try container.encode(payload, forKey: .payload) }
    coding.isWritten = true
  }

  /// Decodes nothing; in a state of a ``Snapshot``, the payload, if there is one.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: What the decoder or the payload throws; a `DecodingError` where the payload is not `Decodable`.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: PayloadCoding.Key.self)
    guard let coding = PayloadCoding.current.wrappedValue, container.contains(.payload) else { return }
    guard let type = Payload.self as? any Decodable.Type else {
      let sentence = "the payload of a state cannot be decoded: \(Payload.self) is not Decodable"
      throw DecodingError.dataCorruptedError(forKey: .payload, in: container, debugDescription: sentence)
    }
    let decoded = try PayloadCoding.current.withValue(nil) { try container.decode(type, forKey: .payload) }
    guard let payload = decoded as? Payload else { return }
    coding.payload = SavedPayload(value: Value(payload), type: TypedSlotType<Payload>())
  }
}
