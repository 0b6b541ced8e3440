import Foundation
import StateMachineFormats
import StateMachines
import Testing

@Suite("SCXML files in unusual spellings")
struct UnusualSCXMLTests {
  private static let plain = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a"><datamodel><data id="x">1</data></datamodel>
    <state id="a"><transition event="e f.g" cond="x &lt; 2" target="b"/></state><final id="b"/></scxml>
    """

  private static let spellings = [
    plain,
    // A prefix for the namespace, another one inside, and comments and instructions in all places.
    """
    <?xml version='1.0' encoding='utf-8' standalone="yes"?><!-- a --><?p q?>
    <s:scxml xmlns:s='http://www.w3.org/2005/07/scxml' version='1.0' initial='a' ><!-- b --><s:datamodel><?p?><s:data id='x'>1<!-- c --></s:data></s:datamodel>
    <t:state xmlns:t="http://www.w3.org/2005/07/scxml" id="a"><!-- <state> --><t:transition event="e f.g" cond="x &lt; 2" target="b"></t:transition
    ></t:state><s:final id="b"/></s:scxml ><!-- d -->
    """,
    // References, line ends inside of values, sections, attributes in another order.
    """
    <scxml version="1&#46;0" initial="&#x61;"
      xmlns="http://www.w3.org/2005/07/scxml"><datamodel><data id="x"><![CDATA[1]]></data></datamodel>
    <state
      id="a"><transition target="b" cond="x &lt;
        2" event="
        e
        f.g
      "/></state><final id="b"/></scxml>
    """.replacing("\n", with: "\r\n"),
    // Elements and attributes of other programs.
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:o="urn:other" version="1.0" initial="a" o:zoom="2" xml:lang="en" xml:space="preserve">
    <o:view><o:box/>text</o:view><datamodel><data id="x" o:x="1">1</data></datamodel>
    <state id="a" o:x="1"><o:note/><transition event="e f.g" cond="x &lt; 2" target="b"/></state><final id="b"><other xmlns="urn:other"/></final></scxml>
    """,
  ]

  private static func comparable(_ bytes: [UInt8]) throws -> String {
    let text = try MachineDescription(scxml: bytes).withoutPlaces
    // White space in a condition is kept.
    return text.replacing(/x < +2/, with: "x < 2")
  }

  @Test("Files that say the same in different spellings are the same chart", arguments: spellings)
  func spelling(text: String) throws {
    #expect(try Self.comparable(Array(text.utf8)) == Self.comparable(Array(Self.plain.utf8)))
  }

  @Test("A file in each supported encoding is the same chart")
  func encodings() throws {
    let expected = try Self.comparable(Array(Self.plain.utf8))
    let utf16 = try #require(Self.plain.data(using: .utf16))
    let latin1 = #"<?xml version="1.0" encoding="ISO-8859-1"?>"# + Self.plain

    #expect(try Self.comparable(Array(utf16)) == expected)
    #expect(try Self.comparable([0xEF, 0xBB, 0xBF] + Array(Self.plain.utf8)) == expected)
    #expect(try Self.comparable(Array(latin1.utf8)) == expected)
  }

  @Test("A mistake in a file of two bytes for each character is at its line and column")
  func placeInUTF16() throws {
    let text = Self.plain.replacing("x &lt; 2", with: "x &lt; größe")
    let utf16 = try #require(text.data(using: .utf16))

    let error = #expect(throws: FormatError.self) { try MachineDescription(scxml: utf16, file: "f") }

    #expect(error?.issues.map(\.description) == ["f:2:54: 'größe' is not a variable of the chart"])
  }
}
