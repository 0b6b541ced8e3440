/// The parts of ECMAScript that expressions do not have, each with its name.
extension ExpressionParser {
  /// The error for a word that is reserved.
  func refusal(of word: String, at offset: Int) -> ExpressionError {
    let reason =
      switch word {
      case "null": "write 'undefined' for a variable without a value"
      case "in", "instanceof": "expressions have no objects"
      default: "an expression only reads values"
      }
    return Refusal.error(word, reason, at: offset)
  }

  /// The error for a name that is followed by members, a call or an index.
  func refusal(ofPath path: String, at offset: Int) -> ExpressionError {
    let name = Refusal.shortened(path.unicodeScalars)
    if isFollowed(by: "(") { return Refusal.error(name, "the only function of expressions is In('state')", at: offset) }
    if isFollowed(by: "[") {
      return Refusal.error("\(name)[]", "expressions have no arrays; write a member of a record as 'name.member'", at: offset)
    }
    if path == "_event" || path.hasPrefix("_event.") || path.hasPrefix("_event?.") {
      return Refusal.error(name, "the only parts of an event in expressions are '_event.name' and '_event.data'", at: offset)
    }
    return Refusal.error(name, Self.onlyMembers, at: offset)
  }

  private static let onlyMembers = "only variables and '_event.data' have members, which have none themselves"

  /// The error for punctuation in the place of an operand.
  func refusal(insteadOfOperand text: String) -> ExpressionError {
    let offset = scanner.offset
    switch text {
    case "/", "/=": return Refusal.error("a regular expression", "expressions have no objects", at: offset)
    case "`": return Refusal.error("a template", "write a string in ' or \"", at: offset)
    case "[": return Refusal.error("an array", "expressions have no objects", at: offset)
    case "++", "--", "~", "...", "//", "/*", "<!--": return refusal(afterOperand: text)
    default: return ExpressionError(.syntax, "an operand is missing before '\(text)'", at: offset)
    }
  }

  /// The error for punctuation in the place of an operator.
  func refusal(afterOperand text: String) -> ExpressionError {
    let offset = scanner.offset
    switch text {
    case "!", "{", "]", "}": return ExpressionError(.syntax, "an operator is missing before '\(text)'", at: offset)
    case "(": return Refusal.error("a call", "the only function of expressions is In('state')", at: offset)
    case "[": return Refusal.error("an index", "expressions have no arrays; write a member of a record as 'name.member'", at: offset)
    case "`": return Refusal.error("a template", "write a string in ' or \"", at: offset)
    case ".", "?.": return member(text)
    default: return Refusal.error(text, Self.reason(for: text), at: offset)
    }
  }

  private func member(_ dot: String) -> ExpressionError {
    var scanner = scanner
    scanner.skip(dot)
    scanner.skipWhitespace()
    let name = Refusal.shortened((dot + (scanner.name() ?? "")).unicodeScalars)
    return Refusal.error(name, Self.onlyMembers, at: self.scanner.offset)
  }

  private static func reason(for text: String) -> String {
    switch text {
    case "=": "an expression changes nothing; write '==' to compare"
    case "=>": "the only function of expressions is In('state')"
    case "++", "--": "an expression changes nothing"
    case "&", "|", "^", "~", "<<", ">>", ">>>": "expressions have no operators for bits"
    case ";", ",": "an expression has one value"
    case "//", "/*", "<!--": "expressions have no comments"
    case _ where text.hasSuffix("="): "an expression changes nothing"
    default: "write it with other operators"
    }
  }

  /// The error for something in the place of an operator that is no punctuation.
  func wrongOperator() -> ExpressionError {
    var scanner = scanner
    guard let next = scanner.next else { return ExpressionError(.syntax, "an operator is missing at the end", at: scanner.offset) }
    if let name = scanner.name() {
      if name == "in" || name == "instanceof" { return refusal(of: name, at: self.scanner.offset) }
      return missingOperator(before: Refusal.shortened(name.unicodeScalars))
    }
    if next.isDecimalDigit || next == "'" || next == "\"" { return missingOperator(before: String(next)) }
    return unknownScalar(next)
  }

  private func missingOperator(before text: String) -> ExpressionError {
    ExpressionError(.syntax, "an operator is missing before '\(text)'", at: scanner.offset)
  }

  /// The error for a scalar that starts nothing.
  func unknownScalar(_ scalar: Unicode.Scalar) -> ExpressionError {
    let isPrintable = scalar.value > 0x20 && scalar.value < 0x7F
    let text = isPrintable ? "'\(scalar)'" : "U+" + String(scalar.value, radix: 16, uppercase: true)
    return ExpressionError(.syntax, "\(text) has no meaning in expressions", at: scanner.offset)
  }
}

/// How refused things are named.
enum Refusal {
  static func error(_ name: String, _ reason: String, at offset: Int) -> ExpressionError {
    let isDescribed = name.hasPrefix("a ") || name.hasPrefix("an ")
    return ExpressionError(.unsupported(name: name), "\(isDescribed ? name : "'\(name)'") is not supported: \(reason)", at: offset)
  }

  /// A text of at most 80 scalars.
  static func shortened(_ text: some Collection<Unicode.Scalar>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.prefix(80))
    if text.dropFirst(80).first != nil { scalars.append("…") }
    return String(scalars)
  }
}
