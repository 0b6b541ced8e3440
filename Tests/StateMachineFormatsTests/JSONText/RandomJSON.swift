import TestSupport

@testable import StateMachineFormats

/// Random values of JSON.
enum RandomJSON {
  static func value(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch random.below(depth > 0 ? 8 : 5) {
    case 0: return .null
    case 1: return .bool(random.once(in: 2))
    case 2: return .number(Int(truncatingIfNeeded: random.next()) >> random.below(64))
    case 3: return JSONValue.number(Double(bitPattern: random.next())) ?? .null
    case 4: return .string(RandomText.text(using: &random))
    case 5, 6: return .array((0..<random.below(random.once(in: 4) ? 40 : 5)).map { _ in value(depth: depth - 1, using: &random) })
    default:
      var keys: Set<String> = []
      let members = (0..<random.below(random.once(in: 4) ? 20 : 5)).compactMap { _ -> (key: String, value: JSONValue)? in
        let key = RandomText.text(using: &random)
        return keys.insert(key).inserted ? (key, value(depth: depth - 1, using: &random)) : nil
      }
      return .object(members)
    }
  }
}
