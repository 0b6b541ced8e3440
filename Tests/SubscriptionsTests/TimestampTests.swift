import TestSupport
import Testing

@testable import subscriptions

@Suite("A timestamp")
struct TimestampTests {
  @Test(
    "A timestamp is read in the form of RFC 3339",
    arguments: [
      ("1970-01-01T00:00:00Z", 0),
      ("1970-01-01T00:00:01Z", 1),
      ("1969-12-31T23:59:59Z", -1),
      ("2026-03-01T09:30:00Z", 1_772_357_400),
      ("2026-03-01t09:30:00z", 1_772_357_400),
      ("2026-03-01T09:30:00.250Z", 1_772_357_400),
      ("2026-03-01T11:30:00+02:00", 1_772_357_400),
      ("2026-02-28T23:30:00-10:00", 1_772_357_400),
      ("2026-03-01T09:29:60Z", 1_772_357_400),
      ("2000-02-29T00:00:00Z", 951_782_400),
      ("2024-02-29T23:59:59Z", 1_709_251_199),
      ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ]
  )
  func isRead(text: String, seconds: Int) {
    let timestamp = Timestamp(text.utf8)

    #expect(timestamp == Timestamp(seconds: seconds))
  }

  @Test(
    "A timestamp is read in no other form",
    arguments: [
      "", " ", "Z", "yesterday", "1772357400", "2026", "2026-03-01", "2026-03-01T09:30Z", "2026-03-01T09:30:00", "2026-03-01 09:30:00Z",
      "2026-3-1T09:30:00Z", "26-03-01T09:30:00Z", "12026-03-01T09:30:00Z", "0000-01-01T00:00:00Z", "-001-01-01T00:00:00Z",
      "2026-00-01T09:30:00Z", "2026-13-01T09:30:00Z", "2026-01-00T09:30:00Z", "2026-01-32T09:30:00Z", "2026-04-31T09:30:00Z",
      "2026-02-29T09:30:00Z", "1900-02-29T00:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T09:60:00Z", "2026-03-01T09:30:61Z",
      "2026-03-01T09:30:00.Z", "2026-03-01T09:30:00,5Z", "2026-03-01T09:30:00+2:00", "2026-03-01T09:30:00+0200",
      "2026-03-01T09:30:00+24:00", "2026-03-01T09:30:00+02:60", "2026-03-01T09:30:00ZZ", "2026-03-01T09:30:00Z ",
      " 2026-03-01T09:30:00Z", "2026-03-01T09:30:0\u{0663}Z", "\"2026-03-01T09:30:00Z\"",
    ]
  )
  func isRefused(text: String) {
    let timestamp = Timestamp(text.utf8)

    #expect(timestamp == nil)
  }

  @Test("A timestamp is read as written, on days of four centuries at a random second")
  func roundTrip() {
    var generator = SeededGenerator(seed: 3)
    let timestamps = stride(from: -73_049, to: 73_048, by: TestRounds.areFull ? 1 : 11).map { day in
      Timestamp(seconds: day * 86_400 + Int.random(in: 0..<86_400, using: &generator))
    }

    let misread = timestamps.filter { Timestamp($0.description.utf8) != $0 }

    #expect(misread.isEmpty)
  }

  @Test("A timestamp whose offset leads past year 9999 still has its text")
  func farEnd() throws {
    let timestamp = try #require(Timestamp("9999-12-31T23:59:59-23:59".utf8))

    #expect(timestamp.description == "10000-01-01T23:58:59Z")
  }

  @Test("Days of timestamps follow one another through months and leap years")
  func calendarIsContinuous() {
    let days = -500_000...(-500_000 + 146_097)

    let dates = days.map { CalendarDate(daysSince1970: $0) }

    #expect(dates.map(\.daysSince1970) == Array(days))
    #expect(dates.dropFirst().map { $0 } == dates.dropLast().map { CalendarDate.following($0) })
  }
}

extension CalendarDate {
  /// The next day as a child would find it: one more day, else the first of the next month, else of the next year.
  fileprivate static func following(_ date: Self) -> Self? {
    Self(year: date.year, month: date.month, day: date.day + 1)
      ?? Self(year: date.year, month: date.month + 1, day: 1)
      ?? Self(year: date.year + 1, month: 1, day: 1)
  }
}
