/// Translates the text of an expression into instructions.
///
/// Operators that wait for an operand are kept in a list, so no text makes the parser recursive.
struct ExpressionParser {
  /// Names, each once, in the order in which they were found.
  struct Names {
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of name: String) -> Int {
      if let number = numbers[name] { return number }
      numbers[name] = names.count
      names.append(name)
      return names.count - 1
    }
  }

  /// What waits for an operand, or for its end.
  enum Pending {
    case unary(UnaryOperator)
    case binary(BinaryOperator)
    /// The place of the instruction that jumps behind the right operand.
    case logic(LogicOperator, instruction: Int)
    case parenthesis(offset: Int)
    /// Between `?` and `:`; the place of the instruction that jumps behind `:`.
    case then(instruction: Int, offset: Int)
    /// Behind `:`; the place of the instruction that jumps to the end.
    case otherwise(instruction: Int)
  }

  let limits: Expression.Limits
  var scanner: ExpressionScanner
  var instructions: [Expression.Instruction] = []
  var references: [Expression.Reference] = []
  var variables = Names()
  var states = Names()
  var pending: [Pending] = []
  private var depth = 0

  init(_ source: String, limits: Expression.Limits) {
    self.limits = limits
    scanner = ExpressionScanner(source)
  }

  /// Reads operands and operators in turn, up to the end.
  mutating func parse() throws(ExpressionError) {
    scanner.skipWhitespace()
    guard !scanner.isAtEnd else { throw ExpressionError(.syntax, "the expression is empty", at: 0) }
    repeat {
      try parseOperand()
    } while try parseOperator()
  }

  mutating func emit(_ instruction: Expression.Instruction, at offset: Int) throws(ExpressionError) {
    guard instructions.count < limits.size else {
      throw ExpressionError(.limit, "the expression has more than \(limits.size) operands and operators", at: offset)
    }
    instructions.append(instruction)
  }

  mutating func open(_ entry: Pending, at offset: Int) throws(ExpressionError) {
    guard depth < limits.depth else {
      throw ExpressionError(.limit, "the expression is nested deeper than \(limits.depth) levels", at: offset)
    }
    depth += 1
    pending.append(entry)
  }

  /// Removes the latest of what was opened.
  mutating func close() {
    depth -= 1
    _ = pending.popLast()
  }

  /// Reads what comes after an operand, up to the next operand; false at the end.
  private mutating func parseOperator() throws(ExpressionError) -> Bool {
    while true {
      scanner.skipWhitespace()
      let offset = scanner.offset
      if scanner.isAtEnd {
        try finish(at: offset)
        return false
      }
      guard let text = scanner.nextPunctuation() else { throw wrongOperator() }
      switch text {
      case ")":
        try complete(above: 0, at: offset)
        try closeParenthesis(at: offset)
        scanner.skip()
        continue
      case "?":
        try complete(above: 0, withConditionals: false, at: offset)
        try emit(.branch(otherwise: 0), at: offset)
        try open(.then(instruction: instructions.count - 1, offset: offset), at: offset)
      case ":":
        try complete(above: 0, at: offset)
        try parseOtherwise(at: offset)
      default:
        try parseBinary(text, at: offset)
      }
      scanner.skip(text)
      return true
    }
  }

  private mutating func parseBinary(_ text: String, at offset: Int) throws(ExpressionError) {
    if let binary = BinaryOperator(rawValue: text) {
      try complete(above: binary.precedence, withConditionals: false, at: offset)
      pending.append(.binary(binary))
    } else if let logic = LogicOperator(rawValue: text) {
      try complete(above: logic.precedence, withConditionals: false, at: offset)
      try emit(.logic(logic, end: 0), at: offset)
      pending.append(.logic(logic, instruction: instructions.count - 1))
    } else {
      throw refusal(afterOperand: text)
    }
  }

  private mutating func parseOtherwise(at offset: Int) throws(ExpressionError) {
    guard case .then(let branch, _)? = pending.last else {
      throw ExpressionError(.syntax, "':' has no '?' before it", at: offset)
    }
    try emit(.jump(end: 0), at: offset)
    close()
    pending.append(.otherwise(instruction: instructions.count - 1))
    instructions[branch] = .branch(otherwise: instructions.count)
  }

  private mutating func closeParenthesis(at offset: Int) throws(ExpressionError) {
    switch pending.last {
    case .parenthesis?: close()
    case .then(_, let place)?: throw ExpressionError(.syntax, "':' is missing for this '?'", at: place)
    default: throw ExpressionError(.syntax, "')' has no '(' before it", at: offset)
    }
  }

  private mutating func finish(at offset: Int) throws(ExpressionError) {
    try complete(above: 0, at: offset)
    switch pending.last {
    case .parenthesis(let place)?: throw ExpressionError(.syntax, "')' is missing for this '('", at: place)
    case .then(_, let place)?: throw ExpressionError(.syntax, "':' is missing for this '?'", at: place)
    default: break
    }
  }

  /// Emits what has now got its last operand: everything that binds at least as strongly as a precedence.
  private mutating func complete(
    above precedence: Int, withConditionals: Bool = true, at offset: Int
  ) throws(ExpressionError) {
    while let last = pending.last {
      switch last {
      case .unary(let unary):
        close()
        try emit(.unary(unary), at: offset)
      case .binary(let binary) where binary.precedence >= precedence:
        _ = pending.popLast()
        try emit(.binary(binary), at: offset)
      case .logic(let logic, let instruction) where logic.precedence >= precedence:
        _ = pending.popLast()
        instructions[instruction] = .logic(logic, end: instructions.count)
      case .otherwise(let instruction) where withConditionals:
        _ = pending.popLast()
        instructions[instruction] = .jump(end: instructions.count)
      default:
        return
      }
    }
  }
}
