import Testing

@testable import StateMachineFormats

@Suite("Positions in texts")
struct TextPositionTests {
  static let texts: [(text: String, line: Int32, column: Int32)] = [
    ("", 1, 1),
    ("abc", 1, 4),
    ("é\u{301}😀", 1, 4),
    ("\t\t", 1, 3),
    ("a\n", 2, 1),
    ("a\r\nbc", 2, 3),
    ("a\rb\r\rc", 4, 2),
    ("\r\n\n\r", 4, 1),
  ]

  @Test("A position counts lines with any line end and Unicode scalars", arguments: texts.indices)
  func end(index: Int) {
    let (text, line, column) = Self.texts[index]
    let bytes = Array(text.utf8)
    var tracker = PositionTracker(start: 0)

    let position = tracker.position(at: bytes.count, in: bytes)

    #expect((position.line, position.column) == (line, column))
  }

  @Test("A position does not depend on the positions that were asked for before it")
  func anyOrder() {
    let bytes = Array("ab\ncdé\r\nf\rg".utf8)
    let offsets = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
    for first in offsets {
      for second in offsets {
        var tracker = PositionTracker(start: 0)
        var fresh = PositionTracker(start: 0)
        _ = tracker.position(at: first, in: bytes)

        #expect(tracker.position(at: second, in: bytes) == fresh.position(at: second, in: bytes))
      }
    }
  }

  @Test("A list of issues is sorted by place and ends where the limit of issues is reached")
  func limitOfIssues() {
    var issues = IssueList(file: "f", limits: ReadingLimits(maximumIssues: 2))

    issues.add(.syntax, "second", at: TextPosition(line: 2, column: 1))
    issues.add(.syntax, "first", at: TextPosition(line: 1, column: 9))
    #expect(!issues.isFull)
    issues.add(.syntax, "third", at: TextPosition(line: 3, column: 1))
    issues.add(.syntax, "fourth", at: TextPosition(line: 4, column: 1))

    #expect(issues.isFull)
    #expect(
      issues.sorted.map(\.description) == [
        "f:1:9: first", "f:2:1: second", "f:3:1: reading stopped here, after 2 mistakes; correct these first",
      ])
    #expect(issues.sorted.last?.code == .limit)
  }

  @Test("Limits that make no sense count as the nearest that do")
  func clampedLimits() {
    let limits = ReadingLimits(maximumBytes: -1, maximumDepth: .max, maximumIssues: 0)

    #expect(limits.maximumBytes == 0)
    #expect(limits.maximumDepth == ReadingLimits.greatestDepth)
    #expect(limits.maximumIssues == 1)
    #expect(ReadingLimits(maximumDepth: .min).maximumDepth == 1)
    #expect(ReadingLimits() == ReadingLimits(maximumBytes: 67_108_864, maximumDepth: 512, maximumIssues: 100))
  }
}
