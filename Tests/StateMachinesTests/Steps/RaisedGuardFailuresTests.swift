import StateMachines
import Testing

@Suite("A guard that throws where failures are raised")
struct RaisedGuardFailuresTests {
  private static let broken = OvenGuard("broken") { _ in throw Flaw(place: "guard") }

  @Test("counts as false, so that the next line is taken; the failure comes after it")
  func nextLine() throws {
    let log = Log()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise) { sm in
      sm.when(.heat, from: .cold, to: .hot, if: Self.broken)
      sm.when(.heat, from: .cold, to: .warm)
      sm.when(.hookFailure, in: .any) { step in log.append("\(step.cause) while \(step.source)") }
    }
    var machine = ContextMachine(definition, with: &meter)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(machine.state == .warm)
    #expect(log.entries == ["failure(flaw in guard) while warm"])
  }

  @Test("counts as false in a branch, so that the next branch is taken; the failure comes after it")
  func nextBranch() throws {
    let log = Log()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise) { sm in
      sm.when(.heat, from: .cold, choosing: [.when(Self.broken, to: .hot), .otherwise(to: .warm)])
      sm.when(.hookFailure, in: .any) { step in log.append("\(step.cause) while \(step.source)") }
    }
    var machine = ContextMachine(definition, with: &meter)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(machine.state == .warm)
    #expect(log.entries == ["failure(flaw in guard) while warm"])
  }

  @Test("rejects the event, where nothing else takes it and nothing takes the failure, as a guard that said no")
  func rejected() throws {
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise) { sm in
      sm.when(.heat, from: .cold, to: .hot, if: Self.broken)
    }
    var machine = ContextMachine(definition, with: &meter)

    let outcome = machine.attempt(.heat, with: &meter)

    #expect(machine.state == .cold)
    #expect(outcome.rejection?.description == "'heat' does not apply while 'cold': guard 'broken' is false; permitted: nothing")
  }

  @Test("leads where the failure leads, where nothing else takes the event")
  func failureLeadsOn() throws {
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise) { sm in
      sm.when(.heat, from: .cold, to: .hot, if: Self.broken)
      sm.when(.hookFailure, from: .cold, to: .broken)
    }
    var machine = ContextMachine(definition, with: &meter)

    machine.fire(.heat, with: &meter)

    #expect(machine.state == .broken)
  }

  @Test("leaves an eventless transition alone, and its failure is raised each time that it is asked")
  func eventless() throws {
    let log = Log()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.always(
        from: .warm, to: .hot,
        if: OvenGuard("once") { step in
          if step.context.isFaulty { throw Flaw(place: "eventless guard") }
          return true
        })
      sm.when(.hookFailure, in: .warm) { step in
        log.append("\(step.cause)")
        step.context.isFaulty = false
      }
    }
    var machine = ContextMachine(definition, with: &meter)

    machine.fire(.heat, with: &meter)

    #expect(machine.state == .hot)
    #expect(log.entries == ["failure(flaw in eventless guard)"])
  }
}
