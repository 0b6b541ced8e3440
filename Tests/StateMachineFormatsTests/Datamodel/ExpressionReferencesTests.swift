import StateMachineFormats
import Testing

@Suite("Names in expressions")
struct ExpressionReferencesTests {
  private static let source = "In('on') && i < größe || In(\"off\") && In('on') && i == x"

  @Test("An expression lists each place of a variable or a state, counted in Unicode scalars")
  func references() throws {
    let expression = try Expression("'😀' + " + Self.source)
    let expected: [(Expression.Kind, String, Int, Range<Int>)] = [
      (.state, "on", 9, 6..<14), (.variable, "i", 18, 18..<19), (.variable, "größe", 22, 22..<27), (.state, "off", 34, 31..<40),
      (.state, "on", 47, 44..<52), (.variable, "i", 56, 56..<57), (.variable, "x", 61, 61..<62),
    ]
    #expect(expression.references == expected.map { Expression.Reference(kind: $0, name: $1, offset: $2, in: $3) })
    #expect(expression.variables == ["i", "größe", "x"])
    #expect(expression.states == ["on", "off"])
    #expect(expression.description == "'😀' + " + Self.source)
  }

  @Test("Each place of an unknown name in an expression is a mistake")
  func unknownNames() throws {
    let expression = try Expression(Self.source)
    #expect(expression.unknownNames(isVariable: { _ in true }, isState: { _ in true }).isEmpty)
    let errors = expression.unknownNames(isVariable: { $0 != "x" }, isState: { $0 != "on" })
    #expect(
      errors.map(\.description) == [
        "3: 'on' is not a state of the chart", "41: 'on' is not a state of the chart", "55: 'x' is not a variable of the chart",
      ])
    #expect(errors.map(\.reason) == [.unknownName("on"), .unknownName("on"), .unknownName("x")])
  }

  @Test("Constants, the event and words in strings are no references of an expression")
  func others() throws {
    #expect(try Expression("true || false || undefined || NaN || Infinity || _event.name || typeof _event || 'i'").references.isEmpty)
  }

  @Test(
    "A word of the language cannot be the name of a variable",
    arguments: [
      ("i", true), ("größe", true), ("$_1", true), ("_title", true), ("let", true), ("_name", false), ("_sessionid", false),
      ("In", false), ("_event", false), ("NaN", false),
      ("undefined", false), ("null", false), ("typeof", false), ("class", false), ("", false), ("1a", false), ("a b", false),
      ("a.b", false),
      ("a-b", false), ("😀", false),
    ])
  func variableName(_ name: String, _ expected: Bool) {
    #expect(Expression.isVariableName(name) == expected)
    #expect((try? Expression(name).variables == [name]) ?? false == expected)
  }
}
