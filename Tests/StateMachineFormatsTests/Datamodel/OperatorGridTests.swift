import StateMachineFormats
import Testing

@Suite("Operators of expressions")
struct OperatorGridTests {
  private static let operands = OperatorGrid.operands

  /// The cells of a grid, in its order.
  private static func cells(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { $0.split(separator: " | ").map(String.init) }
  }

  @Test("A comparison of any two types is as in ECMAScript", arguments: OperatorGrid.comparisons.keys.sorted())
  func comparison(_ symbol: String) throws {
    let expected = try #require(OperatorGrid.comparisons[symbol]).filter { $0 != "\n" }
    try #require(expected.count == Self.operands.count * Self.operands.count)
    var found = ""
    for left in Self.operands {
      for right in Self.operands {
        found += try EvaluatedExpression.value("\(left) \(symbol) \(right)") == .boolean(true) ? "T" : "F"
      }
    }
    #expect(found == expected)
  }

  @Test("An operator with operands of any two types has the value of ECMAScript", arguments: OperatorGrid.results.keys.sorted())
  func result(_ symbol: String) throws {
    let expected = Self.cells(try #require(OperatorGrid.results[symbol]))
    let sources = Self.operands.flatMap { left in Self.operands.map { "\(left) \(symbol) \($0)" } }
    try #require(expected.count == sources.count)
    for (source, expected) in zip(sources, expected) {
      #expect(EvaluatedExpression.text(source) == expected, "\(source)")
    }
  }

  @Test("A prefix operator with an operand of any type has the value of ECMAScript", arguments: OperatorGrid.prefixes.keys.sorted())
  func prefix(_ symbol: String) throws {
    let expected = Self.cells(try #require(OperatorGrid.prefixes[symbol]))
    try #require(expected.count == Self.operands.count)
    for (operand, expected) in zip(Self.operands, expected) {
      #expect(EvaluatedExpression.text("\(symbol)(\(operand))") == expected, "\(symbol)\(operand)")
    }
  }

  @Test("A condition of any type chooses the operand that `&&` and `||` also choose", arguments: OperatorGrid.operands)
  func conditional(_ condition: String) throws {
    let isTrue = EvaluatedExpression.text("!!(\(condition))") == "true"
    #expect(EvaluatedExpression.text("\(condition) ? 'yes' : 'no'") == (isTrue ? "'yes'" : "'no'"))
    #expect(EvaluatedExpression.text("\(condition) && 'yes' || 'no'") == (isTrue ? "'yes'" : "'no'"))
    #expect(try EvaluatedExpression.value(condition).isTrue == isTrue)
  }

  @Test(
    "An operand that logic does not need is not evaluated",
    arguments: [
      ("true || missing", "true"), ("false && missing", "false"), ("true ? 1 : missing", "1"), ("false ? missing : 2", "2"),
      ("0 && missing || 3", "3"), ("(1 || missing) && 4", "4"), ("true ? false ? missing : 5 : missing", "5"), ("true?.5:missing", "0.5"),
    ])
  func shortCircuit(_ source: String, _ expected: String) {
    #expect(EvaluatedExpression.text(source) == expected)
  }
}
