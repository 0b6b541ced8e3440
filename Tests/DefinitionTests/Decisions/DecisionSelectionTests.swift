import Foundation
import StateMachines
import Testing

@Suite("The order in which ignored and impossible events are decided")
struct DecisionSelectionTests {
  @Test("An earlier line of the state comes first where its guard holds", arguments: RunnerKind.allCases, [true, false])
  func earlierLine(kind: RunnerKind, holds: Bool) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.when(.tick, from: .a, to: .b, if: Guard("holds") { _ in holds })
      sm.ignore(.tick, in: .a)
      sm.when(.tock, from: .a, to: .b, if: Guard("holds") { _ in holds })
      sm.impossible(.tock, in: .a)
    }
    let outcomes = try [Nudge.tick, .tock].map { event in
      "\(try Runner(kind, initial: [.a], rules, rules).attempt(event))"
    }

    let decided = ["accepted: ignored", "rejected: 'tock' is impossible while 'a'; permitted: tick"]
    #expect(outcomes == (holds ? ["transitioned: a -> b (tick)", "transitioned: a -> b (tock)"] : decided))
  }

  @Test("Lines of outer states do not see an event that a state ignores or rejects as impossible", arguments: RunnerKind.allCases)
  func outerLines(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.ignore(.tick, in: .a1)
        sm.impossible(.tock, in: .a1)
        sm.when(.go, from: .a1, to: .a2)
      }
      sm.when([.tick, .tock], from: .a, to: .b)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let outcomes = [Nudge.tick, .tock].map { "\(runner.attempt($0))" }
    runner.fire(.go)
    let isTaken = runner.fire(.tick)

    #expect(outcomes == ["accepted: ignored", "rejected: 'tock' is impossible while 'a1'; permitted: go"])
    #expect(isTaken)
    #expect(runner.state == .b)
  }

  @Test("A line inside comes before one that decides the event outside", arguments: RunnerKind.allCases)
  func innerLines(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.when([.tick, .tock], from: .a1, to: .a2) }
      sm.ignore(.tick, in: .a)
      sm.impossible(.tock, in: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let outcomes = [Nudge.tick, .tick, .tock].map { "\(runner.attempt($0))" }

    #expect(
      outcomes == ["transitioned: a1 -> a2 (tick)", "accepted: ignored", "rejected: 'tock' is impossible while 'a2'; permitted: nothing"])
  }

  /// What each of two regions says of an event, and what becomes of it.
  static let regions: [(first: String, second: String, outcome: String)] = [
    ("transition", "ignored", "transitioned: p11 -> p (tick)"),
    ("ignored", "transition", "transitioned: p21 -> p (tick)"),
    ("impossible", "transition", "transitioned: p21 -> p (tick)"),
    ("ignored", "impossible", "accepted: ignored"),
    ("impossible", "ignored", "accepted: ignored"),
    ("ignored", "nothing", "accepted: ignored"),
    ("nothing", "impossible", "rejected: 'tick' is impossible while 'p11', 'p21'; permitted: go"),
    ("impossible", "impossible", "rejected: 'tick' is impossible while 'p11', 'p21'; permitted: go"),
    ("guard", "impossible", "rejected: 'tick' is impossible while 'p11', 'p21'; permitted: go"),
    ("guard", "ignored", "accepted: ignored"),
    ("deferral", "ignored", "accepted: deferred"),
    ("impossible", "deferral", "accepted: deferred"),
    ("join", "ignored", "accepted: joining"),
    ("impossible", "join", "accepted: joining"),
  ]

  private static func add<Context>(
    _ decision: String, from one: Spot, to other: Spot, _ sm: inout MachineBuilder<Context, Spot, Nudge>
  ) {
    sm.state(one)
    switch decision {
    case "transition": sm.when(.tick, from: one, to: other)
    case "guard": sm.when(.tick, from: one, to: other, if: Guard("holds") { _ in false })
    case "ignored": sm.ignore(.tick, in: one)
    case "impossible": sm.impossible(.tick, in: one)
    case "deferral": sm.defer(.tick, in: one)
    default: sm.when(.go, from: one, to: other)
    }
  }

  @Test(
    "Of two regions a deferral wins, then a transition, a join, what is ignored, and what is impossible", arguments: RunnerKind.allCases,
    regions.indices)
  func siblings(kind: RunnerKind, index: Int) throws {
    let (first, second, outcome) = Self.regions[index]
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { Self.add(first, from: .p11, to: .p12, &$0) }
        sm.compound(.p2, initial: .p21) { Self.add(second, from: .p21, to: .p22, &$0) }
        sm.compound(.p3, initial: .p31) { sm in
          sm.state(.p31)
          sm.when(.go, from: .p31, to: .p32)
        }
      }
      if first == "join" { sm.join([.p11: .tick, .p31: .tock], to: .end) }
      if second == "join" { sm.join([.p21: .tick, .p31: .tock], to: .end) }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let isAccepted = runner.can(.tick)
    let seen = "\(runner.attempt(.tick))".replacingOccurrences(of: ", 'p31'", with: "")

    #expect(seen == outcome)
    #expect(isAccepted == !outcome.hasPrefix("rejected"))
  }

  @Test("A line that decides an event wins over the `defer` of an outer state", arguments: RunnerKind.allCases)
  func outerDeferral(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.ignore(.tick, in: .a1)
        sm.impossible(.tock, in: .a1)
      }
      sm.defer([.tick, .tock], in: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    let before = runner.snapshot()

    let can = [Nudge.tick, .tock].map { runner.can($0) }
    let outcomes = [Nudge.tick, .tock].map { "\(runner.attempt($0))" }

    #expect(can == [true, false])
    #expect(outcomes == ["accepted: ignored", "rejected: 'tock' is impossible while 'a1'; permitted: nothing"])
    #expect(runner.snapshot() == before)
  }

  @Test("The `defer` of a state inside wins over a line that decides the event outside", arguments: RunnerKind.allCases)
  func innerDeferral(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.defer([.tick, .tock], in: .a1) }
      sm.ignore(.tick, in: .a)
      sm.impossible(.tock, in: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let can = [Nudge.tick, .tock].map { runner.can($0) }
    let outcomes = [Nudge.tick, .tock].map { "\(runner.attempt($0))" }

    #expect(can == [true, true])
    #expect(outcomes == ["accepted: deferred", "accepted: deferred"])
  }

  @Test("A line of an outer state around several regions decides once for all of them", arguments: RunnerKind.allCases)
  func aroundRegions(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.when(.go, from: .p11, to: .p12) }
        sm.compound(.p2, initial: .p21) { sm in sm.when(.tick, from: .p21, to: .p22) }
      }
      sm.ignore(.tick, in: .p)
      sm.impossible(.tock, in: .p)
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let outcomes = [Nudge.tick, .tick, .tock].map { "\(runner.attempt($0))" }

    let rejection = "rejected: 'tock' is impossible while 'p11', 'p22'; permitted: go"
    #expect(outcomes == ["transitioned: p21 -> p (tick)", "accepted: ignored", rejection])
  }
}
