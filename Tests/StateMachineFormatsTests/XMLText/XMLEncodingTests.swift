import Testing

@testable import StateMachineFormats

@Suite("Encodings of XML")
struct XMLEncodingTests {
  private typealias Element = StateMachineFormats.XMLElement

  private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    "\u{FEFF}\(text)".utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  private static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  static let readable: [(name: String, bytes: [UInt8], text: String)] = [
    ("UTF-8", Array("<a>é😀</a>".utf8), "é😀"),
    ("UTF-8 with a mark", Array("\u{FEFF}<?xml version='1.0' encoding='utf-8'?><a>é😀</a>".utf8), "é😀"),
    ("UTF-16, little end first", utf16("<?xml version='1.0' encoding='UTF-16'?><a>é😀\u{FFFD}</a>", bigEndian: false), "é😀\u{FFFD}"),
    ("UTF-16, big end first", utf16("<a>é😀</a>", bigEndian: true), "é😀"),
    ("ISO-8859-1", latin1("<?xml version='1.0' encoding='iso-8859-1'?><a>é\u{80}\u{FF}</a>"), "é\u{80}\u{FF}"),
    ("US-ASCII", latin1("<?xml version='1.0' encoding='US-ASCII'?><a>e&#233;</a>"), "eé"),
  ]

  @Test("XML is read in each encoding that it declares or shows", arguments: readable.indices)
  func reads(index: Int) throws {
    let (name, bytes, text) = Self.readable[index]
    #expect(try Element(reading: bytes, file: "f").text == text, "\(name)")
  }

  static let refused: [(bytes: [UInt8], issue: String)] = [
    (
      latin1("<?xml version='1.0' encoding='windows-1252'?><a/>"),
      "1:31: encoding: the encoding 'windows-1252' is not supported; save the file as UTF-8"
    ),
    (
      latin1("<?xml version='1.0' encoding='UTF-16'?><a/>"),
      "1:31: encoding: the file declares 'UTF-16', but its first bytes are not UTF-16; correct the declaration"
    ),
    (
      utf16("<?xml version='1.0' encoding='UTF-8'?><a/>", bigEndian: true),
      "1:31: encoding: the file declares 'UTF-8', but its first bytes are UTF-16; correct the declaration"
    ),
    (
      Array("\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?><a/>".utf8),
      "1:31: encoding: the file declares 'ISO-8859-1', but its first bytes are UTF-8; correct the declaration"
    ),
    (
      latin1("<a>\né</a>"), "2:1: encoding: the byte 0xE9 is not UTF-8; save the file as UTF-8, or declare its encoding"
    ),
    (
      latin1("<?xml version='1.0' encoding='US-ASCII'?>\n<a>é</a>"),
      "2:4: encoding: the byte 0xE9 is not US-ASCII; declare the encoding that the file has"
    ),
    (utf16("<a>é", bigEndian: false).dropLast(), "1:4: encoding: half of a character in UTF-16 is missing here; save the file as UTF-8"),
    (
      utf16("<a>", bigEndian: true) + [0xD8, 0x00, 0x00, 0x41],
      "1:4: encoding: half of a character in UTF-16 is missing here; save the file as UTF-8"
    ),
    (
      utf16("<a>", bigEndian: true) + [0xDC, 0x00],
      "1:4: encoding: half of a character in UTF-16 is missing here; save the file as UTF-8"
    ),
    (
      Array(utf16("<a/>", bigEndian: true).dropFirst(2)),
      "1:1: encoding: the file is in UTF-32, or in UTF-16 without a byte order mark; save it as UTF-8"
    ),
    (
      [0, 0, 0, 0x3C],
      "1:1: encoding: the file is in UTF-32, or in UTF-16 without a byte order mark; save it as UTF-8"
    ),
  ]

  @Test("XML in an encoding that is not supported, or not the declared one, is refused by its name", arguments: refused.indices)
  func refuses(index: Int) {
    let (bytes, issue) = Self.refused[index]
    #expect(issues { _ = try Element(reading: bytes, file: "f") } == [issue])
  }
}
