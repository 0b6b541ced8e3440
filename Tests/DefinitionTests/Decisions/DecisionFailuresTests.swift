import StateMachines
import Testing

@Suite("Ignored and impossible failures", .timeLimit(TestTimeout.limit))
struct DecisionFailuresTests {
  private static let broken = SpotGuard("broken") { _ in throw BrokenPipe() }

  @Test("A guard that throws undoes the event, although a later line ignores it", arguments: [true, false])
  func undone(isIgnored: Bool) throws {
    var machine = Machine(
      try SpotDefinition(initial: .a) { sm in
        sm.when(.go, from: .a, to: .b, if: Self.broken)
        if isIgnored { sm.ignore(.go, in: .a) } else { sm.impossible(.go, in: .a) }
      })

    let can = machine.can(.go)
    let outcome = machine.attempt(.go)

    #expect(!can)
    #expect(outcome.description == "rejected: 'go' failed while 'a': the pipe is broken")
  }

  @Test("A later line decides the event where a guard that throws counts as false", arguments: [true, false])
  func raised(isIgnored: Bool) throws {
    var machine = Machine(
      try SpotDefinition(initial: .a, onError: .raise) { sm in
        sm.when(.go, from: .a, to: .b, if: Self.broken)
        if isIgnored { sm.ignore(.go, in: .a) } else { sm.impossible(.go, in: .a) }
      })

    let can = machine.can(.go)
    let outcome = machine.attempt(.go)

    #expect(can == isIgnored)
    #expect(outcome.description.hasPrefix(isIgnored ? "accepted: ignored" : "rejected: 'go' is impossible while 'a'"))
  }

  @Test("An event is rejected where its failure is ignored or impossible", arguments: [true, false])
  func failureDecided(isIgnored: Bool) throws {
    var machine = Machine(
      try SpotDefinition(initial: .a, onError: .raise) { sm in
        sm.when(.go, from: .a, to: .b, if: Self.broken)
        if isIgnored { sm.ignore(.hookFailure, in: .a) } else { sm.impossible(.hookFailure, in: .a) }
      })

    let can = machine.can(.go)
    let outcome = machine.attempt(.go)

    #expect(!can)
    #expect(outcome.rejection?.description.hasPrefix("'go' does not apply while 'a': guard 'broken' is false") == true)
  }

  @Test("Failures without end are an error, although a later line ignores them or says that they are impossible", arguments: [true, false])
  func withoutEnd(isIgnored: Bool) throws {
    var machine = Machine(
      try SpotDefinition(initial: .a, onError: .raise) { sm in
        sm.when(.go, from: .a, to: .b, if: Self.broken)
        sm.when(.hookFailure, from: .a, to: .b, if: Self.broken)
        if isIgnored { sm.ignore(.hookFailure, in: .a) } else { sm.impossible(.hookFailure, in: .a) }
      })

    let outcome = machine.attempt(.go)

    guard case .failed(let error) = outcome.rejection?.reason, case .runaway? = error as? MachineError else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test("Where one region ignores an event, the transition for the failure of a guard beside it is the answer")
  func failureTaken() throws {
    var machine = Machine(
      try SpotDefinition(initial: .p, onError: .raise) { sm in
        sm.parallel(.p) { sm in
          sm.compound(.p1, initial: .p11) { sm in sm.ignore(.go, in: .p11) }
          sm.compound(.p2, initial: .p21) { sm in
            sm.when(.go, from: .p21, to: .p22, if: Self.broken)
            sm.when(.hookFailure, from: .p21, to: .p22)
          }
        }
      })

    let outcome = machine.attempt(.go)

    #expect(outcome.transition?.source == .p21)
    #expect(machine.is(.p22))
  }
}
