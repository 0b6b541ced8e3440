import StateMachines
import Testing

@Suite("The completion of a state", .timeLimit(TestTimeout.limit))
struct ChartCompletionTests {
  @Test("A compound state completes when its final child is entered, after the entry actions", arguments: RunnerKind.allCases)
  func compound(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.recordHooks(in: log)
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.final(.a2)
      }
      sm.onDone(.a, to: .b) { step in log.append("\(step.cause)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    log.removeAll()

    let transition = try runner.require(.go)

    #expect(
      log.text
        == "before a1, exit a1, entry a2, after a1, before a, exit a2, exit a, done(a), entry b, after a")
    #expect(transition.source == .a1)
    #expect(transition.event == .go)
    #expect(transition.exited == [.a1, .a2, .a])
    #expect(transition.entered == [.a2, .b])
    #expect(transition.target == .b)
  }

  @Test("A completion event comes after the events that the final state's entry actions raise", arguments: RunnerKind.allCases)
  func behindRaised(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2) { step in step.raise(.tock) }
        sm.final(.a2)
      }
      sm.onEntry(.a2) { step in step.raise(.tick) }
      sm.when(.any, in: .a) { step in log.append("\(step.cause)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)

    #expect(log.text == "tock, tick, done(a)")
  }

  @Test("A text that no completion has taken reaches no later one, of this machine or another", arguments: RunnerKind.allCases)
  func textWithoutCompletion(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.tick, in: .a1) { step in step.noteCompletion("left over") }
        sm.when(.go, from: .a1, to: .a2)
        sm.final(.a2)
      }
      sm.onDone(.a, to: .b) { step in log.append(step.lastNote ?? "no text") }
    }
    for events in [[Nudge.tick, .go], [.tick], [.go]] {
      let runner = try Runner(kind, initial: [.a], rules, rules)
      for event in events { runner.fire(event) }
    }

    #expect(log.text == "no text, no text")
  }

  @Test("A completion event reaches whichever state waits for it", arguments: RunnerKind.allCases)
  func elsewhere(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in
          sm.when(.go, from: .p11, to: .p12)
          sm.final(.p12)
        }
        sm.region(initial: .p21) { sm in sm.when(.done(of: .p1), from: .p21, to: .p22) }
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.fire(.go)

    #expect(runner.configuration == [.p, .p1, .p12, .p22])
  }

  /// Two regions, each with its final state; `go` ends the first, `back` the second.
  private func regions<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.when(.done(of: .p), from: .p, to: .x) { step in log.append("\(step.cause)") }
    sm.when(.done(of: .p1), in: .p) { step in log.append("\(step.cause)") }
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in
        sm.when(.go, from: .p11, to: .p12)
        sm.final(.p12)
      }
      sm.region(initial: .p21) { sm in
        sm.when(.back, from: .p21, to: .p22)
        sm.final(.p22)
      }
    }
  }

  @Test("A parallel state completes when all its regions are done, and not before", arguments: RunnerKind.allCases, [true, false])
  func parallel(kind: RunnerKind, isFirstRegionFirst: Bool) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { regions(&sm, log) }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.fire(isFirstRegionFirst ? .go : .back)
    let between = runner.state
    runner.fire(isFirstRegionFirst ? .back : .go)

    #expect(between == .p)
    #expect(runner.state == .x)
    #expect(log.text == "done(p1), done(p)")
  }

  @Test("A final grandchild does not complete a compound state", arguments: RunnerKind.allCases)
  func grandchild(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.compound(.a1, initial: .a11) { sm in
          sm.when(.go, from: .a11, to: .a12)
          sm.final(.a12)
        }
        sm.final(.a2)
        sm.when(.back, from: .a1, to: .a2)
      }
      sm.when(.done(of: .a1), in: .a) { _ in log.append("a1") }
      sm.when(.done(of: .a), in: .a) { _ in log.append("a") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)
    let between = log.text
    runner.fire(.back)

    #expect(between == "a1")
    #expect(log.text == "a1, a")
  }

  @Test("A final state deep in the last region does not complete a parallel state", arguments: RunnerKind.allCases)
  func deepInARegion(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.when(.go, from: .p11, to: .p12)
          sm.final(.p12)
        }
        sm.compound(.p2, initial: .p21) { sm in
          sm.compound(.p21, initial: .a) { sm in
            sm.when(.back, from: .a, to: .b)
            sm.final(.b)
          }
          sm.onDone(.p21, to: .p22, if: .isIn(.x))
          sm.final(.p22)
          sm.when(.tick, from: .p21, to: .p22)
        }
      }
      sm.when(.done(of: .p), in: .p) { _ in log.append("p") }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let texts = [Nudge.go, .back, .tick].map { event in
      runner.fire(event)
      return log.text
    }

    #expect(texts == ["", "", "p"])
  }

  @Test("Completions of nested parallel states go outward, the inner one first", arguments: RunnerKind.allCases)
  func nested(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.parallel(.p1) { sm in
          sm.region(initial: .p11) { sm in sm.final(.p11) }
          sm.compound(.q, initial: .q1) { sm in
            sm.when(.go, from: .q1, to: .q2)
            sm.final(.q2)
          }
        }
        sm.region(initial: .p21) { sm in sm.final(.p21) }
      }
      sm.when(.matching { cause in if case .done = cause { true } else { false } }, in: .p) { step in log.append("\(step.cause)") }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(log.text == "done(q), done(p1), done(p)")
  }

  @Test("A completion is taken during the start", arguments: RunnerKind.allCases)
  func atStart(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.onDone(.a, to: .b)
    }

    let runner = try Runner(kind, initial: [.a], rules, rules)

    #expect(runner.configuration == [.b])
  }

  @Test("A state completes again each time its final child is entered", arguments: RunnerKind.allCases)
  func again(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.final(.a2)
      }
      sm.onDone(.a, to: .a) { _ in log.append("done") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.go)
    runner.fire(.go)

    #expect(log.text == "done, done")
    #expect(runner.state == .a1)
  }

  @Test("An unhandled completion changes nothing and rejects no event", arguments: RunnerKind.allCases)
  func notWaitedFor(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .any, to: .a2)
        sm.final(.a2)
      }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let answers = [runner.fire(.go), runner.fire(.go)]

    #expect(answers == [true, false])
    #expect(runner.configuration == [.a, .a2])
    #expect(!runner.isFinished)
  }

  @Test("A completion may be guarded and may choose between branches", arguments: RunnerKind.allCases)
  func guarded(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.when(.back, from: .a1, to: .a21)
        sm.final(.a2, .a21)
      }
      sm.onDone(.a, choosing: [.when(.isIn(.a2), to: .b), .otherwise(to: .c)])
      sm.when(.tick, from: [.b, .c], to: .a)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let states = [Nudge.go, .tick, .back].map { event in
      runner.fire(event)
      return runner.state
    }

    #expect(states == [.b, .a1, .c])
  }
}
