/// What is wrong with the text of an expression, and where.
package struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would be right.
  package let message: String

  /// The kind of mistake.
  package let reason: Reason

  /// The place in the expression, counted from 0 in Unicode scalars.
  package let offset: Int

  init(_ reason: Reason, _ message: String, at offset: Int) {
    (self.reason, self.message, self.offset) = (reason, message, offset)
  }

  /// The offset and the sentence: `4: an operand is missing`.
  package var description: String { "\(offset): \(message)" }
}

extension ExpressionError {
  /// The kind of a mistake.
  package enum Reason: Hashable, Sendable {
    /// The text breaks the grammar of ECMAScript, or ends too early.
    case syntax
    /// ECMAScript has it, and expressions do not; its name: `Math.pow`, `++`, `a regular expression`.
    case unsupported(name: String)
    /// The expression is too large or too deep.
    case limit
    /// A variable or state that the chart does not have.
    case unknownName(String)
  }
}

/// Why an expression has no value.
package enum EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The chart has no such variable.
  case unknownVariable(name: String)
  /// A part of `_event` is evaluated before the first event.
  case noEvent
  /// A member of something that has no value.
  case noRecord(member: String)
  /// Two records are compared, which are equal in ECMAScript only where they are one object.
  case comparedRecords
  /// A string has more bytes of UTF-8 than the limit allows.
  case stringTooLong(limit: Int)
  /// All operators together have read more bytes of strings than the limit allows.
  case tooMuchText(limit: Int)

  /// A sentence.
  package var description: String {
    switch self {
    case .unknownVariable(let name): "'\(Refusal.shortened(name.unicodeScalars))' is not a variable of the chart"
    case .noEvent: "'_event' has no value before the first event"
    case .noRecord(let member): "'\(Refusal.shortened(member.unicodeScalars))' is a member of something that has no value"
    case .comparedRecords: "two records are compared; compare their members"
    case .stringTooLong(let limit): "a string is longer than \(limit) bytes"
    case .tooMuchText(let limit): "an expression reads strings of more than \(limit) bytes"
    }
  }
}
