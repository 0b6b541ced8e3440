import Testing

@testable import subscriptions

@Suite("A feed entry")
struct FeedEntryTests {
  static let time = Timestamp(seconds: 1_772_357_400)

  @Test("A feed entry is read for every event", arguments: Request.allCases)
  func everyEvent(request: Request) throws {
    let entry = try FeedEntry("2026-03-01T09:30:00Z,sub-1,\(request.rawValue)".utf8)

    #expect(entry == FeedEntry(time: Self.time, subscription: "sub-1", request: request))
  }

  @Test(
    "A feed entry keeps its id exactly as written",
    arguments: ["1", " sub-1 ", "\"sub-1\"", "Übung", "subscription-with-a-rather-long-name", "\u{1}"])
  func anyID(subscription: String) throws {
    let entry = try FeedEntry("2026-03-01T09:30:00Z,\(subscription),activate".utf8)

    #expect(entry.subscription == subscription)
  }

  @Test(
    "A wrong feed entry is refused with the first error of its line, in words",
    arguments: [
      ("activate", "1 field, expected 3"),
      (" ", "1 field, expected 3"),
      ("2026-03-01T09:30:00Z,sub-1", "2 fields, expected 3"),
      ("2026-03-01T09:30:00Z;sub-1;activate", "1 field, expected 3"),
      ("2026-03-01T09:30:00Z,sub-1,activate,", "4 fields, expected 3"),
      ("2026-03-01T09:30:00Z,sub-1,activate,EUR,7", "5 fields, expected 3"),
      (",", "2 fields, expected 3"),
      (",,", "empty time"),
      (",sub-1,activate", "empty time"),
      ("time,subscription,event", "bad time 'time'"),
      ("yesterday,,", "bad time 'yesterday'"),
      ("2026-02-30T00:00:00Z,sub-1,activate", "bad time '2026-02-30T00:00:00Z'"),
      ("2026-03-01T09:30:00Z,,", "empty subscription"),
      ("2026-03-01T09:30:00Z,,activate", "empty subscription"),
      ("2026-03-01T09:30:00Z,sub-1,", "empty event"),
      ("2026-03-01T09:30:00Z,sub-1,refund", "unknown event 'refund'"),
      ("2026-03-01T09:30:00Z,sub-1,Activate", "unknown event 'Activate'"),
      ("2026-03-01T09:30:00Z,sub-1,activat", "unknown event 'activat'"),
      ("2026-03-01T09:30:00Z,sub-1,activated", "unknown event 'activated'"),
      ("2026-03-01T09:30:00Z,sub-1, activate", "unknown event ' activate'"),
      ("2026-03-01T09:30:00Z,sub-1,activate\r\r", "unknown event 'activate\\r\\r'"),
    ]
  )
  func fault(line: String, words: String) {
    let fault = #expect(throws: LineFault.self) { try FeedEntry(line.utf8) }

    #expect(fault?.description == words)
  }

  @Test(
    "A feed entry with bytes that are not UTF-8 is refused, whichever field has them",
    arguments: [
      ("", [0xFF], ",sub-1,activate", "bad time '\u{FFFD}'"),
      ("2026-03-01T09:30:00Z,sub-", [0xC3], ",activate", "subscription is not UTF-8"),
      ("2026-03-01T09:30:00Z,", [0xC0, 0x80], ",activate", "subscription is not UTF-8"),
      ("2026-03-01T09:30:00Z,sub-1,activate", [0x80], "", "unknown event 'activate\u{FFFD}'"),
    ] as [(String, [UInt8], String, String)]
  )
  func notUTF8(before: String, bytes: [UInt8], after: String, words: String) {
    let line = Array(before.utf8) + bytes + Array(after.utf8)

    let fault = #expect(throws: LineFault.self) { try FeedEntry(line) }

    #expect(fault?.description == words)
  }

  @Test("A feed line that is too long is reported with the permitted length")
  func tooLong() {
    #expect(LineFault.tooLong.description == "longer than 4096 bytes")
  }
}

@Suite("An excerpt of the feed")
struct ExcerptTests {
  @Test(
    "An excerpt of the feed is quoted, cut short and free of terminal control characters",
    arguments: [
      ("", "''"),
      ("refund", "'refund'"),
      ("größer als 日本", "'größer als 日本'"),
      ("\u{1}[2J", "'\\u{01}[2J'"),
      ("a\tb\n", "'a\\tb\\n'"),
      ("\u{85}2J\u{202A}", "'\\u{0085}2J\\u{202A}'"),
      (String(repeating: "x", count: 32), "'" + String(repeating: "x", count: 32) + "'"),
      (String(repeating: "x", count: 33), "'" + String(repeating: "x", count: 32) + "…'"),
    ]
  )
  func isShown(text: String, shown: String) {
    let excerpt = Excerpt(text.utf8)

    #expect(excerpt.description == shown)
  }
}
