/// A value of a type that is not known yet, as it is coded: in any format that has lists, texts, numbers and values by name.
///
/// A snapshot is decoded before it is known of which definition it is, and so of which types the inputs of its tasks and its child machines
/// are. Until then they are kept in this form.
enum CodedValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// An integer that is too large for the case above.
  case unsigned(UInt64)
  case double(Double)
  case text(String)
  case list([CodedValue])
  case object([String: CodedValue])

  /// How deep values may contain each other; a hostile file could overflow the stack otherwise.
  static let greatestDepth = 200
}

extension CodedValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .object(let values):
      var container = encoder.container(keyedBy: CodedKey.self)
      for (key, value) in values.inOrder({ $0.key < $1.key }) { try container.encode(value, forKey: CodedKey(key)) }
    default:
      try encodeScalar(to: encoder)
    }
  }

  private func encodeScalar(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .null, .list, .object: try container.encodeNil()
    }
  }
}

extension CodedValue: Decodable {
  init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count < Self.greatestDepth else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "values contain each other more than \(Self.greatestDepth) deep"))
    }
    if let container = try? decoder.container(keyedBy: CodedKey.self) {
      var values: [String: CodedValue] = [:]
      for key in container.allKeys { values[key.stringValue] = try container.decode(CodedValue.self, forKey: key) }
      self = .object(values)
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [CodedValue] = []
      while !container.isAtEnd { values.append(try container.decode(CodedValue.self)) }
      self = .list(values)
    } else {
      self = try Self.scalar(in: decoder.singleValueContainer())
    }
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> CodedValue {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .integer(value) }
    if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
    if let value = try? container.decode(Double.self) { return .double(value) }
    return .text(try container.decode(String.self))
  }
}

/// A name, or a place in a list.
struct CodedKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) { (stringValue, intValue) = (name, nil) }
  init(index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(index: intValue) }
}
