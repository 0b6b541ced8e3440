import StateMachines
import Testing

@Suite("Queries of a machine while a hook runs", .timeLimit(TestTimeout.limit))
struct WhatAMachineAnswersInAHookTests {
  /// Those of the events that have no guard: `can` of another would ask it without end on this thread, and wait for its turn on others.
  private static let events: [Knob] = [.turn, .rest, .smash]

  /// Records what a machine answers on the thread of a hook and on another one, wherever user code runs.
  private final class ViewsOfBothThreads: Sendable {
    let here = EventRecorder<String>()
    let elsewhere = EventRecorder<String>()
    let handle = OvenHandle()

    func look(_ position: String) {
      guard let machine = handle.machine else { return }
      here.append("\(position): \(MachineSight(machine, asking: events))")
      let sight = ThreadPool.onAnotherThread { MachineSight(machine, asking: events) }
      elsewhere.append("\(position): \(sight.map { "\($0)" } ?? "hangs")")
    }

    func looking(_ position: String) -> Guard<Void, Oven, Knob> {
      Guard(position) { _ in
        self.look(position)
        return true
      }
    }

    func definition() throws -> PlainOven {
      try PlainOven(initial: .cold) { sm in
        sm.when(.heat, from: .cold, to: .warm, if: looking("guard")) { _ in self.look("action") }
        sm.when(.smash, from: .cold, to: .broken) { _ in self.look("action") }
        sm.when(.turn, from: .warm, to: .warm) { _ in self.look("action") }
        sm.when(.rest, in: .warm) { _ in self.look("action") }
        sm.when(.smash, from: .warm, to: .hot) { _ in self.look("action") }
        sm.when(.turn, from: .hot, to: .warm)
        sm.always(from: .hot, to: .cold, if: looking("guard")) { _ in self.look("action") }
        sm.before { _ in self.look("before") }
        sm.onExit { _ in self.look("exit") }
        sm.onEntry { _ in self.look("entry") }
        sm.after { _ in self.look("after") }
        sm.onRejection { _ in self.look("rejection") }
      }
    }
  }

  private static let cold = MachineSight(.cold, [.cold], can: [.smash])
  private static let warm = MachineSight(.warm, [.warm], can: events)
  private static let hot = MachineSight(.hot, [.hot], can: [.turn])
  private static let broken = MachineSight(.broken, [.broken], can: [])
  /// Between the states: what was left was left, what comes is not entered.
  private static func between(_ state: Oven) -> MachineSight { MachineSight(state, [], can: []) }

  struct Row: Sendable, CustomTestStringConvertible {
    var way: [Knob]
    var event: Knob
    var seen: [(position: String, sight: MachineSight)]

    var testDescription: String { "\(event) after \(way)" }
  }

  private static let rows = [
    Row(
      way: [], event: .heat,
      seen: [
        ("guard", cold), ("before", cold), ("exit", cold), ("action", between(.cold)), ("entry", warm), ("after", warm),
      ]),
    Row(
      way: [], event: .smash,
      seen: [("before", cold), ("exit", cold), ("action", between(.cold)), ("entry", broken), ("after", broken)]),
    Row(
      way: [.heat], event: .turn,
      seen: [("before", warm), ("exit", warm), ("action", between(.warm)), ("entry", warm), ("after", warm)]),
    Row(way: [.heat], event: .rest, seen: [("before", warm), ("action", warm), ("after", warm)]),
    Row(
      way: [.heat], event: .smash,
      seen: [
        ("before", warm), ("exit", warm), ("action", between(.warm)), ("entry", hot), ("after", hot),
        ("guard", hot), ("before", hot), ("exit", hot), ("action", between(.hot)), ("entry", cold), ("after", cold),
      ]),
  ]

  @Test("A query during a hook returns the current microstep on its thread and the last commit on others", arguments: rows)
  func everyPosition(row: Row) throws {
    let views = ViewsOfBothThreads()
    let machine = try SharedOven(views.definition())
    for event in row.way { machine.fire(event) }
    let committed = MachineSight(machine, asking: Self.events)
    views.handle.reach(machine)

    let isAccepted = machine.fire(row.event)

    #expect(isAccepted)
    #expect(views.here.entries == row.seen.map { "\($0.position): \($0.sight)" })
    #expect(views.elsewhere.entries == row.seen.map { "\($0.position): \(committed)" })
  }

  @Test("A query during a start returns the initial state on its thread and the last state on others")
  func start() throws {
    let views = ViewsOfBothThreads()
    let machine = try SharedOven(views.definition(), at: .warm)
    machine.stop()
    let stopped = MachineSight(machine, asking: Self.events)
    views.handle.reach(machine)

    try machine.start()

    #expect(stopped == MachineSight(.warm, [.warm], can: []))
    #expect(views.here.entries == ["entry: \(Self.cold)"])
    #expect(views.elsewhere.entries == ["entry: \(stopped)"])
  }

  @Test("A query during a stop returns the state that is left, on every thread")
  func stop() throws {
    let views = ViewsOfBothThreads()
    let machine = try SharedOven(views.definition(), at: .warm)
    views.handle.reach(machine)

    machine.stop()

    #expect(views.here.entries == ["exit: \(Self.warm)"])
    #expect(views.elsewhere.entries == ["exit: \(Self.warm)"])
  }

