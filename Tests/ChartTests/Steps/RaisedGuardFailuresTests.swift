import StateMachines
import Testing

@Suite("A guard that throws under the W3C policy")
struct RaisedGuardFailuresTests {
  private static let broken = OvenGuard("broken") { _ in throw Flaw(place: "guard") }

  @Test("A throwing guard under the W3C policy is false, the next line is taken, and the failure follows")
  func nextLine() throws {
    let log = EventRecorder<String>()
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

  @Test("A throwing branch guard under the W3C policy is false, the next branch is taken, and the failure follows")
  func nextBranch() throws {
    let log = EventRecorder<String>()
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

  @Test("A throwing guard under the W3C policy rejects like a false one where nothing takes event or failure")
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

  @Test("A throwing guard under the W3C policy moves the machine by its failure where nothing takes the event")
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

  @Test("A throwing guard under the W3C policy disables its eventless transition and raises each time")
  func eventless() throws {
    let log = EventRecorder<String>()
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
