import StateMachines
import Testing

@Suite("The targets that a guard of a chart sees", .timeLimit(TestTimeout.limit))
struct GuardTargetsTests {
  private static func look<Context>(_ name: String, _ log: EventRecorder<String>, _ answer: Bool = true) -> Guard<Context, Spot, Nudge> {
    Guard(name) { step in
      log.append("\(name) \(step.source) -> \(step.target) \(step.targets)")
      return answer
    }
  }

  @Test("A guard sees the targets of its own transition, in each region", arguments: RunnerKind.allCases)
  func regions(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in
          sm.state(.p11, .p12)
          sm.when(.go, from: .p11, to: .p12, if: Self.look("first", log))
        }
        sm.compound(.p2, initial: .p21) { sm in
          sm.state(.p21, .p22)
          sm.when(.go, in: .p21, if: Self.look("internal", log, false)) { _ in }
          sm.when(.go, from: .p21, to: .p22, if: Self.look("second", log))
        }
      }
      sm.history(of: .p1, default: [.p12])
      sm.when(.tick, from: .p, into: .history(of: .p1), if: Self.look("history", log, false))
      sm.when(.tock, from: .p, into: [.p11, .p22], if: Self.look("fork", log, false))
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    for event in [Nudge.go, .tick, .tock] { runner.attempt(event) }

    let history = "history p -> p12 \([Spot.p12])"
    let fork = "fork p -> p \([Spot.p11, .p22])"
    let expected = [
      "first p11 -> p12 \([Spot.p12])", "internal p21 -> p21 []", "second p21 -> p22 \([Spot.p22])", history, history, fork, fork,
    ]
    #expect(log.text == expected.joined(separator: ", "))
  }

  @Test("A guard of a branch sees the targets of that branch", arguments: RunnerKind.allCases)
  func branches(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.state(.a, .b, .c)
      sm.when(
        .go, from: .a,
        choosing: [.when(Self.look("first", log, false), to: .b), .when(Self.look("second", log), to: .c)])
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)

    #expect(log.text == "first a -> b \([Spot.b]), second a -> c \([Spot.c])")
  }
}
