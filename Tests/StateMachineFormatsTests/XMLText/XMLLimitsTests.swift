import Testing

@testable import StateMachineFormats

@Suite("Limits of XML")
struct XMLLimitsTests {
  private typealias Element = StateMachineFormats.XMLElement

  @Test("XML is nested as deep as the limit allows", arguments: [1, 2, 100, 512, 1_000])
  func depth(limit: Int) throws {
    let limits = ReadingLimits(maximumDepth: limit)
    func text(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "<a>", count: depth - 1) + "<a/>" + String(repeating: "</a>", count: depth - 1)).utf8)
    }
    let element = try Element(reading: text(limit), file: "f", limits: limits)
    // The indentation of a deep text has a length that is quadratic in its depth.
    if limit <= 100 {
      let read = try Element(reading: XMLWriter.bytes(of: element, file: "g"), file: "g")
      #expect(RandomXML.withoutSpace(read) == element)
    }
    #expect(
      issues { _ = try Element(reading: text(limit + 1), file: "f", limits: limits) } == [
        "1:\(3 * limit + 1): limit: elements are nested more than \(limit) deep, which is the limit"
      ])
  }

  @Test("An XML text that only opens elements ends in an error")
  func onlyOpen() {
    let text = Array(String(repeating: "<a>", count: 100_000).utf8)
    #expect(
      issues { _ = try Element(reading: text, file: "f") } == [
        "1:1537: limit: elements are nested more than 512 deep, which is the limit"
      ])
  }

  @Test("Reading XML stops after the limit of issues, with an issue that says so", arguments: ["<b x=1/>\n", "&c;\n", "</b>\n", "\u{1}\n"])
  func issueLimit(mistake: String) {
    let text = Array("<a>\(String(repeating: mistake, count: 1_000))</a>".utf8)
    let found = issues { _ = try Element(reading: text, file: "f") }
    #expect(found.count == 101)
    #expect(found.last?.hasSuffix("limit: reading stopped here, after 100 mistakes; correct these first") == true)
  }

  @Test("An XML text that is too long is refused before it is read")
  func bytes() {
    let limits = ReadingLimits(maximumBytes: 3)
    #expect(
      issues { _ = try Element(reading: Array("<a/>".utf8), file: "f", limits: limits) } == [
        "1:1: limit: the file has 4 bytes; the limit is 3"
      ])
  }

  @Test("A tag of XML with many attributes and namespaces is read")
  func manyAttributes() throws {
    let attributes = (0..<3_000).map { "xmlns:p\($0)='u\($0)' p\($0):x='\($0)'" }.joined(separator: " ")
    let text = Array("<a \(attributes)>\(String(repeating: "<p0:b/>", count: 3_000))</a>".utf8)
    let root = try Element(reading: text, file: "f")
    #expect(root.attributes.count == 3_000)
    #expect(root.attributes.last?.name == .init("x", namespace: "u2999"))
    #expect(root.elements.allSatisfy { $0.name == .init("b", namespace: "u0") })
  }
}
