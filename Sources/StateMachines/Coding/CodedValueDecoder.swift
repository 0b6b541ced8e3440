extension CodedValue {
  /// The value that this is the coded form of.
  ///
  /// - Throws: A `DecodingError`, or what the type throws.
  func decoded<Decoded: Decodable>(as type: Decoded.Type) throws -> Decoded {
    try CodedValueDecoder(self, []).decode(type)
  }
}

private struct CodedValueDecoder: Decoder, SingleValueDecodingContainer {
  let value: CodedValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: CodedValue, _ codingPath: [any CodingKey]) {
    (self.value, self.codingPath) = (value, codingPath)
  }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let values) = value else { throw mismatch([String: CodedValue].self, "values by name") }
    return KeyedDecodingContainer(CodedObjectDecoder(values: values, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let values) = value else { throw mismatch([CodedValue].self, "a list") }
    return CodedListDecoder(values: values, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  // MARK: One value

  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = value else { throw mismatch(type, "true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .text(let value) = value else { throw mismatch(type, "a text") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    switch value {
    case .double(let value): return value
    case .integer(let value): return Double(value)
    case .unsigned(let value): return Double(value)
    default: throw mismatch(type, "a number")
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    let decoded: Any
    switch type {
    case is Bool.Type: decoded = try decode(Bool.self)
    case is String.Type: decoded = try decode(String.self)
    case is Double.Type: decoded = try decode(Double.self)
    case is Float.Type: decoded = try decode(Float.self)
    case let type as any (FixedWidthInteger & Decodable).Type: decoded = try integer(type)
    default: return try Decoded(from: self)
    }
    guard let decoded = decoded as? Decoded else { throw mismatch(type, "\(type)") }
    return decoded
  }

  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    let number: Number?
    switch value {
    case .integer(let value): number = Number(exactly: value)
    case .unsigned(let value): number = Number(exactly: value)
    case .double(let value): number = Number(exactly: value)
    default: number = nil
    }
    guard let number else { throw mismatch(type, "an integer that fits \(type)") }
    return number
  }

  private func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "there is \(value.kind), and not \(expected)"))
  }
}

private struct CodedListDecoder: UnkeyedDecodingContainer {
  let values: [CodedValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(values: [CodedValue], codingPath: [any CodingKey]) {
    (self.values, self.codingPath) = (values, codingPath)
  }

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex >= values.count }

  private func current<R>(_ body: (CodedValueDecoder) throws -> R) throws -> R {
    let path = codingPath + [CodedKey(index: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(R.self, .init(codingPath: path, debugDescription: "the list has \(values.count) values"))
    }
    return try body(CodedValueDecoder(values[currentIndex], path))
  }

  mutating func decodeNil() throws -> Bool {
    guard try current({ $0.decodeNil() }) else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Decoded: Decodable>(_ type: Decoded.Type) throws -> Decoded {
    let decoded = try current { try $0.decode(type) }
    currentIndex += 1
    return decoded
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let container = try current { try $0.container(keyedBy: type) }
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try current { try $0.unkeyedContainer() }
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try current { $0 }
    currentIndex += 1
    return decoder
  }
}

private struct CodedObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: [String: CodedValue]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { values.keys.inOrder(<).compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

  private func decoder(_ key: some CodingKey) throws -> CodedValueDecoder {
    guard let value = values[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "there is no value called '\(key.stringValue)'"))
    }
    return CodedValueDecoder(value, codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Decoded: Decodable>(_ type: Decoded.Type, forKey key: Key) throws -> Decoded { try decoder(key).decode(type) }

  func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) throws -> KeyedDecodingContainer<Inner> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try decoder(key).unkeyedContainer() }

  func superDecoder() throws -> any Decoder { try decoder(CodedKey("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

extension CodedValue {
  /// What messages call it.
  fileprivate var kind: String {
    switch self {
    case .null: "no value"
    case .bool: "true or false"
    case .integer, .unsigned, .double: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "values by name"
    }
  }
}
