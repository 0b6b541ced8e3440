import Testing

@testable import StateMachineFormats

@Suite("XML that is read")
struct XMLReaderTests {
  private typealias Element = StateMachineFormats.XMLElement

  private static func element(_ name: Element.Name, _ attributes: [(String, String)] = [], _ children: Element.Child...) -> Element {
    Element(name, attributes: attributes.map { Element.Attribute(Element.Name($0.0), $0.1) }, children: children)
  }

  private static func text(_ text: String) -> Element.Child { .text(Element.Text(text)) }

  private static let texts: [(text: String, element: Element)] = [
    ("<a/>", element(.init("a"))),
    ("<a></a>", element(.init("a"))),
    ("\u{FEFF}<a />\n", element(.init("a"))),
    ("<?xml version='1.0' encoding='utf-8' standalone='no'?>\n<!-- x --><?y z?><!DOCTYPE a><a\n/><!-- - --><?y?>\n", element(.init("a"))),
    ("<a x='1' y=\"'2'\" z = '\"' ></a >", element(.init("a"), [("x", "1"), ("y", "'2'"), ("z", "\"")])),
    ("<a x='1\n2\t3\r\n4\r5&#10;&#9;&#xD; '/>", element(.init("a"), [("x", "1 2 3 4 5\n\t\r ")])),
    ("<a>1\r\n2\r3\n&#13;</a>", element(.init("a"), [], text("1\n2\n3\n\r"))),
    ("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;</a>", element(.init("a"), [], text("<>&\"'A😀"))),
    ("<a>1<![CDATA[<&\r\n]]]]>2<!-- x -->3<?y?>4</a>", element(.init("a"), [], text("1<&\n]]234"))),
    ("<a><![CDATA[]]><!-- --></a>", element(.init("a"))),
    ("<a> <b/>é</a>", element(.init("a"), [], text(" "), .element(element(.init("b"))), text("é"))),
    ("<日.本-1 _é='1'/>", element(.init("日.本-1"), [("_é", "1")])),
    ("<!DOCTYPE a PUBLIC '>' \"[\" [<!ELEMENT a (b|c)*><!ATTLIST a b CDATA '>'><!-- ]> --><?x ]>?>]><a/>", element(.init("a"))),
    ("<a>]] ]> ></a>", element(.init("a"), [], text("]] ]> >"))),
    (
      "<a xmlns='u'><b xmlns=''/><c/></a>",
      element(.init("a", namespace: "u"), [], .element(element(.init("b"))), .element(element(.init("c", namespace: "u"))))
    ),
  ]

  @Test("An XML text is read as its elements", arguments: 0..<15)
  func elements(index: Int) throws {
    let (text, element) = Self.texts[index]
    #expect(try Element(reading: Array(text.utf8), file: "f") == element)
    #expect(Self.texts.count == 15)
  }

  @Test("Names of XML have the namespace of the nearest declaration of their prefix")
  func namespaces() throws {
    let text = "<p:a xmlns:p='u' xmlns='d' x='1' p:x='2' xml:lang='en'><b xmlns:p='v' p:x='3'/><p:c/></p:a>"
    let root = try Element(reading: Array(text.utf8), file: "f")

    #expect(root.name == .init("a", namespace: "u"))
    #expect(root.name.prefix == "p")
    #expect(root.attributes.map(\.name) == [.init("x"), .init("x", namespace: "u"), .init("lang", namespace: XMLNamespaces.xml)])
    #expect(root.attribute("x", namespace: "u")?.value == "2")
    #expect(root.elements.map(\.name) == [.init("b", namespace: "d"), .init("c", namespace: "u")])
    #expect(root.elements.first?.attributes.map(\.name) == [.init("x", namespace: "v")])
  }

  @Test("Each element, attribute and text of XML has the place at which it begins")
  func places() throws {
    let text = "<a>\n  <bé x='1'\r\n\ty = 'é'>é<!-- \n -->z</bé></a>"
    let root = try Element(reading: Array(text.utf8), file: "f")
    let inner = try #require(root.elements.first)

    #expect(root.position == TextPosition(line: 1, column: 1))
    #expect(inner.position == TextPosition(line: 2, column: 3))
    #expect(inner.attributes.map(\.position) == [TextPosition(line: 2, column: 7), TextPosition(line: 3, column: 2)])
    #expect(inner.attributes.map(\.valuePosition) == [TextPosition(line: 2, column: 10), TextPosition(line: 3, column: 7)])
    guard case .text(let first) = root.children.first, case .text(let second) = inner.children.first else {
      Issue.record("not texts: \(root)")
      return
    }
    #expect((first.position, second.position) == (TextPosition(line: 1, column: 4), TextPosition(line: 3, column: 10)))
    #expect((first.isSpace, second.isSpace, second.value, inner.text) == (true, false, "éz", "éz"))
  }
}
