import Testing

@testable import StateMachineFormats

@Suite("Mistakes in XML")
struct XMLMistakesTests {
  static let texts: [BrokenText] = [
    // Structure
    BrokenText("", "1:1: the file has no element"),
    BrokenText("<!-- a -->\n", "2:1: the file has no element"),
    BrokenText("<a/><b/>", "1:5: 'b' is a second root element; a file has one"),
    BrokenText(
      "x<a/>y", "1:1: there is text before the root element, from 'x' on; remove it",
      "1:6: there is text after the root element, from 'y' on; remove it"),
    BrokenText("<a/><![CDATA[x]]>", "1:5: a section '<![CDATA[' is outside of the root element; remove it"),
    BrokenText(
      "<a>\n <b>", "1:1: the element 'a' is not closed; '</a>' is missing", "2:2: the element 'b' is not closed; '</b>' is missing"),
    BrokenText("<a>\n <b>\n</a>", "3:1: '</a>' does not close 'b' of line 2, column 2; write '</b>'"),
    BrokenText("<a><b></c></a>", "1:7: '</c>' does not close 'b' of line 1, column 4; write '</b>'"),
    BrokenText("<a></a></a>", "1:8: '</a>' closes no element; remove it"),
    BrokenText("<a></a", "1:7: '>' is missing at the end of the tag, before the end of the file"),
    BrokenText("<a></>", "1:4: a name is missing after '</'"),
    // Tags
    BrokenText("<a", "1:3: the tag of 'a' of line 1, column 1 is not closed; '>' is missing before the end of the file"),
    BrokenText("<a\n<b/></a>", "2:1: the tag of 'a' of line 1, column 1 is not closed; '>' is missing before '<'"),
    BrokenText("<a></a>\n<", "2:1: '<' is written '&lt;' in text; no name of an element follows it"),
    BrokenText("<a>1 < 2</a>", "1:6: '<' is written '&lt;' in text; no name of an element follows it"),
    BrokenText("<1/>", "1:1: '<' is written '&lt;' in text; no name of an element follows it"),
    BrokenText("<a><!b></a>", "1:4: '<!' begins a comment, '<!--', or a section, '<![CDATA['; neither follows"),
    // Attributes
    BrokenText(
      "<a x=1 y z='2'w='3'/>", "1:6: the value of 'x' has no quotes; write x=\"1\"", "1:8: the attribute 'y' has no value; write y=\"…\"",
      "1:15: a space is missing before the attribute 'w'"),
    BrokenText("<a x=/>", "1:6: the value of 'x' is missing; write x=\"\""),
    BrokenText("<a x='1'\n x='2'/>", "2:2: repeatedKey: the attribute 'x' is repeated; it is at line 1, column 4 already"),
    BrokenText(
      "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>",
      "1:36: repeatedKey: the attribute 'q:x' is repeated; it is at line 1, column 28 already"),
    BrokenText("<a xmlns='u' xmlns='v'/>", "1:14: repeatedKey: the attribute 'xmlns' is repeated; it is at line 1, column 4 already"),
    BrokenText("<a cond='x < 3 <y'/>", "1:12: '<' is written '&lt;' in the value of the attribute 'cond'"),
    BrokenText(
      "<a b='x>\n<c d='y'/></a>",
      "2:1: '<' is written '&lt;' in the value of the attribute 'b', or its second ' is missing before this place"),
    BrokenText(
      "<a b='x </a>", "1:9: '<' is written '&lt;' in the value of the attribute 'b', or its second ' is missing before this place"),
    BrokenText("<a b=\"x", "1:4: the value of the attribute 'b' is not closed; its second \" is missing"),
    // References and characters
    BrokenText(
      "<a>&nbsp; a & b &lt</a>", "1:4: the entity '&nbsp;' is not defined; write the character, or its code as in '&#160;'",
      "1:13: '&' is written '&amp;'", "1:17: '&' is written '&amp;', or ';' is missing after '&lt'"),
    BrokenText(
      "<a b='&c;&'/>", "1:7: the entity '&c;' is not defined; write the character, or its code as in '&#160;'",
      "1:10: '&' is written '&amp;'"),
    BrokenText(
      "<a>&#0;&#xD800;&#99999999999;&#x110000;&#1a;</a>", "1:4: '&#0;' is not a character of XML 1.0",
      "1:8: '&#xD800;' is not a character of XML 1.0", "1:16: '&#99999999999;' is not a character of XML 1.0",
      "1:30: '&#x110000;' is not a character of XML 1.0", "1:40: '&#1a;' is not a character of XML 1.0"),
    BrokenText("<a>&#;</a>", "1:4: '&' is written '&amp;'"),
    BrokenText(
      "<a>\n\u{1}</a>\u{FFFF}", "2:1: XML 1.0 has no character U+0001; remove it", "2:6: XML 1.0 has no character U+FFFF; remove it",
      "2:6: there is text after the root element, from U+FFFF on; remove it"),
    BrokenText("<a>]]></a>", "1:4: ']]>' is written ']]&gt;' in text"),
    // Comments, instructions, sections
    BrokenText("<a><!-- b -- c --></a>", "1:11: '--' is not allowed inside a comment; remove a '-'"),
    BrokenText("<a><!-- b --></a><!--->", "1:18: the comment is not closed; '-->' is missing"),
    BrokenText("<a><!-- b</a>", "1:4: the comment is not closed; '-->' is missing"),
    BrokenText("<a><![CDATA[b</a>", "1:4: the section '<![CDATA[' is not closed; ']]>' is missing"),
    BrokenText("<a><?b c</a>", "1:4: the instruction is not closed; '?>' is missing"),
    BrokenText("<?b\"c?><a/>", "1:4: a space is missing after the name 'b' of the instruction"),
    BrokenText("<a><? b?></a>", "1:4: a name is missing after '<?'"),
    // The declaration
    BrokenText(
      " <?xml version='1.0'?><a/>", "1:2: the declaration '<?xml' is at the beginning of a file, before all else; remove this one"),
    BrokenText("<?xml version='1.1'?><a/>", "1:7: unsupported: the version '1.1' of XML is not supported; write '1.0'"),
    BrokenText(
      "<?xml encoding='UTF-8'?><a/>", "1:1: the version is missing in the declaration; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    BrokenText("<?xml version=1.0?><a/>", "1:7: the declaration of XML is wrong here; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    BrokenText(
      "<?xml version='1.0' standalone='maybe'?><a/>",
      "1:21: the declaration of XML is wrong here; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    BrokenText("<?xml version='1.0'><a/>", "1:1: the declaration is not closed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    // The document type
    BrokenText(
      "<!DOCTYPE a [<!ENTITY x 'y>'>\n<!ENTITY % z SYSTEM 'u'>]><a>&x;</a>",
      "1:14: unsupported: entities cannot be declared; remove the declaration, and write what the entity contains where it is used",
      "2:1: unsupported: entities cannot be declared; remove the declaration, and write what the entity contains where it is used",
      "2:30: the entity '&x;' is not defined; write the character, or its code as in '&#160;'"),
    BrokenText("<!DOCTYPE a [%p;]><a/>", "1:14: unsupported: references to entities are not supported in '<!DOCTYPE'; remove this one"),
    BrokenText("<!DOCTYPE a><!DOCTYPE a><a/>", "1:13: a second '<!DOCTYPE'; a file has one at most"),
    BrokenText("<a/><!DOCTYPE a>", "1:5: '<!DOCTYPE' is before the root element; remove it here"),
    BrokenText("<!DOCTYPE a", "1:1: '<!DOCTYPE' is not closed; '>' is missing"),
    BrokenText("<!DOCTYPE a <a/>", "1:13: '>' is missing at the end of '<!DOCTYPE', before '<'"),
    BrokenText("<!DOCTYPE a [", "1:1: '[' of '<!DOCTYPE' is not closed; ']' is missing"),
    BrokenText("<!DOCTYPE a [x]><a/>", "1:14: a declaration or ']' is missing before 'x'"),
    BrokenText("<!DOCTYPE a SYSTEM 'u><a/>", "1:1: a quote in '<!DOCTYPE' is not closed; ' is missing"),
    // Namespaces
    BrokenText(
      "<p:a q:b='1'/>", "1:1: the prefix 'p' is not declared; write xmlns:p=\"…\" in this tag or around it",
      "1:6: the prefix 'q' is not declared; write xmlns:q=\"…\" in this tag or around it"),
    BrokenText("<a><b xmlns:p='u'/><p:c/></a>", "1:20: the prefix 'p' is not declared; write xmlns:p=\"…\" in this tag or around it"),
    BrokenText(
      "<a:b:c :d='' e:=''/>", "1:1: 'a:b:c' is not a prefix, one ':' and a name", "1:8: ':d' is not a prefix, one ':' and a name",
      "1:14: 'e:' is not a prefix, one ':' and a name"),
    BrokenText("<a xmlns:p=''/>", "1:4: the namespace of the prefix 'p' is empty; write its URI"),
    BrokenText("<a xmlns:xmlns='u'/>", "1:4: the prefix 'xmlns' cannot be declared; use another one"),
    BrokenText("<a xmlns:xml='u'/>", "1:4: the prefix 'xml' is 'http://www.w3.org/XML/1998/namespace' always; use another one"),
    BrokenText(
      "<a xmlns='http://www.w3.org/2000/xmlns/'/>",
      "1:4: the prefix of 'http://www.w3.org/2000/xmlns/' is 'xmlns' always; remove the declaration"),
  ]

  @Test("A mistake in XML is an issue with its place and what would be right", arguments: texts)
  func mistakes(broken: BrokenText) {
    #expect(
      issues { _ = try StateMachineFormats.XMLElement(reading: Array(broken.text.utf8), file: "f") }
        == broken.issues)
  }

  @Test("An XML entity that contains itself many times is refused where it is declared")
  func entityBomb() {
    let levels = (1..<30).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
    let text = "<!DOCTYPE a [<!ENTITY e0 'x'>\(levels)]><a>&e29;</a>"
    let found = issues { _ = try StateMachineFormats.XMLElement(reading: Array(text.utf8), file: "f") }
    #expect(found.count == 31)
    #expect(found.first?.hasPrefix("1:14: unsupported: entities cannot be declared") == true)
  }
}
