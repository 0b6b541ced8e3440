import Foundation
import OrderChart
import Testing

@Suite("One chart in all formats")
struct OrderFileTests {
  /// Files from which machines are made.
  static let sources: [OrderFile] = [.json, .scxml, .xstate, .swift]

  @Test("Each file is what is made of the chart; `charts write` makes it anew", arguments: OrderFile.allCases)
  func fresh(file: OrderFile) throws {
    #expect(try file.text(of: OrderFile.chart()) == String(contentsOfFile: file.path, encoding: .utf8))
  }

  @Test("Machines from all formats do the same in 100 random orders", arguments: sources)
  func behaviour(file: OrderFile) throws {
    var random = Numbers(state: 17)
    var reached: Set<String> = []
    for _ in 0..<100 {
      let moves = (0..<30).map { _ in random.move() }
      let coins = Int.random(in: 0...2, using: &random)

      let transcript = try #require(try file.transcript(moves, coins: coins))

      #expect(try OrderFile.json.transcript(moves, coins: coins) == transcript)
      reached.formUnion(transcript.compactMap { $0.split(separator: ": ").last.map(String.init) })
    }
    // The comparison would say little if the orders did not get far.
    #expect(reached.isSuperset(of: ["shipped (release)", "cancelled", "cancelled (refund)", "placed (write down)"]))
  }

  @Test("Files that are only looked at make no machine", arguments: [OrderFile.svg, .mermaid, .dot, .plantUML])
  func pictures(file: OrderFile) throws {
    #expect(try file.transcript([], coins: 0) == nil)
  }
}

/// Random numbers that are the same in every run: SplitMix64.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func move() -> Move {
    let events = ["pay", "note", "pack", "bill", "hold", "resume", "cancel"]
    return Int.random(in: 0..<8, using: &self) == 0
      ? .minutes(Int.random(in: 1...40, using: &self)) : .event(events.randomElement(using: &self) ?? "pay")
  }
}
