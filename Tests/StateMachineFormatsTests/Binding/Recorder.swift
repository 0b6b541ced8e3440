import Foundation
import Synchronization

/// Collects texts of closures that may run on any thread.
final class Recorder: Sendable {
  private let texts = Mutex<[String]>([])

  var entries: [String] { texts.withLock { $0 } }

  func append(_ text: String) { texts.withLock { $0.append(text) } }
}

enum JSONCoding {
  static func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
