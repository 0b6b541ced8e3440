import StateMachineFormats
import Testing

@Suite("Precedence in expressions")
struct PrecedenceTests {
  /// The operators of ECMAScript between two operands, those that bind most strongly first.
  private static let levels = [["*", "/", "%"], ["+", "-"], ["<", "<=", ">", ">="], ["==", "!=", "===", "!=="], ["&&"], ["||"]]

  private static let binary = levels.joined().map { $0 }

  private static func level(_ symbol: String) -> Int {
    levels.firstIndex { $0.contains(symbol) } ?? levels.count
  }

  private static func program(_ source: String) throws -> [Expression.Instruction] {
    try Expression(source).instructions
  }

  @Test("Of two operators, the stronger or else the left one takes the operand between them", arguments: binary, binary)
  func pair(_ first: String, _ second: String) throws {
    let found = try Self.program("i \(first) s \(second) b")
    let left = try Self.program("(i \(first) s) \(second) b")
    let right = try Self.program("i \(first) (s \(second) b)")

    #expect(left != right || first == second && ["&&", "||"].contains(first))
    #expect(found == (Self.level(first) <= Self.level(second) ? left : right))
  }

  @Test("A prefix operator binds more strongly than every other operator", arguments: ["!", "-", "+", "typeof "], binary)
  func prefix(_ prefix: String, _ symbol: String) throws {
    let expected = try Self.program("(\(prefix)i) \(symbol) (\(prefix)s)")
    #expect(try Self.program("\(prefix)i \(symbol) \(prefix)s") == expected)
    #expect(try Self.program("\(prefix)(i \(symbol) s)") != expected)
  }

  @Test("A conditional binds more weakly than every other operator", arguments: binary)
  func conditional(_ symbol: String) throws {
    let expected = try Self.program("(i \(symbol) s) ? (s \(symbol) b) : (b \(symbol) i)")
    #expect(try Self.program("i \(symbol) s ? s \(symbol) b : b \(symbol) i") == expected)
  }

  @Test(
    "Conditionals nest to the right",
    arguments: [
      ("b ? 1 : b ? 2 : 3", "b ? 1 : (b ? 2 : 3)"), ("b ? b ? 1 : 2 : 3", "b ? (b ? 1 : 2) : 3"),
      ("b ? b ? 1 : 2 : b ? 3 : 4", "b ? (b ? 1 : 2) : (b ? 3 : 4)"), ("!b ? -1 : +1", "(!b) ? (-1) : (+1)"),
      ("b ? 1 : u || b ? 2 : 3", "b ? 1 : ((u || b) ? 2 : 3)"),
    ])
  func nested(_ source: String, _ expected: String) throws {
    #expect(try Self.program(source) == Self.program(expected))
  }

  @Test(
    "Precedence of every level together gives the value of ECMAScript",
    arguments: [
      ("1 + 2 * 3 < 8 == true && 0 || 'x' ? 'a' : 'b'", "'a'"), ("10 - 4 - 3", "3"), ("2 * 3 % 4", "2"), ("100 / 10 / 5", "2"),
      ("1 < 2 < 3", "true"), ("3 > 2 > 1", "false"), ("1 + 1 + '1' + 1 + 1", "'2111'"), ("- -2 - -2", "4"), ("!0 + !0", "2"),
      ("typeof 1 + 1", "'number1'"), ("typeof typeof 1", "'string'"), ("1 || 0 && 0", "1"), ("(1 || 0) && 0", "0"), ("!'' == true", "true"),
    ])
  func value(_ source: String, _ expected: String) {
    #expect(EvaluatedExpression.text(source) == expected)
  }
}
