import StateMachines
import TestSupport
import Testing

@testable import StateMachineFormats

@Suite("Durations in JSON")
struct DurationTextTests {
  static let texts: [(String, Duration)] = [
    ("5s", .seconds(5)), ("5 s", .seconds(5)), ("250ms", .milliseconds(250)), ("1.5h", .seconds(5_400)), ("2d", .seconds(172_800)),
    ("90min", .seconds(5_400)), ("0s", .zero), ("0.000ns", .zero), ("7us", .microseconds(7)),
    ("0.25us", .nanoseconds(250)), ("0.000000000000000001s", Duration(secondsComponent: 0, attosecondsComponent: 1)),
    ("0.000000001ns", Duration(secondsComponent: 0, attosecondsComponent: 1)),
    ("0.0000000000000000125min", Duration(secondsComponent: 0, attosecondsComponent: 750)),
    ("9223372036854775807.999999999999999999s", Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)),
    ("0000000000000000000000000000000000000000000005s", .seconds(5)),
  ]

  @Test("A duration is read exactly", arguments: texts)
  func reading(text: String, duration: Duration) throws {
    #expect(try DurationText.duration(text) == duration)
  }

  @Test(
    "A text that is no number with a unit is no duration",
    arguments: [
      "", "s", "5", "5x", "-5s", "+5s", "5.s", ".5s", "5  s", " 5s", "5s ", "5,5s", "1h 30min", "1e3s", "５s", "5S", "0x5s", "5.5.5s",
    ])
  func wrongForms(text: String) {
    #expect(throws: DurationText.Mistake.form) { try DurationText.duration(text) }
  }

  @Test(
    "A duration that is too long or too exact is out of range",
    arguments: [
      "9223372036854775808s", "0.0000000000000000001s", "106751991167301d", "99999999999999999999999999999999999999999999999s",
      "0.0000000001ns", "170141183460469231731687303715884105727ns", "0.00000000000000000000000000000000000000000000001d",
      "0.333333333333333333333333d",
    ])
  func wrongRanges(text: String) {
    #expect(throws: DurationText.Mistake.range) { try DurationText.duration(text) }
  }

  @Test("A duration is written in the largest unit in which it is whole")
  func writing() {
    let durations: [Duration] = [
      .zero, .seconds(7_200), .seconds(120), .seconds(61), .milliseconds(1_500), .microseconds(20), .nanoseconds(3),
      Duration(secondsComponent: 1, attosecondsComponent: 1), .seconds(-1),
    ]

    let texts = durations.map(DurationText.text)

    #expect(texts == ["0s", "2h", "2min", "61s", "1500ms", "20us", "3ns", "1.000000000000000001s", nil])
  }

  @Test("Every duration is read from its text", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let seconds = Int64(random.next() >> 1) >> Int64(random.below(63))
      var attoseconds = Int64(random.next() % 1_000_000_000_000_000_000)
      let step = (0..<random.below(19)).reduce(Int64(1)) { step, _ in step * 10 }
      attoseconds -= attoseconds % step
      let duration = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)

      let text = try #require(DurationText.text(duration))

      #expect(try DurationText.duration(text) == duration, "seed \(seed): \(text)")
    }
  }
}
