import Testing

@testable import StateMachineDiagrams

@Suite("Breaking texts of SVG diagrams into lines")
struct TextMeasureTests {
  private static let measure = TextMeasure(size: 11)

  static let texts: [(String, [String])] = [
    ("", []), (" \n ", []), ("one", ["one"]), ("one two", ["one two"]), ("one two three four five", ["one two three", "four five"]),
    ("a  b\n\tc", ["a b", "c"]), ("aNameWithout", ["aNameWithout"]),
    ("aVeryLongNameWithoutASpace", ["aVeryLong", "NameWithout", "ASpace"]),
    ("x aVeryLongNameWithoutASpace y", ["x", "aVeryLong", "NameWithout", "ASpace y"]),
    ("some.module.with/a-long_path", ["some.module.", "with/a-long_", "path"]),
    ("thisisonewordthatislongerthanothers", ["thisisonewordth", "atislongerthano", "thers"]),
  ]

  @Test("A text is broken at spaces, else between the parts of a name, else anywhere", arguments: texts)
  func lines(text: String, lines: [String]) {
    #expect(Self.measure.lines(text, limit: 80) == lines)
  }

  @Test("No line is wider than one and a half times the limit", arguments: [1, 40, 80, 150])
  func widths(limit: Int) {
    let text = (0..<60).map { String(repeating: ["a", "W", "字", "🚀", "e\u{301}"][$0 % 5], count: $0) }.joined(separator: " ")
    let lines = Self.measure.lines(text, limit: limit)

    #expect(lines.allSatisfy { Self.measure.width($0) <= limit * 3 / 2 || $0.count == 1 })
    #expect(lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
  }

  @Test(
    "The time for a long text grows with its length, also if its characters have no width", .timeLimit(.minutes(15)),
    arguments: ["a", "\u{200B}", "\u{200B} ", "e\u{301}", "字"])
  func longTexts(part: String) {
    let count = TestRounds.of(200_000)
    let text = String(repeating: part, count: count)
    #expect(Self.measure.lines(text, limit: 150).joined().unicodeScalars.count >= count)
  }
}
