import StateMachineFormats
import StateMachines
import TestSupport
import Testing

@Suite("Charts written as XState configurations and read again")
struct XStateRoundTripTests {
  @Test("A chart that XState can express behaves the same when it is written and read again", arguments: 0..<8)
  func behaviour(part: Int) throws {
    var count = 0
    for seed in UInt64(part * 6)..<UInt64(part * 6 + 6) where try check(seed) { count += 1 }

    #expect(count > 3)
  }

  @Test("Random charts have everything that XState can express")
  func coverage() {
    let all = (UInt64(0)..<24).compactMap { RandomXStateChart.expressible(seed: $0)?.text }.joined()
    for word in [
      "parallel", "history", "deep", "after", "onDone", "always", "reenter", "guard", "m.*", "\"*\"", "final", "exit", "region0", "actions",
    ] {
      #expect(all.contains(word), "no chart has \(word)")
    }
  }

  @Test("States have their names when they are written and read again, also names that look like paths")
  func names() throws {
    let charts: [[(name: String, parent: String?)]] = [
      [("s", nil), ("s.t", "s")], [("s", nil), ("s.t", "s"), ("t", nil)], [("s", nil), ("s.t", "s"), ("u", nil), ("u.t", "u")],
    ]
    for states in charts {
      let definition = try MachineDefinition<String, String>(initial: states[0].name) { sm in
        for (name, parent) in states where parent == nil {
          if let inner = states.first(where: { $0.parent == name }) {
            sm.compound(name, initial: inner.name) { sm in sm.state(inner.name) }
          } else {
            sm.state(name)
          }
        }
        for (name, parent) in states where parent == nil { sm.when(name, from: .any, to: name) }
      }
      let chart = MachineDescription(definition)

      let again = try MachineDescription.xstate(chart.xstate())

      #expect(again.states.map(\.name) == chart.states.map(\.name))
    }
  }

  /// Runs a chart beside the one that is read from its text; false for a chart that cannot be written or built.
  private func check(_ seed: UInt64) throws -> Bool {
    guard let (chart, text) = RandomXStateChart.expressible(seed: seed), var first = try? XStateRun(chart, holding: ["yes"]) else {
      return false
    }
    let again = try MachineDescription.xstate(text)
    var second = try XStateRun(again, holding: ["yes"])
    let names = chart.states.filter { $0.region == nil }.map(\.name)
    var random = SeededGenerator(seed: seed)
    for step in 0..<20 {
      let isSame =
        first.log == second.log && first.active == second.active.filter { names.contains($0) } && first.isFinished == second.isFinished
      if !isSame {
        Issue.record("seed \(seed), step \(step): \(first.active) \(first.log) and \(second.active) \(second.log)\n\(text)")
        return true
      }
      if random.once(in: 4) {
        first.wait(step)
        second.wait(step)
      } else {
        let event = RandomXStateChart.events[random.below(RandomXStateChart.events.count)]
        first.fire(event)
        second.fire(event)
      }
    }
    // Histories that only lines without effect lead to are not read, so the second text may be shorter.
    let shorter = try again.xstate()
    #expect(try MachineDescription.xstate(shorter).xstate() == shorter, "seed \(seed)")
    return true
  }
}
