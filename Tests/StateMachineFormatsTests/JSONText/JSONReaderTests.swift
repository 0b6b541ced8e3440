import Testing

@testable import StateMachineFormats

@Suite("JSON that is read")
struct JSONReaderTests {
  static let texts: [(text: String, value: JSONValue)] = [
    ("null", .null),
    (" \t\r\n true ", .bool(true)),
    ("false", .bool(false)),
    ("\"\"", .string("")),
    ("[]", .array([])),
    ("{}", .object([])),
    ("[[],{},[{}]]", .array([.array([]), .object([]), .array([.object([])])])),
    ("{\"b\":1,\"a\":[2]}", .object([(key: "b", value: .number(1)), (key: "a", value: .array([.number(2)]))])),
    ("\u{FEFF}[1]", .array([.number(1)])),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", .string("\"\\/\u{8}\u{C}\n\r\t")),
    ("\"\\u0041\\u00e9\\uD83D\\ude00\\u0000\"", .string("Aé😀\0")),
    ("\"é日😀\u{7F}\u{2028}\"", .string("é日😀\u{7F}\u{2028}")),
    ("\"a\\nb\u{FFFF}\"", .string("a\nb\u{FFFF}")),
  ]

  @Test("A JSON text is read as its value", arguments: texts.indices)
  func values(index: Int) throws {
    let (text, value) = Self.texts[index]
    #expect(try JSONValue(reading: Array(text.utf8), file: "f") == value)
  }

  @Test("Each JSON value and each key has the place at which it begins")
  func places() throws {
    let value = try JSONValue(reading: Array("{\n  \"é\": [true, \"x\"],\r\n  \"k\": {\"n\": 1}}".utf8), file: "f")
    let object = try #require(value.object)

    #expect(value.position == TextPosition(line: 1, column: 1))
    #expect(object.members.map(\.keyPosition) == [TextPosition(line: 2, column: 3), TextPosition(line: 3, column: 3)])
    #expect(object["é"]?.position == TextPosition(line: 2, column: 8))
    #expect(object["é"]?.array?.map(\.position) == [TextPosition(line: 2, column: 9), TextPosition(line: 2, column: 15)])
    #expect(object["k"]?.object?.member("n")?.keyPosition == TextPosition(line: 3, column: 9))
    #expect(object["k"]?.object?["n"]?.position == TextPosition(line: 3, column: 14))
  }

  static let numbers: [(text: String, int: Int?, double: Double?)] = [
    ("0", 0, 0), ("-0", 0, -0.0), ("12", 12, 12), ("-12", -12, -12), ("1.5", nil, 1.5), ("2.0", 2, 2), ("2e3", 2000, 2000),
    ("-25E-1", nil, -2.5), ("1e+2", 100, 100), ("9223372036854775807", .max, 0x1p63), ("-9223372036854775808", .min, -0x1p63),
    ("9223372036854775808", nil, 0x1p63), ("1e300", nil, 1e300), ("1e999", nil, nil), ("-1e999", nil, nil), ("1e-999", 0, 0),
    ("9007199254740993.0", 9_007_199_254_740_992, 9_007_199_254_740_992), ("1e99999999999999999999", nil, nil),
  ]

  @Test("A JSON number is kept as text, and is an integer or a Double where one has room for it", arguments: numbers.indices)
  func numberAccess(index: Int) throws {
    let (text, int, double) = Self.numbers[index]
    let number = try #require(try JSONValue(reading: Array(text.utf8), file: "f").number)

    #expect(number.text == text)
    #expect(number.int == int)
    #expect(number.double == double)
  }

  static let encodings: [(bytes: [UInt8], issue: String)] = [
    ([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], "1:1: encoding: the file is in UTF-16; save it as UTF-8"),
    ([0xFE, 0xFF, 0, 0x5B, 0, 0x5D], "1:1: encoding: the file is in UTF-16; save it as UTF-8"),
    ([0x5B, 0, 0x5D, 0], "1:1: encoding: the file is in UTF-16; save it as UTF-8"),
    ([0, 0x5B, 0, 0x5D], "1:1: encoding: the file is in UTF-16; save it as UTF-8"),
    ([0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0], "1:1: encoding: the file is in UTF-32; save it as UTF-8"),
    ([0, 0, 0, 0x31], "1:1: encoding: the file is in UTF-32; save it as UTF-8"),
    ([0x5B, 0x0A, 0x22, 0xE9, 0x22, 0x5D], "2:2: encoding: the byte 0xE9 is not UTF-8; save the file as UTF-8"),
    ([0x22, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x22], "1:3: encoding: the byte 0xED is not UTF-8; save the file as UTF-8"),
    ([0x22, 0xC0, 0x80, 0x22], "1:2: encoding: the byte 0xC0 is not UTF-8; save the file as UTF-8"),
    ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "1:2: encoding: the byte 0xF4 is not UTF-8; save the file as UTF-8"),
    ([0x5B, 0x5D, 0x01, 0xE2, 0x82], "1:4: encoding: the byte 0xE2 is not UTF-8; save the file as UTF-8"),
  ]

  @Test("JSON in another encoding than UTF-8 is refused with the first byte that is not right", arguments: encodings.indices)
  func otherEncodings(index: Int) {
    let (bytes, issue) = Self.encodings[index]
    #expect(issues { _ = try JSONValue(reading: bytes, file: "f") } == [issue])
  }
}
