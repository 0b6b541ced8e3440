import Foundation
import StateMachines
import Testing

@Suite("A hook that throws in the middle of a deep transition", .timeLimit(TestTimeout.limit))
struct UndoneChartStepsTests {
  /// Where code of the user's runs in the macrostep of `go`, in the order in which it does.
  static let positions = [
    "guard", "other guard", "before", "exit p21", "exit p2", "exit p12", "exit p1", "exit p", "action", "entry b", "history", "entry b2",
    "default b2", "entry b21", "timeout", "after", "always guard", "exit b21", "exit b2", "always", "entry q", "entry q1", "entry q11",
    "region", "entry q21", "exit q11", "raised", "entry q12", "exit q21", "exit q12", "exit q1", "exit q", "exit b", "done", "entry c",
    "entry c2", "last after",
  ]

  /// A chart that remembers all that a machine can remember, and a macrostep from deep inside one state to deep inside another.
  private func rules<Context>(
    _ sm: inout MachineBuilder<Context, Spot, Nudge>, _ commits: EventRecorder<String>, _ reach: @escaping @Sendable (String) throws -> Void
  ) {
    func reaching(_ place: String) -> MachineBuilder<Context, Spot, Nudge>.Hook { { _ in try reach(place) } }
    sm.compound(.c, initial: .c1) { sm in
      sm.when(.right, from: .c1, to: .c2)
      sm.when(.tick, from: .c2, to: .p)
      sm.when(.back, in: .c2) { _ in commits.append("back") }
    }
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p12) { sm in
        sm.state(.p12)
        sm.when(.go, from: .p12, into: .history(of: .b), if: .reaching("guard", true, reach)) { step in
          step.raise(.tick)
          step.send(.fail, after: .seconds(1))
          step.cancel("kept")
          step.onCommit { commits.append("commit") }
          try reach("action")
        }
      }
      sm.compound(.p2, initial: .p21) { sm in
        sm.state(.p21, .p22)
        sm.when(.go, from: .p21, to: .p22, if: .reaching("other guard", false, reach))
        sm.timeout(.seconds(30), in: .p21, fire: .finish)
      }
      sm.join([.p12: .left, .p21: .right], to: .a)
      sm.when(.tock, in: .p) { step in step.send(.fail, after: .seconds(60), id: "kept") }
      sm.defer(.back, in: .p)
    }
    sm.compound(.b, initial: .b1) { sm in
      sm.state(.b1)
      sm.compound(.b2, initial: .b21, onDefaultEntry: reaching("default b2")) { sm in
        sm.always(from: .b21, to: .q, if: .reaching("always guard", true, reach)) { _ in try reach("always") }
        sm.timeout(in: .b21, fire: .fail) { _ in
          try reach("timeout")
          return .seconds(5)
        }
      }
      sm.parallel(.q) { sm in
        sm.compound(.q1, initial: .q11) { sm in
          sm.when(.tick, from: .q11, to: .q12) { _ in try reach("raised") }
          sm.final(.q12)
        }
        sm.region(initial: .q21, onDefaultEntry: reaching("region")) { sm in sm.final(.q21) }
      }
      sm.onDone(.q, into: .history(of: .c)) { _ in try reach("done") }
    }
    sm.state(.a)
    sm.history(of: .b, default: .b2) { _ in try reach("history") }
    sm.before(.go) { _ in try reach("before") }
    sm.onExit { step in try reach("exit \(step.state)") }
    sm.onEntry { step in try reach("entry \(step.state)") }
    sm.after(.go) { _ in try reach("after") }
    sm.after(from: .q) { _ in try reach("last after") }
  }

  /// In `p`, with a history, a deferred event, two timers and half of a join.
  private static let way: [Nudge] = [.right, .tick, .tock, .back, .left]

  private func saved(_ runner: Runner) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(runner.snapshot()), as: UTF8.self)
  }

  @Test("A deep transition with a hook that throws leaves no trace, wherever the hook is", arguments: positions, RunnerKind.allCases)
  func noTrace(position: String, kind: RunnerKind) throws {
    let (isArmed, commits) = (AtomicFlag(), EventRecorder<String>())
    @Sendable func reach(_ place: String) throws { if isArmed.isSet, place == position { throw Flaw(place: place) } }
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, commits, reach) }
    let runner = try Runner(kind, initial: [.c], rules, rules)
    for event in Self.way { runner.fire(event) }
    let (before, permitted) = (try saved(runner), runner.permittedEvents)
    isArmed.set()

    let outcome = runner.attempt(.go)

    #expect(flaw(of: outcome) == Flaw(place: position))
    #expect(outcome.rejection?.configuration == [.p, .p1, .p12, .p2, .p21])
    #expect(try saved(runner) == before)
    #expect(runner.configuration == [.p, .p1, .p12, .p2, .p21])
    #expect(runner.permittedEvents == permitted.filter { $0 != .go || !position.contains("guard") || position == "always guard" })
    #expect(commits.text == "")
  }

  @Test("A macrostep commits as a whole when no hook throws, and each hook position can undo it", arguments: RunnerKind.allCases)
  func order(kind: RunnerKind) throws {
    let (log, commits) = (EventRecorder<String>(), EventRecorder<String>())
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, commits) { log.append($0) } }
    let runner = try Runner(kind, initial: [.c], rules, rules)
    for event in Self.way { runner.fire(event) }
    log.removeAll()

    let transition = try runner.require(.go)

    #expect(log.text == Self.positions.joined(separator: ", "))
    #expect(transition.source == .p12)
    #expect(transition.target == .c2)
    #expect(runner.configuration == [.c, .c2])
    #expect(commits.text == "back, commit")
  }

  @Test("An undone event is accepted again once its hook no longer throws", arguments: RunnerKind.allCases)
  func mended(kind: RunnerKind) throws {
    let (isMended, log) = (AtomicFlag(), EventRecorder<String>())
    @Sendable func reach(_ place: String) throws {
      log.append(place)
      if !isMended.isSet, place == "entry q12" { throw Flaw(place: place) }
    }
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, EventRecorder<String>(), reach) }
    let runner = try Runner(kind, initial: [.c], rules, rules)
    for event in Self.way { runner.fire(event) }
    runner.fire(.go)
    isMended.set()
    log.removeAll()

    runner.fire(.go)

    #expect(log.text == Self.positions.joined(separator: ", "))
    #expect(runner.state == .c2)
  }

  @Test("An undone step leaves timers, deferred events and partly complete joins unchanged", arguments: RunnerKind.allCases)
  func memory(kind: RunnerKind) throws {
    let (isArmed, log) = (AtomicFlag(), EventRecorder<String>())
    @Sendable func reach(_ place: String) throws { if isArmed.isSet, place == "last after" { throw Flaw(place: place) } }
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      self.rules(&sm, EventRecorder<String>(), reach)
      sm.onRejection { rejection in log.append("\(rejection.event)") }
      sm.when(.back, in: .a) { _ in log.append("deferred back") }
      sm.when([.finish, .fail], in: .p) { step in log.append("due \(step.cause)") }
    }
    let runner = try Runner(kind, initial: [.c], rules, rules)
    for event in Self.way { runner.fire(event) }
    isArmed.set()
    runner.fire(.go)

    runner.wait(.seconds(60))
    runner.fire(.right)

    #expect(log.text == "go, due finish, due fail, deferred back")
    #expect(runner.state == .a)
  }
}

extension Guard where State == Spot, Event == Nudge {
  fileprivate static func reaching(_ name: String, _ answer: Bool, _ reach: @escaping @Sendable (String) throws -> Void) -> Self {
    Guard(name) { _ in
      try reach(name)
      return answer
    }
  }
}
