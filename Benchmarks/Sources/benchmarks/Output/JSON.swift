import Foundation

/// How figures are written and read; a figure that is none, for want of rounds, is "nan".
enum JSON {
  static func write(_ value: some Encodable, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    try (encoder.encode(value) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
  }

  static func read<Value: Decodable>(_ type: Value.Type = Value.self, from path: String) throws(FileError) -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = FileManager.default.contents(atPath: path) else { throw FileError("\(path) cannot be read") }
    do {
      return try decoder.decode(type, from: data)
    } catch let error as DecodingError {
      throw FileError("\(path) is malformed: \(error.sentence)")
    } catch {
      throw FileError("\(path) is malformed: \(error)")
    }
  }
}

/// A file that is not there, or is not what it should be.
struct FileError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension DecodingError {
  /// What is wrong, and where.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, let context): "'\(key.stringValue)' is missing in \(Self.place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      "\(context.debugDescription) (\(Self.place(context)))"
    @unknown default: "\(self)"
    }
  }

  private static func place(_ context: Context) -> String {
    context.codingPath.isEmpty ? "the file" : context.codingPath.map(\.stringValue).joined(separator: " / ")
  }
}
