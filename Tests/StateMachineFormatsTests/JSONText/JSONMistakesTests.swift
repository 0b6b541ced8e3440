import Testing

@testable import StateMachineFormats

@Suite("Mistakes in JSON")
struct JSONMistakesTests {
  static let texts: [BrokenText] = [
    // Structure
    BrokenText("", "1:1: the file is empty; a file has one JSON value"),
    BrokenText(" \n ", "2:2: the file is empty; a file has one JSON value"),
    BrokenText("[1,2,]", "1:5: the ',' before ']' is one too many; remove it"),
    BrokenText("{\"a\":1 , }", "1:8: the ',' before '}' is one too many; remove it"),
    BrokenText("[1 2]", "1:4: ',' is missing before '2'"),
    BrokenText("{\"a\":1 \"b\":2}", "1:8: ',' is missing before '\"'"),
    BrokenText("{\"a\" 1}", "1:6: ':' is missing after the key 'a', before '1'"),
    BrokenText("{\"a\"", "1:5: ':' and a value are missing after the key 'a'"),
    BrokenText("{\"a\":}", "1:6: the value of 'a' is missing before '}'"),
    BrokenText("[,1]", "1:2: a value is missing before ','"),
    BrokenText("[1,,2]", "1:4: a value is missing before ','"),
    BrokenText("{,}", "1:2: a key in double quotes is missing before ','"),
    BrokenText("{\"a\":1;}", "1:7: ',' or '}' is missing before ';'"),
    BrokenText("[1,2", "1:5: the array of line 1, column 1 is not closed; ']' is missing"),
    BrokenText("[\n  {\"a\": 1", "2:10: the object of line 2, column 3 is not closed; '}' is missing"),
    BrokenText("[1,", "1:4: the array of line 1, column 1 is not closed; ']' is missing"),
    BrokenText("{\"a\": 1,", "1:9: the object of line 1, column 1 is not closed; '}' is missing"),
    BrokenText("{", "1:2: the object of line 1, column 1 is not closed; '}' is missing"),
    BrokenText("[1}", "1:3: the array of line 1, column 1 is closed by ']', not by '}'"),
    BrokenText("{\"a\":[1}", "1:8: the array of line 1, column 6 is closed by ']', not by '}'"),
    BrokenText("1 2", "1:3: a file has one JSON value; remove what follows it, from '2' on"),
    BrokenText("{}]", "1:3: a file has one JSON value; remove what follows it, from ']' on"),
    BrokenText("[1]\u{0}", "1:4: a file has one JSON value; remove what follows it, from U+0000 on"),
    BrokenText("@", "1:1: a value is missing before '@'"),
    BrokenText("[\u{FEFF}1]", "1:2: a value is missing before U+FEFF"),
    // Comments
    BrokenText("// a\n[1] # b", "1:1: JSON has no comments; remove it", "2:5: JSON has no comments; remove it"),
    BrokenText("[/* a\n */1]", "1:2: JSON has no comments; remove it"),
    BrokenText("[1 /* a", "1:4: JSON has no comments, and this one is not closed; remove it"),
    BrokenText("[1 / 2]", "1:4: '/' is not expected here"),
    // Words
    BrokenText("[True]", "1:2: 'True' is not a JSON value; write 'true'"),
    BrokenText(
      "[NaN, -Infinity]", "1:2: 'NaN' is not a JSON value; all numbers are finite",
      "1:7: '-Infinity' is not a JSON number; a digit is missing after '-'"),
    BrokenText("[None]", "1:2: 'None' is not a JSON value; write 'null'"),
    BrokenText("[undefined]", "1:2: 'undefined' is not a JSON value; write 'null'"),
    BrokenText("[idle]", "1:2: 'idle' is not a JSON value; a string has double quotes"),
    BrokenText("[nul]", "1:2: 'nul' is not a JSON value; a string has double quotes"),
    BrokenText("{on: 1}", "1:2: a key has double quotes: write \"on\""),
    BrokenText("{1: 1}", "1:2: a key has double quotes: write \"1\""),
    BrokenText(
      "{'a': 'it\\'s'}", "1:2: a string has double quotes, not single ones", "1:7: a string has double quotes, not single ones",
      "1:10: '\\' before ''' is no escape; write '\\\\' for a backslash, or remove it"),
    // Numbers
    BrokenText("[01]", "1:2: '01' is not a JSON number; write it without leading zeros"),
    BrokenText("[-01.5]", "1:2: '-01.5' is not a JSON number; write it without leading zeros"),
    BrokenText("[+1]", "1:2: '+1' is not a JSON number; write it without '+'"),
    BrokenText("[.5]", "1:2: '.5' is not a JSON number; a digit is missing before '.'"),
    BrokenText("[1.]", "1:2: '1.' is not a JSON number; a digit is missing after '.'"),
    BrokenText("[1.e3]", "1:2: '1.e3' is not a JSON number; a digit is missing after '.'"),
    BrokenText("[-]", "1:2: '-' is not a JSON number; a digit is missing after '-'"),
    BrokenText("[1e+]", "1:2: '1e+' is not a JSON number; a digit is missing in its exponent"),
    BrokenText(
      "[0x1F, 1_000, 1.2.3, 5s]", "1:2: '0x1F' is not a JSON number; write digits, one '.' and an exponent, such as -1.5e3",
      "1:8: '1_000' is not a JSON number; write digits, one '.' and an exponent, such as -1.5e3",
      "1:15: '1.2.3' is not a JSON number; write digits, one '.' and an exponent, such as -1.5e3",
      "1:22: '5s' is not a JSON number; write digits, one '.' and an exponent, such as -1.5e3"),
    // Strings
    BrokenText("[\"a\nb\"]", "1:2: the string is not closed on its line; '\"' is missing, or '\\n' in place of the end of the line"),
    BrokenText("[\"a", "1:2: the string is not closed; '\"' is missing"),
    BrokenText("[\"a\\", "1:2: the string is not closed; '\"' is missing"),
    BrokenText(
      "[\"\t\u{1}é\u{1F}\"]", "1:3: U+0009 is written '\\t' in a string", "1:4: U+0001 is written '\\u0001' in a string",
      "1:6: U+001F is written '\\u001f' in a string"),
    BrokenText(
      "[\"\\q\\é\"]", "1:3: '\\' before 'q' is no escape; write '\\\\' for a backslash, or remove it",
      "1:5: '\\' before 'é' is no escape; write '\\\\' for a backslash, or remove it"),
    BrokenText(
      "[\"\\u12\", \"\\u+123\"]", "1:3: four hexadecimal digits are missing after '\\u'",
      "1:11: four hexadecimal digits are missing after '\\u'"),
    BrokenText("[\"\\ud800\"]", "1:3: '\\ud800' is the first half of a surrogate pair; '\\udc00' to '\\udfff' is missing after it"),
    BrokenText("[\"\\uDBFF\\u0041\"]", "1:3: '\\udbff' is the first half of a surrogate pair; '\\udc00' to '\\udfff' is missing after it"),
    BrokenText("[\"\\uDFFF\"]", "1:3: '\\udfff' is the second half of a surrogate pair; the first half is missing before it"),
    // Keys
    BrokenText(
      "{\"a\":1,\n \"b\":2,\n \"a\":3, \"a\":4}", "3:2: repeatedKey: the key 'a' is repeated; it is at line 1, column 2 already",
      "3:9: repeatedKey: the key 'a' is repeated; it is at line 1, column 2 already"),
    BrokenText("[{\"\\u0061\":1,\"a\":2}]", "1:14: repeatedKey: the key 'a' is repeated; it is at line 1, column 3 already"),
    BrokenText("{\"\\n\":1,\"\\n\":2}", "1:9: repeatedKey: the key 'U+000A' is repeated; it is at line 1, column 2 already"),
  ]

