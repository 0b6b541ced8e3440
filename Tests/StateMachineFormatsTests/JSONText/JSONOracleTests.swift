import Foundation
import TestSupport
import Testing

@testable import StateMachineFormats

@Suite("JSON compared with Foundation")
struct JSONOracleTests {
  /// Trailing commas are missing: Foundation accepts them on some systems.
  static let texts = [
    "null", "true", "[]", "{}", "[1]", "[1,2]", "{\"a\":1}", "{\"a\":{\"b\":[1,{\"c\":null}]}}", "\"a\"", "\"\\u0041\"", "1", "-1.5e3", "0",
    "-0", "[,]", "{\"a\"}", "{\"a\":}", "{a:1}", "{'a':1}", "[1 2]", "[1", "1]", "[1}", "01", "1.", ".5", "+1", "-",
    "1e", "1e+", "tru", "nul", "True", "NaN", "\"", "\"\\x\"", "\"\\u12\"", "\"\n\"", "\"\u{1}\"", "\"\\ud800\"", "\"\\udc00\"", "", " ",
    "1 2", "[1]x", "// a\n1", "/* a */ 1", "[\"\\ud83d\\ude00\"]", "{\"a\":1 \"b\":2}", "{\"a\" 1}", "{1:1}", "\u{FEFF}[1]",
    "[1e5, 1E-5, 0.5e+5]", "[0x1]", "[1_0]", "[\"\\/\"]", "\t[\r\n1 ]", "[[[[[]]]]]",
  ]

  @Test("Texts are JSON for this reader exactly if they are for Foundation", arguments: texts)
  func accepts(text: String) {
    let foundation = (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    #expect(((try? JSONValue(reading: Array(text.utf8), file: "f")) != nil) == foundation)
  }

  @Test("Foundation reads written JSON as the same value", arguments: 0..<10)
  func sameValues(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let value = RandomJSON.value(depth: 3, using: &random)
      let read = try JSONDecoder().decode(FoundationValue.self, from: Data(JSONWriter.bytes(of: value)))
      let isSame = read == FoundationValue(value)
      #expect(isSame, "seed \(seed): \(JSONWriter.text(of: value))")
    }
  }
}

/// A value as Foundation reads it.
private enum FoundationValue: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([FoundationValue])
  case object([String: FoundationValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([FoundationValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: FoundationValue].self))
    }
  }

  init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number.double ?? .infinity)
    case .string(let string): self = .string(string)
    case .array(let values): self = .array(values.map(FoundationValue.init))
    case .object(let object):
      let members = object.members.map { ($0.key, FoundationValue($0.value)) }
      self = .object(Dictionary(members, uniquingKeysWith: { first, _ in first }))
    }
  }
}
