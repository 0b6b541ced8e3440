import TestSupport
import Testing

@testable import subscriptions

@Suite("A feed")
struct FeedTests {
  static func feed(_ text: String) throws -> Feed {
    var reader = LineReader(text)
    var feed = Feed()
    while let line = try reader.next() {
      feed.take(line, number: reader.number)
    }
    return feed
  }

  @Test("A feed may begin with the header or not")
  func header() throws {
    let with = try Self.feed("time,subscription,event\n2026-03-01T09:30:00Z,a,activate\n")
    let without = try Self.feed("2026-03-01T09:30:00Z,a,activate\n")

    #expect((with.headers, with.entries, with.brokenLines.count) == (1, 1, 0))
    #expect((without.headers, without.entries, without.brokenLines.count) == (0, 1, 0))
  }

  @Test("A byte order mark and CR LF do not hide the feed's header")
  func headerOfSpreadsheets() throws {
    let feed = try Self.feed("\u{FEFF}time,subscription,event\r\n2026-03-01T09:30:00Z,a,activate\r\n")

    #expect((feed.headers, feed.entries, feed.brokenLines.count) == (1, 1, 0))
  }

  @Test("A feed's header on any other line is a broken line")
  func lateHeader() throws {
    let feed = try Self.feed("\ntime,subscription,event\n")

    #expect(feed.headers == 0)
    #expect(feed.brokenLines.map(\.number) == [2])
  }

  @Test("A feed keeps the first thousand broken lines, counts the rest, and the report says so")
  func manyBrokenLines() throws {
    let feed = try Self.feed(String(repeating: "?\n", count: 3_000))
    let text = Report(on: feed).text

    #expect(feed.brokenLines.map(\.number) == Array(1...1_000))
    #expect(feed.brokenLineCount == 3_000)
    #expect(text.contains("  broken                                        3000\n"))
    #expect(text.contains("  total                                         3000\n"))
    #expect(text.hasSuffix("  line 1000: 1 field, expected 3\n  and 2000 more\n"))
  }

  @Test("A feed's broken lines change nothing, make no subscription and do not stop the others")
  func brokenLinesHaveNoEffect() throws {
    let feed = try Self.feed(
      """
      2026-03-01T09:30:00Z,a,activate
      2026-03-01T09:31:00Z,a,terminat
      2026-03-01T09:32:00Z,b,refund
      \(String(repeating: "x", count: 5_000))

      2026-03-01T09:33:00Z,a,suspend
      """
    )

    #expect(feed.fleet.subscriptions.map(\.state) == [.suspended])
    #expect((feed.entries, feed.blankLines) == (2, 1))
    #expect(feed.brokenLines.map(\.number) == [2, 3, 4])
    #expect(feed.brokenLines.last?.fault == .tooLong)
  }

  @Test("Every line of a feed of random bytes is accounted for", arguments: 0..<200)
  func randomBytes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["2026-03-01T09:30:00Z", "a", "activate", "suspend", ",", ",", "\n", "\r\n", "\u{FEFF}", "\0", "é", "😀", "-", "9"]
    let text = (0..<Int.random(in: 0..<400, using: &generator)).flatMap { _ in
      Bool.random(using: &generator)
        ? Array((pieces.randomElement(using: &generator) ?? "").utf8) : [UInt8.random(in: .min ... .max, using: &generator)]
    }
    var reader = LineReader(ByteSource(text).fill)
    var feed = Feed()

    while let line = try reader.next() {
      feed.take(line, number: reader.number)
    }

    let endsWithALine = text.isEmpty || text.last == UInt8(ascii: "\n")
    let lines = text.count { $0 == UInt8(ascii: "\n") } + (endsWithALine ? 0 : 1)
    #expect(feed.headers + feed.entries + feed.blankLines + feed.brokenLines.count == lines)
    #expect(feed.fleet.transitions.values.reduce(0, +) + feed.fleet.rejections.values.reduce(0, +) == feed.entries)
  }
}
