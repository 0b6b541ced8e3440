#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON of rows: keys in the order of the alphabet, so that equal values have equal texts.
enum JSON {
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type = Value.self, of text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
