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
        } else if text == "{" {
          return try emit(.value(.record(try parseRecord())), at: offset)
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
    let parts = try parsePath(name)
    let path = parts.joined()
    let isCalled = path != "In" && (isFollowed(by: "[") || isFollowed(by: "("))
    if isCalled || parts.contains("?.") { throw refusal(ofPath: path, at: offset) }
    switch (name, parts.count) {
    case ("_event", 1):
      guard case .unary(.typeof)? = pending.last else { throw refusal(ofPath: path, at: offset) }
      close()
      try emit(.eventType, at: offset)
    case ("_event", 3) where parts[2] == "name":
      try emit(.eventName, at: offset)
    case ("_event", 3...5) where parts[2] == "data":
      try emit(.eventData, at: offset)
      if parts.count == 5 { try parseMember(parts[4], of: path, at: offset) }
    case ("In", 1):
      try parseIn(at: offset)
    case ("_event", _), ("In", _), (_, 4...):
      throw refusal(ofPath: path, at: offset)
    default:
      if ExpressionWords.isSystemVariable(name) {
        throw Refusal.error(name, "the only system variable of expressions is '_event'", at: offset)
      }
      references.append(Expression.Reference(kind: .variable, name: name, offset: offset, in: offset..<scanner.offset))
      try emit(.variable(variables.number(of: name)), at: offset)
      if parts.count == 3 { try parseMember(parts[2], of: path, at: offset) }
    }
  }

  private mutating func parseMember(_ name: String, of path: String, at offset: Int) throws(ExpressionError) {
    // Each object of ECMAScript has these members, and records do not.
    if ExpressionWords.isMemberOfEveryObject(name) { throw refusal(ofPath: path, at: offset) }
    try emit(.member(name), at: offset)
  }

  /// Reads a record that starts here: braces, and names with constants between them.
  private mutating func parseRecord() throws(ExpressionError) -> [String: DatamodelValue] {
    var fields: [String: DatamodelValue] = [:]
    scanner.skip()
    while true {
      scanner.skipWhitespace()
      if scanner.next == "}" { break }
      let key = scanner.offset
      let isText = scanner.next == "'" || scanner.next == "\""
      guard let name = isText ? try scanner.string(limit: limits.stringLength) : scanner.name() else {
        throw ExpressionError(.syntax, "a record has names with values: {name: 1}", at: key)
      }
      if ExpressionWords.isMemberOfEveryObject(name) { throw refusal(ofPath: name, at: key) }
      scanner.skipWhitespace()
      guard scanner.next == ":" else { throw ExpressionError(.syntax, "':' is missing behind the name of a value", at: scanner.offset) }
      scanner.skip()
      fields[name] = try parseConstant()
      guard fields.count <= limits.size else { throw ExpressionError(.limit, "the record has more than \(limits.size) values", at: key) }
      scanner.skipWhitespace()
      if scanner.next == "," { scanner.skip() } else { break }
    }
    guard scanner.next == "}" else { throw ExpressionError(.syntax, "'}' is missing at the end of a record", at: scanner.offset) }
    scanner.skip()
    return fields
  }

  private mutating func parseConstant() throws(ExpressionError) -> DatamodelValue {
    scanner.skipWhitespace()
    let offset = scanner.offset
    if scanner.next == "'" || scanner.next == "\"" { return .string(try scanner.string(limit: limits.stringLength)) }
    let isNegative = scanner.next == "-"
    if isNegative {
      scanner.skip()
      scanner.skipWhitespace()
    }
    var value: DatamodelValue?
    if let next = scanner.next, next.isDecimalDigit || next == "." {
      value = .number(try scanner.number())
    } else if let name = scanner.name() {
      value = ExpressionWords.constant(name)
    }
    guard let value else {
      throw Refusal.error("a value of this kind", "a value of a record is a number, a Boolean or a string", at: offset)
    }
    return isNegative ? .number(-value.asNumber) : value
  }

  /// Reads the members after a name.
  ///
  /// A member may be written as a string in brackets: `Math['pow']`.
  ///
  /// - Returns: The name, and two items for each member: `.` or `?.`, and its name. For `Math.pow` these are `Math`, `.` and `pow`.
  private mutating func parsePath(_ name: String) throws(ExpressionError) -> [String] {
    var path = [name]
    while true {
      var ahead = scanner
      ahead.skipWhitespace()
      guard let mark = ahead.nextPunctuation(), mark == "." || mark == "?." || mark == "[" else { break }
      ahead.skip(mark)
      ahead.skipWhitespace()
      if mark == "[" {
        guard ahead.next == "'" || ahead.next == "\"" else { break }
        path += [".", try ahead.string(limit: limits.stringLength)]
        ahead.skipWhitespace()
        guard ahead.next == "]" else { throw ExpressionError(.syntax, "']' is missing behind the name of a value", at: ahead.offset) }
        ahead.skip()
      } else {
        guard let member = ahead.name() else { break }
        path += [mark, member]
      }
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
