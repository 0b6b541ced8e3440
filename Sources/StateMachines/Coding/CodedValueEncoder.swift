extension CodedValue {
  /// A value in coded form.
  ///
  /// - Throws: What the value throws.
  init(encoding value: any Encodable) throws {
    let place = CodedPlace()
    try value.encode(to: CodedValueEncoder(place, []))
    self = place.value
  }
}

/// Where a value is written: what is written last is what it is.
private final class CodedPlace {
  private enum Content {
    case nothing
    case scalar(CodedValue)
    case list([CodedPlace])
    case object([String: CodedPlace])
  }

  private var content = Content.nothing

  var value: CodedValue {
    switch content {
    case .nothing: .object([:])
    case .scalar(let value): value
    case .list(let places): .list(places.map(\.value))
    case .object(let places): .object(places.mapValues(\.value))
    }
  }

  func write(_ value: CodedValue) { content = .scalar(value) }

  var count: Int {
    if case .list(let places) = content { places.count } else { 0 }
  }

  /// Makes it a list, unless it is one.
  func becomeList() {
    if case .list = content { return }
    content = .list([])
  }

  func becomeObject() {
    if case .object = content { return }
    content = .object([:])
  }

  func append() -> CodedPlace {
    let place = CodedPlace()
    if case .list(let places) = content { content = .list(places + [place]) } else { content = .list([place]) }
    return place
  }

  func place(of key: String) -> CodedPlace {
    let place = CodedPlace()
    guard case .object(var places) = content else {
      content = .object([key: place])
      return place
    }
    places[key] = place
    content = .object(places)
    return place
  }
}

private struct CodedValueEncoder: Encoder {
  let place: CodedPlace
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ place: CodedPlace, _ codingPath: [any CodingKey]) {
    (self.place, self.codingPath) = (place, codingPath)
  }

  func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
    place.becomeObject()
    return KeyedEncodingContainer(CodedObjectEncoder(place: place, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.becomeList()
    return CodedListEncoder(place: place, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    CodedScalarEncoder(place: place, codingPath: codingPath)
  }
}

extension CodedPlace {
  func write(_ value: some Encodable, at path: [any CodingKey]) throws {
    switch value {
    case let value as Bool: write(.bool(value))
    case let value as String: write(.text(value))
    case let value as Double: write(.double(value))
    case let value as Float: write(.double(Double(value)))
    case let value as any BinaryInteger: write(try Self.integer(value, at: path))
    default: try value.encode(to: CodedValueEncoder(self, path))
    }
  }

  private static func integer(_ value: some BinaryInteger, at path: [any CodingKey]) throws -> CodedValue {
    if let value = Int64(exactly: value) { return .integer(value) }
    if let value = UInt64(exactly: value) { return .unsigned(value) }
    throw EncodingError.invalidValue(value, .init(codingPath: path, debugDescription: "\(value) has more than 64 bits"))
  }
}

private struct CodedScalarEncoder: SingleValueEncodingContainer {
  let place: CodedPlace
  let codingPath: [any CodingKey]

  mutating func encodeNil() { place.write(.null) }
  mutating func encode(_ value: some Encodable) throws { try place.write(value, at: codingPath) }
}

private struct CodedListEncoder: UnkeyedEncodingContainer {
  let place: CodedPlace
  let codingPath: [any CodingKey]
  var count: Int { place.count }

  private var next: [any CodingKey] { codingPath + [CodedKey(index: count)] }

  mutating func encodeNil() { place.append().write(.null) }

  mutating func encode(_ value: some Encodable) throws {
    let path = next
    try place.append().write(value, at: path)
  }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let path = next
    return CodedValueEncoder(place.append(), path).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let path = next
    return CodedValueEncoder(place.append(), path).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    let path = next
    return CodedValueEncoder(place.append(), path)
  }
}

private struct CodedObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: CodedPlace
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) { place.place(of: key.stringValue).write(.null) }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    try place.place(of: key.stringValue).write(value, at: codingPath + [key])
  }

  mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
    CodedValueEncoder(place.place(of: key.stringValue), codingPath + [key]).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    CodedValueEncoder(place.place(of: key.stringValue), codingPath + [key]).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { superEncoder(named: "super") }

  mutating func superEncoder(forKey key: Key) -> any Encoder { superEncoder(named: key.stringValue) }

  private func superEncoder(named name: String) -> any Encoder {
    CodedValueEncoder(place.place(of: name), codingPath + [CodedKey(name)])
  }
}
