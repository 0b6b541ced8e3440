import Foundation

/// How often the work was done while its instructions were counted.
struct CountedOperations: Codable {
  var name: String
  var operations: Int
}

/// What callgrind left in a folder: `work.json` says what was counted, and a numbered dump has the instructions of each, in the same order.
enum InstructionCounts {
  /// The instructions of one operation, by name.
  static func read(_ folder: String) throws -> [String: Double] {
    let counted = try JSON.read([CountedOperations].self, from: "\(folder)/work.json")
    var each: [String: Double] = [:]
    for (index, work) in counted.enumerated() {
      each[work.name] = Double(try total(of: "\(folder)/dump.\(index + 1)")) / Double(work.operations)
    }
    return each
  }

  private static func total(of path: String) throws -> Int {
    guard let data = FileManager.default.contents(atPath: path) else { throw FileError("\(path) cannot be read") }
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("totals:") }
    guard let total = line.flatMap({ Int($0.dropFirst("totals:".count).drop { $0 == " " }) }), total > 0 else {
      throw FileError("\(path) has no total")
    }
    return total
  }
}
