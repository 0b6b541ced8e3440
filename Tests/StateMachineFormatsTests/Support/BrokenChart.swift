import Foundation
import Testing

@testable import StateMachineFormats

/// A golden in the JSON format with one change, after which it is no chart: a line of `Goldens/Charts/broken.tsv`.
///
/// A line has what is wrong, the golden, the JSON pointer of a value, and what is done there: `remove` it, `set` it to another value,
/// `rename` its key, `add` a member to it, which may repeat a key, or `append` an item to it.
struct BrokenChart: Sendable, CustomTestStringConvertible {
  enum Mistake: String {
    /// The schema and the reader refuse it.
    case form
    /// Only the reader refuses it.
    case meaning
  }

  let mistake: Mistake
  let line: String
  private let golden: String
  private let pointer: [String]
  private let operation: String
  private let argument: String

  var testDescription: String { line.replacing("\t", with: " ") }

  static let all: [BrokenChart] = String(decoding: Goldens.bytes("Charts/broken.tsv"), as: UTF8.self).split(separator: "\n")
    .compactMap { BrokenChart(String($0)) }

  private init?(_ line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4, let mistake = Mistake(rawValue: parts[0]) else { return nil }
    (self.mistake, self.line, golden, operation) = (mistake, line, parts[1], parts[3])
    pointer = parts[2].split(separator: "/").map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    argument = parts.count > 4 ? parts[4] : "null"
  }

  /// The broken text; nil if the pointer leads nowhere.
  var text: String? {
    get throws {
      let chart = try JSONValue(reading: Goldens.bytes("Charts/\(golden).json"), file: golden)
      let argument = try JSONValue(reading: Array(argument.utf8), file: line)
      return change(chart, pointer[...], argument).map(JSONWriter.text)
    }
  }

  private func change(_ value: JSONValue, _ path: ArraySlice<String>, _ argument: JSONValue) -> JSONValue? {
    guard let token = path.first else { return grown(value, argument) }
    let isLast = path.count == 1 && operation != "add" && operation != "append"
    if let values = value.array {
      guard let index = Int(token), values.indices.contains(index) else { return nil }
      var changed = values
      if isLast, operation == "remove" {
        changed.remove(at: index)
      } else {
        guard let item = isLast ? argument : change(values[index], path.dropFirst(), argument) else { return nil }
        changed[index] = item
      }
      return .array(changed)
    }
    guard let object = value.object, object[token] != nil else { return nil }
    var members: [(key: String, value: JSONValue)] = []
    for member in object.members {
      guard member.key == token else {
        members.append((member.key, member.value))
        continue
      }
      switch (isLast, operation) {
      case (true, "remove"): break
      case (true, "rename"): members.append((argument.string ?? "", member.value))
      case (true, _): members.append((token, argument))
      case (false, _):
        guard let changed = change(member.value, path.dropFirst(), argument) else { return nil }
        members.append((token, changed))
      }
    }
    return .object(members)
  }

  private func grown(_ value: JSONValue, _ argument: JSONValue) -> JSONValue? {
    if operation == "append" { return value.array.map { .array($0 + [argument]) } }
    guard operation == "add", let object = value.object, let more = argument.object else { return nil }
    return .object((object.members + more.members).map { ($0.key, $0.value) })
  }
}
