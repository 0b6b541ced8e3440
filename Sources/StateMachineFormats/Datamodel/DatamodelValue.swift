/// A value of a chart's data: what a variable contains and what an expression evaluates to.
///
/// Two values are equal if they are the same value, not if `==` of an expression says so: NaN equals NaN, 0 differs from -0, and strings
/// are equal if their code units are.
package enum DatamodelValue: Sendable {
  /// The value of a variable that is declared without one.
  case undefined
  /// True or false.
  case boolean(Bool)
  /// A number, with the arithmetic of ECMAScript.
  case number(Double)
  /// A text.
  case string(String)
  /// Values by their names, none of which is a record: the data of an event.
  case record([String: DatamodelValue])
}

extension DatamodelValue {
  /// How many values a record may have.
  static let maximumFieldCount = Expression.Limits().size

  /// Why no record can have a value of a name; nil where one can.
  ///
  /// The data of an event are saved as an expression, which could not be read again.
  static func refusal(ofFieldNamed name: String) -> String? {
    if ExpressionWords.isMemberOfEveryObject(name) {
      return "\(Excerpt.quoted(name)) cannot be the name of a value of an event: each object of ECMAScript has a member of this name"
    }
    let limit = Expression.Limits().stringLength
    return name.utf8.count > limit ? "the name \(Excerpt.quoted(name)) of a value of an event has more than \(limit) bytes" : nil
  }
}

extension DatamodelValue: Hashable {
  package static func == (left: DatamodelValue, right: DatamodelValue) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left.bitPattern == right.bitPattern || left.isNaN && right.isNaN
    case (.string(let left), .string(let right)): left.hasSameScalars(as: right)
    case (.record(let left), .record(let right)): left == right
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .undefined: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value.isNaN ? Double.nan.bitPattern : value.bitPattern)
    case .string(let value): hasher.combine(value)
    case .record(let fields): hasher.combine(fields)
    }
  }
}

extension DatamodelValue: CustomStringConvertible {
  /// The value as an expression that evaluates to it: `'it\'s'`, `-0`, `{'x': 1}`.
  package var description: String {
    switch self {
    case .undefined: "undefined"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): value == 0 && value.sign == .minus ? "-0" : NumberText.text(of: value)
    case .string(let value): Self.literal(value)
    case .record(let fields):
      "{\(fields.sorted { $0.key < $1.key }.map { "\(Self.literal($0.key)): \($0.value)" }.joined(separator: ", "))}"
    }
  }

  private static func literal(_ text: String) -> String { "'\(text.unicodeScalars.map(escaped).joined())'" }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'": return "\\'"
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": return "\\u{\(String(scalar.value, radix: 16))}"
    default: return String(scalar)
    }
  }
}

extension String {
  /// Whether both consist of the same Unicode scalars; `==` of Swift also equates different spellings of one character.
  func hasSameScalars(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
