import StateMachineFormats
import Testing

@Suite("Limits of expressions")
struct ExpressionLimitsTests {
  private static func limits(_ change: (inout Expression.Limits) -> Void) -> Expression.Limits {
    var limits = Expression.Limits()
    change(&limits)
    return limits
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// What opens a level, and what closes it.
  static let nesting = [("(", ")"), ("!", ""), ("- ", ""), ("typeof ", ""), ("b ? ", " : 0"), ("-(", ")"), ("1 + (2 * (", "))")]

  @Test("An expression may be nested as deep as its limit and no deeper", arguments: nesting)
  func depth(_ open: String, _ close: String) throws {
    let levels = open.count { "(!-?".contains($0) } + (open == "typeof " ? 1 : 0)
    let count = 64 / levels
    #expect(throws: Never.self) { try Expression(Self.repeated(open, count) + "1" + Self.repeated(close, count)) }

    let error = #expect(throws: ExpressionError.self) {
      try Expression(Self.repeated(open, count + 1) + "1" + Self.repeated(close, count + 1))
    }
    #expect(error?.message == "the expression is nested deeper than 64 levels")
    #expect(error?.reason == .limit)
    #expect(error.map { $0.offset >= open.count * count && $0.offset < open.count * (count + 1) } == true)
  }

  @Test("Deep nesting is refused without deep recursion", arguments: nesting)
  func veryDeep(_ open: String, _ close: String) {
    let text = EvaluatedExpression.text(Self.repeated(open, 100_000) + "1" + Self.repeated(close, 100_000))
    #expect(text.hasSuffix("the expression is nested deeper than 64 levels"))
    #expect(EvaluatedExpression.text(Self.repeated(open, 100_000)).hasSuffix("the expression is nested deeper than 64 levels"))
  }

  @Test("Nesting without a limit of depth is parsed, evaluated and released without deep recursion")
  func unlimitedDepth() throws {
    let limits = Self.limits { ($0.depth, $0.size) = (.max, .max) }
    for (open, close) in [("(", ")"), ("!", ""), ("b ? ", " : 0"), ("1 + (", ")"), ("0 || (", ")")] {
      let source = Self.repeated(open, 10_000) + "1" + Self.repeated(close, 10_000)
      #expect(throws: Never.self) { try EvaluatedExpression.value(source, limits: limits) }
    }
  }

  @Test("An expression may have as many operands and operators as its limit and no more", arguments: ["+", "&&", "<"])
  func size(_ symbol: String) throws {
    let source = "1" + Self.repeated(symbol + "1", 2_047)
    #expect(try Expression(source).instructions.count == 4_095)

    let error = #expect(throws: ExpressionError.self) { try Expression(source + symbol + "1") }
    #expect(error?.message == "the expression has more than 4096 operands and operators")
    #expect(EvaluatedExpression.text(Self.repeated("1\(symbol)", 100_000) + "1").hasSuffix("operands and operators"))
  }

  @Test("A chain of conditionals is limited by its size and not by its depth")
  func chain() throws {
    let source = (0..<1_000).map { "i == \($0) ? \($0) : " }.joined() + "-1"
    let limits = Self.limits { $0.size = 10_000 }
    #expect(try EvaluatedExpression.value(source, limits: limits) == .number(5))
    #expect(EvaluatedExpression.text(source).hasSuffix("operands and operators"))
  }

  @Test("A string that an expression makes is limited")
  func strings() {
    let limits = Self.limits { $0.stringLength = 10 }
    #expect(EvaluatedExpression.text("'abcde' + 'fghij'", limits: limits) == "'abcdefghij'")
    #expect(EvaluatedExpression.text("'abcde' + 'fghijk'", limits: limits) == "a string is longer than 10 bytes")
    #expect(EvaluatedExpression.text("'äöü' + 12345", limits: limits) == "a string is longer than 10 bytes")
    #expect(EvaluatedExpression.text("i + 'abcdefghijk'", limits: limits) == "4: the string is longer than 10 bytes")
    #expect(EvaluatedExpression.text("In('abcdefghijk')", limits: limits) == "3: the string is longer than 10 bytes")
  }

  @Test("All strings together that the operators of an expression read are limited")
  func textRead() {
    let limits = Self.limits { $0.textRead = 12 }
    #expect(EvaluatedExpression.text("'abc' < 'abd' && 'abc' < 'abd'", limits: limits) == "true")
    #expect(
      EvaluatedExpression.text("'abc' < 'abd' && 'abc' < 'abde'", limits: limits) == "an expression reads strings of more than 12 bytes")
    #expect(EvaluatedExpression.text("-'1' + -'23' + -'4567890123'", limits: limits).hasSuffix("of more than 12 bytes"))
  }

  @Test("Limits of zero and the greatest limits refuse or accept, and do not trap")
  func extremes() {
    #expect(EvaluatedExpression.text("(1)", limits: Self.limits { $0.depth = 0 }) == "0: the expression is nested deeper than 0 levels")
    #expect(
      EvaluatedExpression.text("1", limits: Self.limits { $0.size = 0 }) == "0: the expression has more than 0 operands and operators")
    #expect(EvaluatedExpression.text("'a' + 1", limits: Self.limits { ($0.stringLength, $0.textRead) = (.max, .max) }) == "'a1'")
    #expect(EvaluatedExpression.text("1 + 2", limits: Self.limits { ($0.depth, $0.stringLength, $0.textRead) = (-1, -1, -1) }) == "3")
  }
}