  @Test("A query in a rejection hook returns the unchanged state, on every thread", arguments: [Knob.heat, .turn, .rest])
  func rejected(event: Knob) throws {
    let views = ViewsOfBothThreads()
    let machine = try SharedOven(views.definition(), at: .broken)
    views.handle.reach(machine)

    machine.fire(event)

    #expect(views.here.entries == ["rejection: \(Self.broken)"])
    #expect(views.elsewhere.entries == ["rejection: \(Self.broken)"])
  }

  @Test("A query after an undone step returns the old state, as soon as it is undone")
  func undone() throws {
    let views = ViewsOfBothThreads()
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.smash, from: .cold, to: .warm)
      sm.onEntry(.warm) { _ in
        views.look("entry")
        throw Flaw(place: "entry")
      }
      sm.onRejection { _ in views.look("rejection") }
    }
    let machine = SharedOven(definition)
    views.handle.reach(machine)

    machine.fire(.smash)

    let entered = MachineSight(.warm, [.warm], can: [])
    #expect(views.here.entries == ["entry: \(entered)", "rejection: \(Self.cold)"])
    #expect(views.elsewhere.entries == ["entry: \(Self.cold)", "rejection: \(Self.cold)"])
  }

  @Test("A query in commit work returns the last commit with queued events, on every thread")
  func commitWork() throws {
    let views = ViewsOfBothThreads()
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        _ = views.handle.fire(.turn)
        step.onCommit { views.look("work") }
      }
      sm.when(.turn, from: .warm, to: .hot)
      sm.when(.smash, from: .hot, to: .broken)
    }
    let machine = SharedOven(definition)
    views.handle.reach(machine)

    machine.fire(.heat)

    let hot = MachineSight(.hot, [.hot], can: [.smash])
    #expect(views.here.entries == ["work: \(hot)"])
    #expect(views.elsewhere.entries == ["work: \(hot)"])
  }

  @Test("A query for a guarded event in a hook evaluates its guard, and one that throws is false")
  func guardedCan() throws {
    let (log, handle) = (EventRecorder<String>(), OvenHandle())
    let definition = try PlainOven(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.when(.turn, from: .warm, to: .hot, if: .isIn(.warm))
      sm.when(.rest, from: .warm, to: .hot, if: .isIn(.cold))
      sm.when(.smash, from: .warm, to: .hot, if: Guard("fails") { _ in throw Flaw(place: "guard") })
      sm.onExit(.cold) { _ in log.append("\(Knob.allCases.filter { handle.machine?.can($0) == true })") }
      sm.onEntry(.warm) { _ in
        log.append("\(Knob.allCases.filter { handle.machine?.can($0) == true })")
        log.append("\(handle.machine?.permittedEvents ?? [])")
      }
    }
    let machine = SharedOven(definition)
    handle.reach(machine)

    let outcome = machine.attempt(.heat)

    #expect(log.entries == ["\([Knob.heat])", "\([Knob.turn])", "\([Knob.turn])"])
    #expect(outcome.transition?.target == .warm)
  }

  @Test("A query during a hook returns the current payload on its thread, and others see that its state is active as of the last commit")
  func payloads() throws {
    let (log, handle) = (EventRecorder<String>(), MachineHandle<Player.Case, Media>())
    @Sendable func look() {
      guard let machine = handle.machine else { return }
      // Another thread would wait for the payload until the step is over.
      let other = ThreadPool.onAnotherThread { "\(machine.is(\.ready))" }
      log.append("\(machine.payload(of: \.ready) ?? "none") \(machine.is(\.ready)), \(other ?? "hangs")")
    }
    let definition = try MachineDefinition<Player.Case, Media>(initial: .ready(.any)) { sm in
      sm.when(.play, from: .ready(.any), to: \.ready) { step in
        look()
        return "b"
      }
      sm.onExit(.ready(.any)) { _ in look() }
      sm.onEntry(.ready(.any)) { _ in look() }
      sm.after { _ in look() }
    }
    let machine = try ThreadsafeMachine(definition, in: \.ready, holding: "a")
    handle.reach(machine)

    machine.fire(.play)

    #expect(log.entries == ["a true, true", "a false, true", "b true, true", "b true, true"])
    #expect(machine.payload(of: \.ready) == "b")
  }

  @Test("A query in another machine's hook on the same thread returns the current microstep")
  func inAnotherMachine() throws {
    let views = ViewsOfBothThreads()
    let other = try SharedOven(PlainOven(initial: .cold) { sm in sm.when(.rest, in: .cold) { _ in views.look("there") } })
    let machine = try SharedOven(
      PlainOven(initial: .cold) { sm in
        sm.when(.heat, from: .cold, to: .warm) { _ in other.fire(.rest) }
        sm.onEntry(.warm) { _ in other.fire(.rest) }
        sm.when(.turn, from: .warm, to: .hot)
      })
    views.handle.reach(machine)

    machine.fire(.heat)

    let (committed, entered) = (MachineSight(.cold, [.cold], can: []), MachineSight(.warm, [.warm], can: [.turn]))
    #expect(views.here.entries == ["there: \(Self.between(.cold))", "there: \(entered)"])
    #expect(views.elsewhere.entries == ["there: \(committed)", "there: \(committed)"])
  }
}
