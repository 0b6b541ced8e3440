import StateMachines
import Testing

@Suite("A fork", .timeLimit(TestTimeout.limit))
struct ChartForksTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let targets: Targets<Spot>
    let entered: [Spot]

    var testDescription: String { "\(entered)" }
  }

  static let cases = [
    Case(targets: [.p12, .p22], entered: [.p, .p1, .p12, .p2, .p22, .p31]),
    Case(targets: [.p22, .p12], entered: [.p, .p1, .p12, .p2, .p22, .p31]),
    Case(targets: [.p12], entered: [.p, .p1, .p12, .p2, .p21, .p31]),
    Case(targets: [.p32], entered: [.p, .p1, .p11, .p2, .p21, .p32]),
    Case(targets: [.p12, .p32], entered: [.p, .p1, .p12, .p2, .p21, .p32]),
    Case(targets: [.p12, .p2, .p32], entered: [.p, .p1, .p12, .p2, .p21, .p32]),
    Case(targets: [.p32, .p22, .p12], entered: [.p, .p1, .p12, .p2, .p22, .p32]),
    Case(targets: [.p1, .p2], entered: [.p, .p1, .p11, .p2, .p21, .p31]),
  ]

  /// `p` with two regions that have names and one that has none.
  private func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.state(.p11, .p12) }
      sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
      sm.region(initial: .p31) { sm in sm.state(.p31, .p32) }
    }
  }

  @Test("A fork enters the states it names, and the other regions enter their initial states", arguments: cases, RunnerKind.allCases)
  func entered(a: Case, kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm)
      sm.when(.go, from: .a, into: a.targets)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let transition = try runner.require(.go)

    #expect(transition.entered == a.entered)
    #expect(runner.configuration == a.entered)
  }

  @Test("A fork from inside its parallel state leaves and enters all of it", arguments: RunnerKind.allCases)
  func fromInside(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm)
      sm.when(.go, from: .p11, into: [.p12, .p22])
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let transition = try runner.require(.go)

    #expect(transition.exited == [.p31, .p21, .p2, .p11, .p1, .p])
    #expect(transition.entered == [.p, .p1, .p12, .p2, .p22, .p31])
  }

  @Test("A fork into nested regions enters all states on the path", arguments: RunnerKind.allCases)
  func nested(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in
          sm.state(.p11)
          sm.parallel(.q) { sm in
            sm.region(initial: .q11) { sm in sm.state(.q11, .q12) }
            sm.compound(.q2, initial: .q21) { sm in sm.state(.q21, .q22) }
          }
        }
        sm.region(initial: .p21) { sm in sm.state(.p21, .p22) }
      }
      sm.when(.go, from: .a, into: [.q12, .p22])
      sm.when(.back, from: .a, into: [.q12, .q22])
      sm.when(.tick, from: .p, to: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let first = try runner.require(.go)
    runner.fire(.tick)
    let second = try runner.require(.back)

    #expect(first.entered == [.p, .p1, .q, .q12, .q2, .q21, .p22])
    #expect(first.targets == [.q12, .p22])
    #expect(second.entered == [.p, .p1, .q, .q12, .q2, .q22, .p21])
  }

  @Test("A fork may be eventless, a completion or a branch of a junction", arguments: RunnerKind.allCases)
  func otherLines(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm)
      sm.when(.go, from: .a, to: .b)
      sm.always(from: .b, into: [.p12, .p22])
      sm.when(.back, from: .p, to: .c)
      sm.compound(.c, initial: .c1) { sm in sm.final(.c1) }
      sm.onDone(.c, into: [.p12, .p32])
      sm.when(.tick, from: .p, choosing: [.otherwise(into: [.p22, .p32])])
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let configurations = [Nudge.go, .back, .tick].map { event in
      runner.fire(event)
      return runner.configuration
    }

    #expect(
      configurations == [
        [.p, .p1, .p12, .p2, .p22, .p31], [.p, .p1, .p12, .p2, .p21, .p32], [.p, .p1, .p11, .p2, .p22, .p32],
      ])
  }
}
