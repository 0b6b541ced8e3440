import Foundation
import StateMachines
import Testing

/// How statecharts fail elsewhere, by the rows of the same catalogue: what hierarchy, regions and history add.
@Suite("The failure catalogue, for charts", .timeLimit(TestTimeout.limit))
struct ChartFailureCatalogueTests {
  @Test("Row 1: a throw on entry into nested states leaves none of them entered", arguments: RunnerKind.allCases, [Spot.b, .b1, .b11])
  func halfEntered(kind: RunnerKind, place: Spot) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.compound(.b, initial: .b1) { sm in sm.compound(.b1, initial: .b11) { sm in sm.state(.b11) } }
      sm.when(.go, from: .a, to: .b)
      sm.when(.back, from: .a, to: .c)
      sm.onEntry(place) { _ in throw Flaw(place: "entry") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let outcome = runner.attempt(.go)

    #expect(outcome.rejection?.description == "'go' failed while 'a1': flaw in entry")
    #expect(runner.configuration == [.a, .a1])
    #expect(runner.fire(.back))
  }

  @Test("Row 2: a throw in one region undoes the other region, and later events run", arguments: RunnerKind.allCases)
  func queueAfterAThrow(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.when(.go, from: .p11, to: .p12) { step in
            step.raise(.tock)
            step.send(.tock)
          }
        }
        sm.region(initial: .p21) { sm in sm.when(.go, from: .p21, to: .p22) { _ in throw Flaw(place: "second") } }
        sm.when(.left, in: .p) { step in
          step.send(.go)
          step.send(.tick)
        }
        sm.when([.tick, .tock], in: .p) { step in log.append("\(step.cause)") }
      }
      sm.onRejection { rejection in log.append("\(rejection.event) rejected") }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.fire(.left)
    runner.fire(.tick)

    #expect(log.text == "tick, go rejected, tick")
    #expect(runner.configuration == [.p, .p11, .p21])
  }

  @Test("Row 3: events fired in hooks of a deep transition run once, in order, without recursion or deadlock")
  func reentrant() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Spot, Nudge>())
    let definition = try SpotDefinition(initial: .a) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1) }
      sm.when(.go, from: .a, to: .b) { _ in _ = handle.fire(.finish) }
      sm.onExit(.a1) { _ in _ = handle.fire(.left) }
      sm.onExit(.a) { _ in _ = handle.fire(.right) }
      sm.onEntry(.b) { _ in _ = handle.fire(.tick) }
      sm.onEntry(.b1) { _ in _ = handle.fire(.tock) }
      sm.after(.go) { _ in log.append("end of go") }
      sm.when(.any, in: .b) { step in log.append("\(step.cause)") }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)

    let isAccepted = machine.fire(.go)

    #expect(isAccepted)
    #expect(log.text == "end of go, left, right, finish, tick, tock")
  }

  @Test("Row 4: of many callers at once, one takes a transition of two regions that can be taken once")
  func onceOnly() throws {
    let entries = AtomicCounter()
    let definition = try SpotDefinition(initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.when(.go, from: .p11, to: .x) }
        sm.region(initial: .p21) { sm in sm.when(.go, from: .p21, to: .x) }
      }
      sm.compound(.x, initial: .y) { _ in }
      sm.onEntry(.y) { _ in entries.add() }
    }
    let machines = (0..<50).map { _ in ThreadsafeMachine(definition) }
    let accepted = AtomicCounter()

    ThreadPool.run(4) { _ in
      for machine in machines where machine.fire(.go) { accepted.add() }
    }

    #expect(accepted.count == machines.count)
    #expect(entries.count == machines.count)
    #expect(machines.allSatisfy { $0.configuration == [.x, .y] })
  }

  @Test("Row 5: each event runs on the thread that fired it, and no caller processes those of others")
  func ownWork() throws {
    let strangers = AtomicCounter()
    let definition = try MachineDefinition<Spot, ObjectIdentifier>(initial: .a) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.compound(.a1, initial: .a11) { sm in sm.state(.a11) } }
      sm.when(.any, from: .a, to: .a) { step in
        if step.event != ObjectIdentifier(Thread.current) { strangers.add() }
      }
    }
    let machine = ThreadsafeMachine(definition)

    ThreadPool.run(4) { _ in
      let thread = Thread.current
      for _ in 0..<100 { machine.fire(ObjectIdentifier(thread)) }
    }

    #expect(strangers.count == 0)
    #expect(machine.configuration == [.a, .a1, .a11])
  }

  // MARK: Time

  /// `a1` in `a` times out after ten seconds, and `b` postpones what is due.
  private func timed<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.compound(.a, initial: .a1) { sm in
      sm.timeout(.seconds(10), in: .a1, fire: .tick)
      sm.when(.go, from: .a1, to: .a2)
      sm.when(.left, in: .a1) { step in step.send(.tick, after: .seconds(5)) }
    }
    sm.compound(.b, initial: .b1) { sm in sm.when(.back, from: .b1, to: .a) }
    sm.defer(.tick, in: .b)
    sm.when(.tick, from: .a, to: .c) { _ in log.append("tick") }
    sm.when(.right, from: .a, to: .b)
    sm.when(.finish, from: .any, to: .end)
    sm.final(.end)
  }

  @Test("Row 6: a timer of a nested state is kept when the machine is restored")
  func lostTimer() throws {
    let definition = try SpotDefinition(initial: .a) { sm in timed(&sm, EventRecorder<String>()) }
    var machine = Machine(definition)
    machine.advance(to: .seconds(4))

    var restored = try Machine(definition, restoring: machine.snapshot())
    restored.advance(to: .seconds(6))

    #expect(machine.snapshot().configuration == [.a, .a1])
    #expect(restored.state == .c)
  }

  @Test("Row 6: an event that came due and is deferred in a nested state is kept when the machine is restored")
  func lostDueEvent() throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .a) { sm in timed(&sm, log) }
    var machine = Machine(definition)
    machine.fire(.left)
    machine.fire(.right)
    machine.advance(to: .seconds(5))

    var restored = try Machine(definition, restoring: machine.snapshot())
    restored.fire(.back)

    #expect(log.text == "tick")
    #expect(restored.state == .c)
  }

  @Test(
    "Row 6: a timer of a nested state does not outlive a stopped or finished machine", arguments: RunnerKind.allCases, [true, false])
  func leakedTimer(kind: RunnerKind, isStopped: Bool) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { timed(&sm, log) }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    if isStopped { runner.stop() } else { runner.fire(.finish) }
    runner.wait(.seconds(60))

    #expect(log.text == "")
    #expect(runner.state == (isStopped ? .a1 : .end))
  }

  @Test("Row 6: an event that leaves a nested state cancels the timer that it beat", arguments: RunnerKind.allCases, [true, false])
  func racingTimer(kind: RunnerKind, eventIsFirst: Bool) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { timed(&sm, EventRecorder<String>()) }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    if eventIsFirst { runner.fire(.go) }
    runner.wait(.seconds(10))
    if !eventIsFirst { runner.fire(.go) }

    #expect(runner.state == (eventIsFirst ? .a2 : .c))
  }

  // MARK: Snapshots

  @Test("Row 7: a snapshot taken within a macrostep is the last commit and restores a working machine")
  func midMacrostep() throws {
    let (handle, saved) = (MachineHandle<Spot, Nudge>(), EventRecorder<Snapshot<Spot, Nudge>>())
    let definition = try SpotDefinition(initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.when(.go, from: .p11, to: .p12) { _ in handle.machine.map { saved.append($0.snapshot()) } } }
        sm.region(initial: .p21) { sm in
          sm.when(.go, from: .p21, to: .p22)
          sm.always(from: .p22, to: .p2)
        }
      }
    }
    let machine = ThreadsafeMachine(definition)
    handle.reach(machine)
    machine.fire(.go)

    let snapshot = try #require(saved.entries.first)
    var restored = try Machine(definition, restoring: snapshot)
    let start = restored.configuration
    restored.fire(.go)

    #expect(start == [.p, .p11, .p21])
    #expect(restored.configuration == [.p, .p12, .p2])
  }

  @Test("Row 7: a snapshot of a chart with the same states in other places is refused")
  func otherChart() throws {
    let nested = try SpotDefinition(initial: .a) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .b) }
      sm.state(.b)
    }
    let others: [SpotRules] = [
      { sm in sm.state(.a, .a1, .b) },
      { sm in
        sm.state(.a)
        sm.compound(.b, initial: .a1) { sm in sm.state(.a1) }
      },
      { sm in sm.parallel(.a) { sm in sm.state(.a1, .b) } },
      { sm in sm.compound(.a, initial: .a1) { sm in sm.compound(.a1, initial: .b) { _ in } } },
    ]
    let snapshot = Machine(nested).snapshot()

    for rules in others {
      let definition = try SpotDefinition(initial: .a, rules)

      #expect(throws: RestoreError.self) { try Machine(definition, restoring: snapshot) }
    }
  }

  // MARK: Endless steps

  @Test("Row 8: regions that trigger each other endlessly are undone, and the error shows the cycle", arguments: RunnerKind.allCases)
  func selfRaising(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.when(.go, from: .p11, to: .p12) { step in step.raise(.tick) }
          sm.when(.tock, from: .p12, to: .p12) { step in step.raise(.tick) }
        }
        sm.region(initial: .p21) { sm in sm.when(.tick, from: .p21, to: .p21) { step in step.raise(.tock) } }
      }
      sm.when(.back, from: .p, to: .a)
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let outcome = runner.attempt(.go)

    guard case .failed(MachineError.runaway(let cycle)) = outcome.rejection?.reason else {
      Issue.record("the outcome is \(outcome)")
      return
    }
    #expect(!cycle.isEmpty)
    #expect(runner.configuration == [.p, .p11, .p21])
    #expect(runner.fire(.back))
  }

  @Test("Row 8: a state that completes on entry endlessly is undone", arguments: RunnerKind.allCases)
  func completionCircle(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.onDone(.a, to: .a)
      sm.when(.go, from: .x, to: .a)
    }
    let runner = try Runner(kind, initial: [.x], rules, rules)

    let outcome = runner.attempt(.go)

    guard case .failed(MachineError.runaway) = outcome.rejection?.reason else {
      Issue.record("the outcome is \(outcome)")
      return
    }
    #expect(runner.configuration == [.x])
  }

  // MARK: History

  @Test("Row 9: deep history of a parallel state restores one leaf in each region", arguments: RunnerKind.allCases)
  func deepHistory(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in
          sm.when(.left, from: .p11, to: .p12)
          sm.compound(.p12, initial: .a1) { sm in sm.when(.left, from: .a1, to: .a2) }
        }
        sm.parallel(.p2) { sm in
          sm.region(initial: .p21) { sm in sm.when(.right, from: .p21, to: .p22) }
          sm.region(initial: .p31) { sm in sm.state(.p31, .p32) }
        }
      }
      sm.when(.back, from: .p, to: .x)
      sm.when(.go, from: .x, into: .history(of: .p, depth: .deep))
      sm.when(.tick, from: .x, into: .all([.history(of: .p1, depth: .deep), .state(.p32)]))
    }
    let runner = try Runner(kind, initial: [.x], rules, rules)

    runner.fire(.go)
    let unvisited = runner.configuration
    for event in [Nudge.left, .left, .right, .back, .go] { runner.fire(event) }
    let visited = runner.configuration
    for event in [Nudge.back, .tick] { runner.fire(event) }

    #expect(unvisited == [.p, .p1, .p11, .p2, .p21, .p31])
    #expect(visited == [.p, .p1, .p12, .a2, .p2, .p22, .p31])
    #expect(runner.configuration == [.p, .p1, .p12, .a2, .p2, .p21, .p32])
  }

  @Test("Row 11: the timers of a restored chart are set again in all regions and can be queried")
  func dormantAfterRestore() throws {
    let definition = try SpotDefinition(initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.timeout(.seconds(10), in: .p11, fire: .left)
          sm.when(.left, from: .p11, to: .p12)
        }
        sm.region(initial: .p21) { sm in
          sm.timeout(.seconds(20), in: .p21, fire: .right)
          sm.when(.right, from: .p21, to: .p22)
        }
      }
    }
    var machine = Machine(definition)
    machine.advance(to: .seconds(4))

    var restored = try Machine(definition, restoring: machine.snapshot())
    let first = restored.nextDeadline
    restored.advance(to: .seconds(6))
    let second = restored.nextDeadline
    restored.advance(to: .seconds(16))

    #expect(first == .seconds(6))
    #expect(second == .seconds(16))
    #expect(restored.configuration == [.p, .p12, .p22])
  }
}
