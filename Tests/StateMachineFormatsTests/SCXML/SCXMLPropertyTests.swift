import Foundation
import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Random charts that are written as SCXML and read again")
struct SCXMLPropertyTests {
  /// What machines of two charts do alike; the first difference, or nil.
  private static func difference(_ one: Machine<String, String>, _ other: Machine<String, String>, names: Set<String>, seed: UInt64)
    -> String?
  {
    var (one, other, random, now) = (one, other, SeededGenerator(seed: seed), Duration.zero)
    func states(_ machine: Machine<String, String>) -> [String] { machine.configuration.filter(names.contains) }
    if states(one) != states(other) { return "start: \(states(one)), \(states(other))" }
    for number in 0..<12 {
      now += .milliseconds(random.below(3) * 900)
      one.advance(to: now)
      other.advance(to: now)
      if states(one) != states(other) { return "step \(number), time: \(states(one)), \(states(other))" }
      let event = RandomSCXMLDescription.events[random.below(RandomSCXMLDescription.events.count)]
      let (first, second) = (one.fire(event), other.fire(event))
      if first != second || states(one) != states(other) {
        return "step \(number), \(event): \(first) \(states(one)), \(second) \(states(other))"
      }
    }
    return nil
  }

  /// The seeds of a block; `SCXML_SEEDS` makes each block so many times larger.
  private func seeds(_ block: Int, count: Int) -> Range<UInt64> {
    let factor = ProcessInfo.processInfo.environment["SCXML_SEEDS"].flatMap(Int.init) ?? 1
    let size = UInt64(count * max(1, factor))
    return UInt64(block) * size..<UInt64(block) * size + size
  }

  @Test("A chart that was written and read behaves like the original", arguments: 0..<20)
  func behaviour(block: Int) throws {
    var count = 0
    for seed in seeds(block, count: 6) {
      var generator = RandomSCXMLDescription(seed: seed)
      let chart = generator.make()
      func bind(_ names: inout ChartNames<Void, String, String>) { if !chart.invocations.isEmpty { names.task("work") { nil } } }
      guard let definition = try? chart.definition(String.self, String.self, bind) else { continue }
      guard let text = try? chart.scxml() else { continue }
      let copy = try MachineDescription(scxml: text)
      let copied = try copy.definition(String.self, String.self, bind)
      count += 1

      let difference = Self.difference(
        Machine(definition), Machine(copied), names: Set(chart.states.filter { $0.region == nil }.map(\.name)), seed: seed)

      #expect(difference == nil, "seed \(seed)\n\(chart)\n\(text)")
    }
    #expect(count > 0, "most random charts are wrong")
  }

  @Test("A chart that was read from SCXML is written and read as the same chart", arguments: 0..<5)
  func roundTrip(block: Int) throws {
    for seed in seeds(block, count: 6) {
      var generator = RandomSCXMLDescription(seed: seed)
      var unsupported: [FormatIssue] = []
      let chart = try MachineDescription(scxml: generator.make().scxml(unsupported: &unsupported))
      let text = try chart.scxml()

      let copy = try MachineDescription(scxml: text)

      #expect(try copy.withoutPlaces == chart.withoutPlaces, "seed \(seed)")
      #expect(try copy.scxml() == text, "seed \(seed)")
    }
  }

  @Test("An SCXML file that was damaged is refused or read, and what is read is written and read as the same", arguments: 0..<6)
  func damage(block: Int) throws {
    var random = SeededGenerator(seed: UInt64(block))
    var generator = RandomSCXMLDescription(seed: UInt64(block))
    var unsupported: [FormatIssue] = []
    let bytes = Array(generator.make().scxml(unsupported: &unsupported).utf8)
    var count = 0
    for _ in 0..<80 {
      guard let chart = try? MachineDescription(scxml: bytes.mutated(using: &random)) else { continue }
      count += 1
      guard let text = try? chart.scxml() else { continue }
      let copy = try MachineDescription(scxml: text)

      #expect(try copy.withoutPlaces == chart.withoutPlaces, "block \(block)\n\(text)")
    }
    #expect(count > 0)
  }
}
