import Testing

@testable import StateMachineFormats

@Suite("Delays and tags in SCXML")
struct SCXMLDelayTests {
  @Test(
    "A delay is read as the time that CSS means",
    arguments: [
      ("5s", .seconds(5)), (".5s", .milliseconds(500)), ("0.25s", .milliseconds(250)), ("100ms", .milliseconds(100)),
      ("1.5ms", .microseconds(1_500)), ("0s", .zero), (" 3s\n", .seconds(3)), ("9223372036854775807s", .seconds(Int64.max)),
      ("0.000000000000000001s", Duration(secondsComponent: 0, attosecondsComponent: 1)),
      ("0.0000000000000000019s", Duration(secondsComponent: 0, attosecondsComponent: 1)),
    ] as [(String, Duration)])
  func reading(text: String, duration: Duration) {
    #expect(SCXMLDelay.duration(of: text) == duration)
  }

  @Test(
    "What is not a time of CSS is not read as a delay",
    arguments: [
      "", "s", "ms", ".s", "5", "5.s", "-1s", "+1s", "1 s", "1m", "1e3s", "1.2.3s", "99999999999999999999s", "٣s", "0x1s", "5S", "..5s",
    ])
  func refusing(text: String) {
    #expect(SCXMLDelay.duration(of: text) == nil)
  }

  @Test(
    "A delay is written in seconds or milliseconds, and exactly",
    arguments: [
      (.zero, "0s"), (.seconds(5), "5s"), (.milliseconds(1_500), "1500ms"), (.microseconds(1), "0.000001s"),
      (Duration(secondsComponent: 3, attosecondsComponent: 1), "3.000000000000000001s"), (.seconds(Int64.max), "9223372036854775807s"),
      (.seconds(2_000_000) + .milliseconds(20), "2000000.02s"),
    ] as [(Duration, String)])
  func writing(duration: Duration, text: String) {
    #expect(SCXMLDelay.text(of: duration) == text)
    #expect(SCXMLDelay.duration(of: text) == duration)
  }

  @Test("Negative delays cannot be written", arguments: [Duration.milliseconds(-1), .seconds(-5), .seconds(Int64.min)])
  func negative(duration: Duration) {
    #expect(SCXMLDelay.text(of: duration) == nil)
  }

  @Test(
    "Tags with white space, percent signs and nothing at all are read as they were written",
    arguments: [
      ["a"], ["a b", "c"], ["", "%", "100%"], ["\n\t", "é%20"], [],
    ])
  func tags(tags: [String]) {
    #expect(SCXMLTags.tags(of: SCXMLTags.text(of: tags)) == tags)
  }

  @Test("A percent sign without two hexadecimal digits is a mistake in tags", arguments: ["a%", "%2", "%zz", "a %g0"])
  func wrongTags(text: String) {
    #expect(SCXMLTags.tags(of: text) == nil)
  }
}
