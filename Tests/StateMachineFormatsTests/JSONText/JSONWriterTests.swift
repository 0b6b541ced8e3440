import TestSupport
import Testing

@testable import StateMachineFormats

@Suite("JSON that is written")
struct JSONWriterTests {
  @Test("Written JSON is indented, with keys in their order and short lists of scalars on one line")
  func layout() {
    let value = JSONValue.object([
      (key: "b", value: .array([.number(1), .string("x"), .null, .bool(true)])),
      (key: "a", value: .array([.array([.number(1)]), .object([])])),
      (key: "c", value: .object([(key: "d", value: .array([]))])),
    ])
    #expect(
      JSONWriter.text(of: value) == """
        {
          "b": [1, "x", null, true],
          "a": [
            [1],
            {}
          ],
          "c": {
            "d": []
          }
        }

        """)
  }

  @Test("A written list is on one line if the line has 100 columns at most, with its key and comma", arguments: [0, 1, 2, 3])
  func width(excess: Int) {
    // Two spaces, `"é": ["`, the text, `", 1]` and a comma in the first of two members.
    let text = String(repeating: "é", count: 100 - 2 - 7 - 5 - 1 + excess)
    let list = JSONValue.array([.string(text), .number(1)])
    let first = JSONWriter.text(of: .object([(key: "é", value: list), (key: "b", value: .null)]))
    let last = JSONWriter.text(of: .object([(key: "é", value: list)]))

    #expect(first.contains("\", 1]") == (excess == 0))
    #expect(last.contains("\", 1]") == (excess <= 1))
    let longest = first.split(separator: "\n").map(\.count).max()
    #expect(excess > 0 || longest == 100)
  }

  @Test("Written strings escape control characters, quotes and line separators")
  func escapes() {
    let string = "\"\\/\u{8}\u{C}\n\r\t\0\u{1F}\u{7F}\u{85}\u{2028}é😀"
    #expect(JSONWriter.quoted(string) == #""\"\\/\b\f\n\r\t\u0000\u001f\u007f\u0085\u2028é😀""#)
  }

  @Test("JSON has no infinite numbers to write")
  func finite() {
    #expect(JSONValue.number(Double.infinity) == nil)
    #expect(JSONValue.number(Double.nan) == nil)
    #expect(JSONValue.number(1e20).map(JSONWriter.text) == "1e+20\n")
    #expect(JSONValue.number(-0.5).map(JSONWriter.text) == "-0.5\n")
  }

  @Test("Random JSON is read as it was written, and is written as the same text again", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let value = RandomJSON.value(depth: 4, using: &random)
      let written = JSONWriter.bytes(of: value)

      let read = try JSONValue(reading: written, file: "f")
      let (isSame, isSameText) = (read == value, JSONWriter.bytes(of: read) == written)

      #expect(isSame && isSameText, "seed \(seed)")
    }
  }
}
