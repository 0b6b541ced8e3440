import Testing

@testable import StateMachineFormats

@Suite("Limits of JSON")
struct JSONLimitsTests {
  @Test("JSON is nested as deep as the limit allows, in arrays and objects alike", arguments: [1, 2, 100, 512, 1_000])
  func depth(limit: Int) throws {
    let limits = ReadingLimits(maximumDepth: limit)
    let forms = [("[", "0", "]"), ("{\"a\":", "0", "}"), ("[", "[]", "]")]
    for (open, inside, close) in forms {
      let nested = inside == "0" ? limit : limit - 1
      func text(_ depth: Int) -> [UInt8] {
        Array((String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)).utf8)
      }
      let value = try JSONValue(reading: text(nested), file: "f", limits: limits)
      // The indentation of a deep text has a length that is quadratic in its depth.
      let isSame = try limit > 100 || JSONValue(reading: JSONWriter.bytes(of: value), file: "g", limits: limits) == value
      #expect(isSame)
      let column = open.count * (nested + 1) - (inside == "0" ? open.count - 1 : 0) + (inside == "0" ? 0 : 1)
      #expect(
        issues { _ = try JSONValue(reading: text(nested + 1), file: "f", limits: limits) } == [
          "1:\(column): limit: arrays and objects are nested more than \(limit) deep, which is the limit"
        ])
    }
  }

  @Test("A JSON text that only opens arrays or objects ends in an error", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func onlyOpen(open: String) {
    let text = Array(String(repeating: open, count: 100_000).utf8)
    let found = issues { _ = try JSONValue(reading: text, file: "f") }
    #expect(found.count == 1)
    #expect(found.first?.contains("limit: arrays and objects are nested more than 512 deep") == true)
  }

  @Test("Reading JSON stops after the limit of issues, with an issue that says so")
  func issueLimit() {
    let text = Array("[\(String(repeating: "01,\n", count: 1_000))1]".utf8)
    let found = issues { _ = try JSONValue(reading: text, file: "f") }
    #expect(found.count == 101)
    #expect(found.last == "101:1: limit: reading stopped here, after 100 mistakes; correct these first")
  }

  @Test("A JSON text of one long line, with a long string and many values, is read with its places")
  func longLine() throws {
    let count = 20_000
    let text = Array("[\"\(String(repeating: "é", count: 100_000))\"\(String(repeating: ",1", count: count))]".utf8)
    let value = try JSONValue(reading: text, file: "f")
    #expect(value.array?.last?.position == TextPosition(line: 1, column: 100_003 + 2 * count))
  }
}
