import TestSupport
import Testing

@testable import StateMachineFormats

@Suite("XML that is written")
struct XMLWriterTests {
  private typealias Element = StateMachineFormats.XMLElement

  @Test("Written XML is indented where an element has no text, and declares each namespace once")
  func layout() throws {
    let inner = Element(.init("log", namespace: "u"), attributes: [.init(.init("expr"), "a < \"b\"\n\t&'")])
    let text = Element(.init("data", namespace: "u"), children: [.text(.init(" 1 > 0\r]]> ")), .element(inner)])
    let foreign = Element(.init("x", namespace: "v", prefix: "v"), attributes: [.init(.init("y", namespace: "w"), "")])
    let root = Element(
      .init("scxml", namespace: "u"), children: [.element(text), .text(.init("\n")), .element(foreign), .element(Element(.init("z")))])

    #expect(
      try XMLWriter.text(of: root, file: "f") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="u">
          <data> 1 &gt; 0&#13;]]&gt; <log expr="a &lt; &quot;b&quot;&#10;&#9;&amp;'"/></data>
          <v:x xmlns:v="v" xmlns:ns1="w" ns1:y=""/>
          <z xmlns=""/>
        </scxml>

        """)
  }

  @Test("What XML does not have is an error of the writer, with each place")
  func unsupported() {
    let place = TextPosition(line: 7, column: 3)
    let root = Element(
      .init("my state"), attributes: [.init(.init("1"), "a\0b", at: place)], children: [.text(.init("\u{FFFE}", at: place))])

    #expect(
      issues { _ = try XMLWriter.text(of: root, file: "f") } == [
        "1:1: unsupported: 'my state' is not a name of XML; use letters, digits, '_', '-' and '.'",
        "7:3: unsupported: '1' is not a name of XML; use letters, digits, '_', '-' and '.'",
        "7:3: unsupported: XML 1.0 has no character U+0000; remove it",
        "7:3: unsupported: XML 1.0 has no character U+FFFE; remove it",
      ])
  }

  @Test("Random XML is read as it was written, and is written as the same text again", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<15 {
      let element = RandomXML.element(depth: 4, using: &random)
      let written = try XMLWriter.text(of: element, file: "f")

      let read = try Element(reading: Array(written.utf8), file: "f")

      let isSame = RandomXML.withoutSpace(read) == RandomXML.withoutSpace(element)
      #expect(isSame, "seed \(seed): \(written)")
      #expect(try XMLWriter.text(of: read, file: "f") == written, "seed \(seed)")
    }
  }
}
