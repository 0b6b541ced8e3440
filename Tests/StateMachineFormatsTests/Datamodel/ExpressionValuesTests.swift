import StateMachineFormats
import Testing

@Suite("Values of expressions")
struct ExpressionValuesTests {
  @Test(
    "A string literal means what it means in ECMAScript",
    arguments: [
      (#"''"#, ""), (#""it's""#, "it's"), (#"'"'"#, "\""), (#"'\'\"\\'"#, "'\"\\"), (#"'\b\t\n\v\f\r\0'"#, "\u{8}\t\n\u{B}\u{C}\r\0"),
      (#"'\x41\u0042\u{43}\u{1f600}'"#, "ABC😀"), (#"'\ud83d\ude00'"#, "😀"), (#"'\ud800\udc00\udbff\udfff'"#, "\u{10000}\u{10FFFF}"),
      (#"'\q'"#, "q"), ("'a\\\nb\\\r\nc'", "abc"),
      ("'\u{2028}'", "\u{2028}"), ("'größe 😀'", "größe 😀"), (#"'\u{00000041}'"#, "A"),
    ])
  func string(_ source: String, _ expected: String) throws {
    #expect(try EvaluatedExpression.value(source) == .string(expected))
  }

  @Test(
    "A name means a variable, a state, the event or a constant",
    arguments: [
      ("i", "5"), ("s", "'10'"), ("b", "true"), ("u", "undefined"), ("größe", "2"), ("$", "1"), ("_title", "'door'"), ("In('on')", "true"),
      ("In(\"off\")", "false"), ("In ( 'on' )", "true"), ("_event.name", "'door.open'"), ("_event . name", "'door.open'"),
      ("typeof _event", "'object'"), ("typeof u", "'undefined'"), ("undefined", "undefined"), ("NaN", "NaN"), ("Infinity", "Infinity"),
      ("In('on') && !In('off') && _event.name == 'door.open' && i >= 5", "true"),
      ("i.name", "undefined"), ("u.name", "'name' is a member of something that has no value"), ("_title.length", "4"),
      ("({a: -1, 'b': 'x'})", "{'a': -1, 'b': 'x'}"), ("typeof {}", "'object'"), ("'' + {}", "'[object Object]'"), ("+{}", "NaN"),
      ("{} == {}", "two records are compared; compare their members"), ("{} == '[object Object]'", "true"), ("{} === 1", "false"),
      ("!{}", "false"), ("_event.data", "undefined"),
    ])
  func name(_ source: String, _ expected: String) {
    #expect(EvaluatedExpression.text(source) == expected)
  }

  @Test(
    "Space of every kind may be between the parts of an expression",
    arguments: [
      " ", "\t", "\n", "\r\n", "\u{B}", "\u{C}", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{3000}", "\u{2003} \n",
    ])
  func space(_ space: String) throws {
    let spaced = ["", "(", "i", "+", "1", ")", "*", "2", "==", "12", "?", "In", "(", "'on'", ")", ":", "!", "_event", ".", "name", ""]
    let expression = try Expression(spaced.joined(separator: space))
    #expect(try EvaluatedExpression.evaluate(expression) == .boolean(true))
    #expect(expression.instructions == (try Expression(spaced.joined())).instructions)
  }

  @Test(
    "Strings are compared by their code units",
    arguments: [
      ("'a' < 'b'", "true"), ("'B' < 'a'", "true"), ("'a' < 'ab'", "true"), ("'' < 'a'", "true"), ("'10' < '9'", "true"),
      ("'a' <= 'a'", "true"),
      ("'a' < 'a'", "false"), ("'😀' < '\u{FFEE}'", "true"), ("'\u{E9}' == 'e\u{301}'", "false"), ("'\u{E9}' === '\\u00e9'", "true"),
      ("'e\u{301}' != '\u{E9}'", "true"), ("'e' + '\u{301}' === 'e\u{301}'", "true"),
    ])
  func comparison(_ source: String, _ expected: String) {
    #expect(EvaluatedExpression.text(source) == expected)
  }

  @Test(
    "An expression without a value says why",
    arguments: [
      ("missing", "'missing' is not a variable of the chart"), ("1 + missing * 2", "'missing' is not a variable of the chart"),
      ("_event.name == ''", "'_event' has no value before the first event"), ("typeof _event", "'undefined'"),
      ("In('missing')", "false"),
    ])
  func failure(_ source: String, _ expected: String) {
    #expect(EvaluatedExpression.text(source, event: nil) == expected)
  }

  @Test("A variable whose slot is outside of the values is an error")
  func slot() throws {
    for slot in [-1, 1, Int.max] {
      let resolved = ResolvedExpression(try Expression("i"), slot: { _ in slot }, state: { _ in nil })
      #expect(throws: EvaluationError.unknownVariable(name: "i")) {
        try resolved.evaluate([.number(1)], isActive: { _ in false }, eventName: { nil })
      }
    }
  }
}
