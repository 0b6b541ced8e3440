import Foundation
import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Random charts in JSON")
struct JSONFormatPropertyTests {
  private static let rounds = TestRounds.of(100, few: 4)

  @Test("A random description is read from its JSON again", arguments: 0..<20)
  func roundTrip(seed: UInt64) throws {
    for step in 0..<Self.rounds {
      let description = RandomChart.description(seed: seed * 1_000 + UInt64(step))

      let text = try description.json()
      let again = try MachineDescription(json: Array(text.utf8))

      #expect(try again.withoutPlaces == description.withoutPlaces, "seed \(seed * 1_000 + UInt64(step))")
      #expect(try again.json() == text, "seed \(seed * 1_000 + UInt64(step))")
    }
  }

  @Test("Random charts have everything that a description can have")
  func coverage() throws {
    let words = try (0..<40).map { try Set(RandomChart.description(seed: $0 * 1_000).json().split(separator: "\"")) }

    let keys = [
      "name", "notes", "text", "tags", "meta", "metaText", "onError", "onStart", "variables", "kind", "payload", "argument", "reply",
      "final", "holds",
      "initial", "onDefaultEntry", "states", "regions", "value", "history", "on", "ignore", "impossible", "stops", "from", "in", "to",
      "choosing", "if", "expression", "do", "label", "statements", "scope", "any", "anyExcept", "prefix", "matching", "done",
      "completion", "failure", "always", "raise", "send", "after", "id", "cancel", "log", "assign", "choose", "histories", "of", "depth",
      "default", "joins", "deferrals", "defer", "timeouts", "fire", "computed", "hooks", "at", "invocations", "invoke",
    ]
    for key in keys {
      #expect(words.count { $0.contains(Substring(key)) } >= 2, "\(key)")
    }
  }

  @Test("A chart in JSON with random bytes changed is read or refused, and stops nothing", arguments: 0..<20)
  func changedBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["{", "}", "[", "]", "\"", ",", ":", "null", "true", "1e999", "\\u0000", "states", "regions", "\"to\"", "é", "\u{0}"]
    for name in Goldens.charts {
      var bytes = Goldens.bytes(name)
      for _ in 0...random.below(4) {
        let start = random.below(bytes.count)
        let end = min(bytes.count, start + random.below(random.once(in: 3) ? 40 : 3))
        bytes.replaceSubrange(start..<end, with: Array(pieces[random.below(pieces.count)].utf8).prefix(random.below(10)))
        if bytes.isEmpty { break }
      }
      if let chart = try? MachineDescription(json: bytes) {
        #expect(throws: Never.self, "seed \(seed), \(name)") { try chart.json() }
      }
    }
  }
}
