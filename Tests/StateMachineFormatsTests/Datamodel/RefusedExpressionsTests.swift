import StateMachineFormats
import Testing

@Suite("Refused expressions")
struct RefusedExpressionsTests {
  private static let onlyIn = "is not supported: the only function of expressions is In('state')"
  private static let onlyName = "is not supported: only variables and '_event.data' have members, which have none themselves"
  private static let onlyEventName = "is not supported: the only parts of an event in expressions are '_event.name' and '_event.data'"
  private static let onlySystemName = "is not supported: the only system variable of expressions is '_event'"
  private static let noObjects = "is not supported: expressions have no objects"
  private static let noArrays = "is not supported: expressions have no arrays; write a member of a record as 'name.member'"
  private static let noBits = "is not supported: expressions have no operators for bits"
  private static let noChange = "is not supported: an expression changes nothing"
  private static let reads = "is not supported: an expression only reads values"
  private static let oneValue = "is not supported: an expression has one value"
  private static let noComments = "is not supported: expressions have no comments"
  private static let others = "is not supported: write it with other operators"
  private static let half = "is not supported: half of a surrogate pair is not a character"
  private static let inState = "'In' takes the name of one state as a string: In('state')"

  static let names: [(String, name: String, error: String)] = [
    ("Math.pow(i,3)", "Math.pow", "0: 'Math.pow' \(onlyIn)"), ("1 + Math . abs (i)", "Math.abs", "4: 'Math.abs' \(onlyIn)"),
    ("foo()", "foo", "0: 'foo' \(onlyIn)"), ("s.charAt(0)", "s.charAt", "0: 's.charAt' \(onlyIn)"),
    ("(i)(s)", "a call", "3: a call \(onlyIn)"),
    ("i => i", "=>", "2: '=>' \(onlyIn)"), ("_event.name()", "_event.name", "0: '_event.name' \(onlyIn)"),
    ("s.toString", "s.toString", "0: 's.toString' \(onlyName)"), ("{valueOf: 1}", "valueOf", "1: 'valueOf' \(onlyName)"),
    ("a.b.c", "a.b.c", "0: 'a.b.c' \(onlyName)"), ("'x'.length", ".length", "3: '.length' \(onlyName)"),
    ("a?.b", "a?.b", "0: 'a?.b' \(onlyName)"),
    ("_event", "_event", "0: '_event' \(onlyEventName)"), ("!_event", "_event", "1: '_event' \(onlyEventName)"),
    ("_sessionid", "_sessionid", "0: '_sessionid' \(onlySystemName)"), ("typeof _name", "_name", "7: '_name' \(onlySystemName)"),
    ("1 + _x", "_x", "4: '_x' \(onlySystemName)"), ("_ioprocessors", "_ioprocessors", "0: '_ioprocessors' \(onlySystemName)"),
    ("typeof (_event)", "_event", "8: '_event' \(onlyEventName)"), ("'\\ud83d\\n'", "\\ud83d", "1: '\\ud83d' \(half)"),
    ("'\\ud83d\\ud83d'", "\\ud83d", "1: '\\ud83d' \(half)"), ("'\\ude00'", "\\ude00", "1: '\\ude00' \(half)"),
    ("!_event.data.x.y", "_event.data.x.y", "1: '_event.data.x.y' \(onlyEventName)"),
    ("_event.name.length", "_event.name.length", "0: '_event.name.length' \(onlyEventName)"),
    ("_event[name]", "_event[]", "0: '_event[]' \(noArrays)"), ("a[0]", "a[]", "0: 'a[]' \(noArrays)"),
    ("s == (s)[0]", "an index", "8: an index \(noArrays)"), ("[1]", "an array", "0: an array \(noObjects)"),
    ("{a: i}", "a value of this kind", "4: a value of this kind is not supported: a value of a record is a number, a Boolean or a string"),
    ("/x/", "a regular expression", "0: a regular expression \(noObjects)"),
    ("i in s", "in", "2: 'in' \(noObjects)"), ("i instanceof s", "instanceof", "2: 'instanceof' \(noObjects)"),
    ("`x`", "a template", "0: a template is not supported: write a string in ' or \""),
    ("i = 1", "=", "2: '=' \(noChange); write '==' to compare"), ("i++", "++", "1: '++' \(noChange)"), ("--i", "--", "0: '--' \(noChange)"),
    ("new Date", "new", "0: 'new' \(reads)"), ("function () {}", "function", "0: 'function' \(reads)"),
    ("this", "this", "0: 'this' \(reads)"),
    ("void 0", "void", "0: 'void' \(reads)"), ("delete i", "delete", "0: 'delete' \(reads)"), ("class {}", "class", "0: 'class' \(reads)"),
    ("null", "null", "0: 'null' is not supported: write 'undefined' for a variable without a value"),
    ("~i", "~", "0: '~' \(noBits)"), ("i;s", ";", "1: ';' \(oneValue)"), ("i, s", ",", "1: ',' \(oneValue)"),
    ("i // x", "//", "2: '//' \(noComments)"), ("/* x */ i", "/*", "0: '/*' \(noComments)"), ("i ?? s", "??", "2: '??' \(others)"),
    ("i ** s", "**", "2: '**' \(others)"), ("1n", "1n", "0: '1n' is not supported: write a number without 'n'"),
    ("1_000", "1_000", "0: '1_000' is not supported: write a number without '_'"),
    ("1 + 010", "010", "4: '010' is not supported: a number does not start with 0"),
    ("'\\07'", "\\0", "1: '\\0' is not supported: write '\\x' and two digits"),
    ("'\\ud83d'", "\\ud83d", "1: '\\ud83d' \(half)"),
    ("a\\u0062", "an escape in a name", "1: an escape in a name is not supported: write the letter itself"),
    ("In", "In", "0: \(inState)"), ("In(on)", "In", "3: \(inState)"), ("In('on' + s)", "In", "8: \(inState)"),
    ("In()", "In", "3: \(inState)"),
    ("In('on', 'off')", "In", "7: \(inState)"), ("In.x", "In.x", "0: 'In.x' \(onlyName)"), ("In[0]", "In", "0: \(inState)"),
  ]

