/// A value of JSON, as migrations see what is stored.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case text(String)
  /// A list.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])
}

extension JSONValue {
  /// The paths of members of objects that another value does not have, such as `total` and `items[0].price`.
  ///
  /// An element of a list is compared with the one at its place. Where that lacks members, any other element that has them will do, since
  /// sets are encoded in any order. Elements without a counterpart are left aside.
  ///
  /// - Parameters:
  ///   - other: The other value.
  ///   - path: The path of both values.
  /// - Returns: The paths, in the order of keys and elements.
  /// - Complexity: Linear in the size of the values, except for elements that lack members: each is compared with all others of its list.
  func members(missingIn other: JSONValue, at path: String = "") -> [String] {
    switch self {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { key, value in
        let place = path.isEmpty ? key : "\(path).\(key)"
        return other[key].map { value.members(missingIn: $0, at: place) } ?? [place]
      }
    case .array(let elements):
      zip(elements, other.elements).enumerated().flatMap { place, pair in
        let missing = pair.0.members(missingIn: pair.1, at: "\(path)[\(place)]")
        return missing.isEmpty || other.elements.contains { pair.0.members(missingIn: $0).isEmpty } ? [] : missing
      }
    case .null, .bool, .integer, .number, .text: []
    }
  }

  /// The value of a key of an object; setting it to nil removes the key, and makes an object of any other value.
  public subscript(key: String) -> JSONValue? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      var members: [String: JSONValue] = if case .object(let members) = self { members } else { [:] }
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The elements of an array; empty for anything else.
  public var elements: [JSONValue] {
    get { if case .array(let elements) = self { elements } else { [] } }
    set { self = .array(newValue) }
  }

  /// The text; nil for anything else.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension JSONValue {
  /// Whether it encodes a case: as its name, or as an object with the name as its only key.
  func isCalled(_ name: String) -> Bool {
    switch self {
    case .text(let text): text == name
    case .object(let members): members.count == 1 && members[name] != nil
    default: false
    }
  }

  /// Renames the case of an enum that it encodes: as its name, or as an object with the name as its only key; changes nothing for any other
  /// value.
  ///
  /// - Parameters:
  ///   - name: The name with which the case was encoded.
  ///   - newName: The name with which it is encoded now.
  public mutating func renameCase(_ name: String, to newName: String) {
    guard isCalled(name) else { return }
    if case .object(let members) = self { self = .object([newName: members[name] ?? .null]) } else { self = .text(newName) }
  }
}

extension JSONValue: Codable {
  /// Decodes any value of JSON.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: A `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
