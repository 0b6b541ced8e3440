/// A value of a JSON text, with the place at which it begins.
///
/// Values are equal if they have the same content; their places do not matter.
struct JSONValue: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
  }

  let content: Content
  /// Where the value begins; ``TextPosition/start`` if it was not read.
  let position: TextPosition

  init(_ content: Content, at position: TextPosition = .start) {
    (self.content, self.position) = (content, position)
  }

  static func == (one: JSONValue, other: JSONValue) -> Bool { one.content == other.content }

  func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONValue {
  static let null = JSONValue(.null)

  static func bool(_ value: Bool) -> JSONValue { JSONValue(.bool(value)) }

  static func string(_ value: String) -> JSONValue { JSONValue(.string(value)) }

  static func number(_ value: Int) -> JSONValue { JSONValue(.number(JSONNumber(value))) }

  /// Nil for infinite values and values that are not numbers: JSON has none.
  static func number(_ value: Double) -> JSONValue? { JSONNumber(value).map { JSONValue(.number($0)) } }

  static func array(_ values: [JSONValue]) -> JSONValue { JSONValue(.array(values)) }

  static func object(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    JSONValue(.object(JSONObject(members.map { JSONObject.Member(key: $0.key, keyPosition: .start, value: $0.value) })))
  }
}

extension JSONValue {
  var isNull: Bool { content == .null }

  var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  var number: JSONNumber? {
    if case .number(let value) = content { value } else { nil }
  }

  var string: String? {
    if case .string(let value) = content { value } else { nil }
  }

  var array: [JSONValue]? {
    if case .array(let values) = content { values } else { nil }
  }

  var object: JSONObject? {
    if case .object(let object) = content { object } else { nil }
  }

  /// What the value is, for messages: `an object`.
  var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
