/// A value is coded as an object with one key, its type: `{"number": 1.5}`.
///
/// Numbers that JSON cannot express are strings: `{"number": "NaN"}`.
extension DatamodelValue: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case undefined, boolean, number, string, record
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .undefined:
      try container.encode(true, forKey: .undefined)
    case .boolean(let value):
      try container.encode(value, forKey: .boolean)
    case .number(let value) where value.isFinite && (value != 0 || value.sign == .plus):
      try container.encode(value, forKey: .number)
    case .number:
      try container.encode(description, forKey: .number)
    case .string(let value):
      try container.encode(value, forKey: .string)
    case .record(let fields):
      try container.encode(fields, forKey: .record)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let keys = Key.allCases.filter { container.contains($0) }
    guard let key = keys.first, keys.count == 1 else {
      let names = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "a value has one key of \(names)"))
    }
    switch key {
    case .undefined:
      guard try container.decode(Bool.self, forKey: key) else {
        throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "'undefined' is true")
      }
      self = .undefined
    case .boolean:
      self = .boolean(try container.decode(Bool.self, forKey: key))
    case .number:
      self = .number(try Self.number(in: container))
    case .string:
      self = .string(try container.decode(String.self, forKey: key))
    case .record:
      self = .record(try container.decode([String: DatamodelValue].self, forKey: key))
    }
  }

  private static func number(in container: KeyedDecodingContainer<Key>) throws -> Double {
    guard let text = try? container.decode(String.self, forKey: .number) else { return try container.decode(Double.self, forKey: .number) }
    switch text {
    case "NaN": return .nan
    case "Infinity": return .infinity
    case "-Infinity": return -.infinity
    case "-0": return -0.0
    default:
      let expected = "a number is a number, or 'NaN', 'Infinity', '-Infinity' or '-0'"
      throw DecodingError.dataCorruptedError(forKey: .number, in: container, debugDescription: expected)
    }
  }
}
