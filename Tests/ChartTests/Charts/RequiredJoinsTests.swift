import StateMachines
import Testing

@Suite("A required event that a join waits for", .timeLimit(TestTimeout.limit))
struct RequiredJoinsTests {
  /// `go` lets `p12` in at the join and moves region `p3`; `tick` only lets `p12` in.
  private static func runner(_ kind: RunnerKind) throws -> Runner {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p12) { sm in sm.state(.p12) }
        sm.compound(.p2, initial: .p22) { sm in sm.state(.p22) }
        sm.compound(.p3, initial: .p31) { sm in sm.when(.go, from: .p31, to: .p32) }
      }
      sm.join([.p12: .go, .p22: .back], to: .b)
      sm.join([.p12: .tick, .p22: .tock], to: .c)
    }
    return try Runner(kind, initial: [.p], rules, rules)
  }

  @Test("A required event that also takes a transition is remembered by the join, as with `fire`", arguments: RunnerKind.allCases)
  func transitionBeside(kind: RunnerKind) throws {
    let (required, fired) = (try Self.runner(kind), try Self.runner(kind))

    let transition = try required.require(.go)
    fired.fire(.go)
    let isSame = required.snapshot() == fired.snapshot()
    let last = try required.require(.back)

    #expect(transition.entered == [.p32])
    #expect(isSame)
    #expect(last.targets == [.b])
    #expect(required.configuration == [.b])
  }

  @Test("A required event that only a join waits for is rejected and not remembered", arguments: RunnerKind.allCases)
  func onlyJoining(kind: RunnerKind) throws {
    let runner = try Self.runner(kind)
    let before = runner.snapshot()

    let rejection = try #require(throws: Rejection<Spot, Nudge>.self) { try runner.require(.tick) }

    guard case .noTransition = rejection.reason else {
      Issue.record("the reason is \(rejection.reason)")
      return
    }
    #expect(runner.snapshot() == before)
    runner.fire(.tock)
    #expect(runner.configuration == [.p, .p1, .p12, .p2, .p22, .p3, .p31])
  }

  @Test("A required event completes a join with the sources it remembered before", arguments: RunnerKind.allCases)
  func complete(kind: RunnerKind) throws {
    let runner = try Self.runner(kind)
    runner.fire(.tock)

    let transition = try runner.require(.tick)

    #expect(transition.targets == [.c])
  }

  @Test(
    "A required event stays joined when only a failure that it raises takes a transition", arguments: RunnerKind.allCases, [false, true])
  func failure(kind: RunnerKind, defers: Bool) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p12) { sm in
          sm.state(.p12)
          if defers { sm.defer(.go, in: .p12) }
        }
        sm.compound(.p2, initial: .p22) { sm in
          sm.state(.p22)
          sm.when(.hookFailure, in: .p22) { _ in }
        }
        sm.compound(.p3, initial: .p31) { sm in
          sm.when(.go, from: .p31, to: .p32, if: Guard("throws") { _ in throw Flaw(place: "guard") })
        }
      }
      if !defers { sm.join([.p12: .go, .p22: .back], to: .b) }
    }
    let required = try Runner(kind, initial: [.p], onError: .raise, rules, rules)
    let fired = try Runner(kind, initial: [.p], onError: .raise, rules, rules)

    let transition = try required.require(.go)
    fired.fire(.go)

    #expect(transition.source == .p22)
    // Nothing that is required is deferred.
    if defers { #expect("\(required.snapshot())" == "\(fired.snapshot())".replacing(", 1 deferred", with: "")) }
    if !defers { #expect(required.snapshot() == fired.snapshot()) }
  }
}
