/// The conversions of ECMAScript between its primitive types.
extension DatamodelValue {
  /// Whether a condition with this value holds: undefined, 0, NaN and the empty string do not.
  package var isTrue: Bool {
    switch self {
    case .undefined: false
    case .boolean(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .string(let value): !value.isEmpty
    case .record: true
    }
  }

  /// The value as a number.
  package var asNumber: Double {
    switch self {
    case .undefined: .nan
    case .boolean(let value): value ? 1 : 0
    case .number(let value): value
    case .string(let value): NumberText.number(from: value)
    case .record: .nan
    }
  }

  /// The value as a text, as `+` appends it to a string.
  package var asString: String {
    switch self {
    case .undefined: "undefined"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): NumberText.text(of: value)
    case .string(let value): value
    case .record: "[object Object]"
    }
  }

  /// The value as operators read it: a record counts as its text.
  var primitive: DatamodelValue {
    if case .record = self { .string(asString) } else { self }
  }

  /// What `typeof` says of the value.
  package var typeName: String {
    switch self {
    case .undefined: "undefined"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .record: "object"
    }
  }
}
