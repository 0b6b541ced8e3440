extension ExpressionParser {
  /// Reads an operand, with what comes before it: prefix operators and parentheses.
  mutating func parseOperand() throws(ExpressionError) {
    while true {
      scanner.skipWhitespace()
      let offset = scanner.offset
      guard let next = scanner.next else { throw ExpressionError(.syntax, "an operand is missing at the end", at: offset) }
      if next.isDecimalDigit || next == "." && scanner.peek(1)?.isDecimalDigit == true {
        return try emit(.value(.number(try scanner.number())), at: offset)
      }
      if next == "'" || next == "\"" {
        return try emit(.value(.string(try scanner.string(limit: limits.stringLength))), at: offset)
      }
      if let name = scanner.name() {
        if name != UnaryOperator.typeof.rawValue { return try parseName(name, at: offset) }
        try open(.unary(.typeof), at: offset)
      } else if let text = scanner.nextPunctuation() {
        if text == "(" {
          try open(.parenthesis(offset: offset), at: offset)
        } else if let unary = UnaryOperator(rawValue: text) {
          try open(.unary(unary), at: offset)
        } else {
          throw refusal(insteadOfOperand: text)
        }
        scanner.skip()
      } else {
        throw unknownScalar(next)
      }
    }
  }

  private mutating func parseName(_ name: String, at offset: Int) throws(ExpressionError) {
    if let value = ExpressionWords.constant(name) {
      return try emit(.value(value), at: offset)
    }
    if ExpressionWords.isReserved(name) { throw refusal(of: name, at: offset) }
    if scanner.next == "\\" { throw Refusal.error("an escape in a name", "write the letter itself", at: scanner.offset) }
    let path = parsePath(name)
    switch path {
    case "_event.name":
      try emit(.eventName, at: offset)
    case "_event":
      guard case .unary(.typeof)? = pending.last else { throw refusal(ofPath: path, at: offset) }
      close()
      try emit(.eventType, at: offset)
    case "In":
      try parseIn(at: offset)
    default:
      if path != name || isFollowed(by: "(") || isFollowed(by: "[") { throw refusal(ofPath: path, at: offset) }
      if ExpressionWords.isSystemVariable(name) {
        throw Refusal.error(name, "the only system variable of expressions is '_event.name'", at: offset)
      }
      references.append(Expression.Reference(kind: .variable, name: name, offset: offset, in: offset..<scanner.offset))
      try emit(.variable(variables.number(of: name)), at: offset)
    }
    if path == "_event.name" || path == "_event", isFollowed(by: "(") || isFollowed(by: "[") { throw refusal(ofPath: path, at: offset) }
  }

  /// Reads the members behind a name; the result is the name and them: `Math.pow`.
  private mutating func parsePath(_ name: String) -> String {
    var path = name
    while true {
      var ahead = scanner
      ahead.skipWhitespace()
      guard let dot = ahead.nextPunctuation(), dot == "." || dot == "?." else { break }
      ahead.skip(dot)
      ahead.skipWhitespace()
      guard let member = ahead.name() else { break }
      path += dot + member
      scanner = ahead
    }
    return path
  }

  /// Whether a text comes next, behind white space.
  func isFollowed(by text: String) -> Bool {
    var scanner = scanner
    scanner.skipWhitespace()
    return scanner.nextPunctuation() == text
  }

  private mutating func parseIn(at offset: Int) throws(ExpressionError) {
    func wrong(at place: Int) -> ExpressionError {
      ExpressionError(.unsupported(name: "In"), "'In' takes the name of one state as a string: In('state')", at: place)
    }
    guard isFollowed(by: "(") else { throw wrong(at: offset) }
    scanner.skipWhitespace()
    scanner.skip()
    scanner.skipWhitespace()
    let place = scanner.offset
    guard scanner.next == "'" || scanner.next == "\"" else { throw wrong(at: place) }
    let state = try scanner.string(limit: limits.stringLength)
    scanner.skipWhitespace()
    guard scanner.next == ")" else { throw wrong(at: scanner.offset) }
    scanner.skip()
    references.append(Expression.Reference(kind: .state, name: state, offset: place, in: offset..<scanner.offset))
    try emit(.isActive(states.number(of: state)), at: offset)
  }
}
