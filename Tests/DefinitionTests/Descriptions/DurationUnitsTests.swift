import StateMachines
import Testing

@testable import StateMachineCore

@Suite("Durations in traces")
struct DurationUnitsTests {
  static let durations: [(Duration, String)] = [
    (.zero, "0.0 ns"), (.nanoseconds(7), "7.0 ns"), (.nanoseconds(999), "999.0 ns"), (.nanoseconds(1_000), "1.0 µs"),
    (.nanoseconds(89_123), "89.1 µs"), (.nanoseconds(89_150), "89.2 µs"), (.nanoseconds(999_949), "999.9 µs"),
    (.nanoseconds(999_950), "1.0 ms"), (.milliseconds(12), "12.0 ms"), (.milliseconds(999), "999.0 ms"), (.seconds(1), "1.0 s"),
    (.seconds(3_600), "3600.0 s"), (.seconds(123_456), "123456.0 s"), (.nanoseconds(-1_500), "-1.5 µs"),
  ]

  @Test("A duration is written in the unit that suits it, to a tenth", arguments: durations)
  func units(duration: Duration, text: String) {
    #expect(duration.inUnits == text)
  }
}