  @Test("A mistake in JSON is an issue with its place and what would be right", arguments: texts)
  func mistakes(broken: BrokenText) {
    #expect(issues { _ = try JSONValue(reading: Array(broken.text.utf8), file: "f") } == broken.issues)
  }

  @Test("A mistake in JSON is found with each line end before it", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) {
    let text = "[\(end)  \"é\",\(end)\(end)  01]"
    #expect(
      issues { _ = try JSONValue(reading: Array(text.utf8), file: "f") } == [
        "4:3: '01' is not a JSON number; write it without leading zeros"
      ])
  }

  @Test("A key of an object with many members is repeated only if an earlier member has it", arguments: [2, 8, 9, 100])
  func manyKeys(count: Int) {
    let members = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    #expect(issues { _ = try JSONValue(reading: Array("{\(members)}".utf8), file: "f") } == [])
    #expect(
      issues { _ = try JSONValue(reading: Array("{\(members),\n\"k1\":0}".utf8), file: "f") } == [
        "2:1: repeatedKey: the key 'k1' is repeated; it is at line 1, column 9 already"
      ])
  }

  @Test("Mistakes with one meaning do not hide the value of a JSON text")
  func probableValue() throws {
    var issues = IssueList(file: "f")
    let value = try JSONValue.read(Array("{'a': [1, True,], \"a\": 2 /* x */}".utf8), issues: &issues).value

    #expect(issues.sorted.count == 5)
    #expect(
      value == .object([(key: "a", value: .array([.number(1), .bool(true)])), (key: "a", value: .number(2))]))
    #expect(value.object?["a"]?.array?.count == 2)
  }
}