  @Test("What ECMAScript has and expressions do not is refused by its name and place", arguments: names)
  func unsupported(_ source: String, _ name: String, _ expected: String) {
    let error = #expect(throws: ExpressionError.self) { try Expression(source) }
    #expect(error?.description == expected)
    #expect(error?.reason == .unsupported(name: name))
  }

  @Test("An operator for bits is refused by its name", arguments: ["&", "|", "^", "<<", ">>", ">>>"])
  func bits(_ symbol: String) {
    #expect(EvaluatedExpression.text("i \(symbol) 1") == "2: '\(symbol)' \(Self.noBits)")
  }

  @Test(
    "An assignment with an operator is refused by its name",
    arguments: [
      "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "**=", "&&=", "||=", "??=",
    ])
  func assignment(_ symbol: String) {
    #expect(EvaluatedExpression.text("i \(symbol) 1") == "2: '\(symbol)' \(Self.noChange)")
  }

  @Test(
    "An expression that breaks the grammar is refused with what is wrong and where",
    arguments: [
      ("", "0: the expression is empty"), (" \n ", "0: the expression is empty"), ("1 +", "3: an operand is missing at the end"),
      ("* 2", "0: an operand is missing before '*'"), ("(", "1: an operand is missing at the end"),
      ("()", "1: an operand is missing before ')'"),
      ("(i", "0: ')' is missing for this '('"), ("i)", "1: ')' has no '(' before it"), ("(i ? s)", "3: ':' is missing for this '?'"),
      ("i ? s", "2: ':' is missing for this '?'"), ("i : s", "2: ':' has no '?' before it"), ("i ? (s : b)", "7: ':' has no '?' before it"),
      ("i s", "2: an operator is missing before 's'"), ("i 'x'", "2: an operator is missing before '''"),
      ("i !s", "2: an operator is missing before '!'"),
      ("'x", "0: the string does not end"), ("'x\\", "0: the string does not end"), ("\"x'", "0: the string does not end"),
      ("'x\ny'", "2: a string ends on its line; write '\\n' for a new one"), ("'\\x4'", "1: '\\x' is followed by two hexadecimal digits"),
      ("'\\u12'", "1: '\\u' is followed by four hexadecimal digits or '{'…'}'"), ("3in", "0: '3in' is neither a number nor a name"),
      ("'\\u{110000}'", "1: '\\u' is followed by four hexadecimal digits or '{'…'}'"), ("0x", "0: '0x' is neither a number nor a name"),
      ("1e", "0: '1e' is neither a number nor a name"), ("i # s", "2: '#' has no meaning in expressions"),
      ("ä + §", "4: U+A7 has no meaning in expressions"),
      ("In('on'", "7: 'In' takes the name of one state as a string: In('state')"), ("i = = s", "2: '=' \(noChange); write '==' to compare"),
      ("😀 + i", "0: U+1F600 has no meaning in expressions"), ("'😀' + (😀)", "7: U+1F600 has no meaning in expressions"),
    ])
  func syntax(_ source: String, _ expected: String) {
    #expect(EvaluatedExpression.text(source) == expected)
  }

  @Test("A long name is shortened in the message that refuses it")
  func longName() {
    let name = String(repeating: "a.", count: 50_000) + "a"
    #expect(EvaluatedExpression.text(name) == "0: '\(name.prefix(80))…' \(Self.onlyName)")
  }
}
