import Dispatch
import StateMachines
import Testing

@Suite("Transitions of a chart with nested states that an observer is notified of", .timeLimit(TestTimeout.limit))
struct NestedTransitionsReportedTests {
  private typealias Machine = ThreadsafeMachine<String, String>

  /// No guard and no hook, so that the dispatch table says where each event leads.
  private static let definition = MachineDefinition<String, String>.verified(initial: "a") { sm in
    sm.when("enter", from: "a", to: "s")
    sm.compound("s", initial: "x") { sm in
      sm.when("next", from: "x", to: "y")
      sm.compound("t", initial: "z") { sm in sm.state("z") }
      sm.when("deeper", from: "y", to: "t")
    }
    sm.when("again", from: "s", to: "s")
    sm.when("leave", from: "s", to: "a")
  }

  /// Each leads to a compound state, or starts in one.
  private static let events = ["enter", "next", "again", "next", "deeper", "leave", "enter"]

  private static let transitions = [
    "a -> s [s] by event enter, left [a], entered [s, x]",
    "x -> y [y] by event next, left [x], entered [y]",
    "s -> s [s] by event again, left [y, s], entered [s, x]",
    "x -> y [y] by event next, left [x], entered [y]",
    "y -> t [t] by event deeper, left [y], entered [t, z]",
    "s -> a [a] by event leave, left [z, t, s], entered [a]",
    "a -> s [s] by event enter, left [a], entered [s, x]",
  ]

  enum Way: CaseIterable, Sendable {
    case fire
    case attempt
    case require
    case enqueue
  }

  private func hand(_ event: String, to machine: Machine, _ way: Way) throws {
    switch way {
    case .fire: #expect(machine.fire(event))
    case .attempt: #expect(machine.attempt(event).transition != nil)
    case .require: try machine.require(event)
    case .enqueue: machine.enqueue(event)
    }
  }

  @Test("An observed transition of nested states has its source, targets and all exited and entered states", arguments: Way.allCases)
  func reported(way: Way) throws {
    let (log, observers, events) = (EventRecorder<String>(), DispatchQueue(label: "observers"), DispatchQueue(label: "events"))
    let machine = Machine(Self.definition, eventQueue: events)
    machine.subscribe(on: observers) { log.append($0.account) }

    for event in Self.events { try hand(event, to: machine, way) }
    events.sync {}
    observers.sync {}

    #expect(log.entries == Self.transitions)
  }

  @Test("An observed transition passes the filters of compound states that it leaves or enters", arguments: Way.allCases)
  func filtered(way: Way) throws {
    let (log, observers, events) = (EventRecorder<String>(), DispatchQueue(label: "observers"), DispatchQueue(label: "events"))
    let machine = Machine(Self.definition, eventQueue: events)
    machine.subscribe(.entering("s"), on: observers) { log.append("enters s by \($0.cause)") }
    machine.subscribe(.leaving("s"), on: observers) { log.append("leaves s by \($0.cause)") }
    machine.subscribe(.entering("z"), on: observers) { log.append("enters z by \($0.cause)") }

    for event in Self.events {
      try hand(event, to: machine, way)
      events.sync {}
      observers.sync {}
    }

    #expect(
      log.entries.sorted() == [
        "enters s by again", "enters s by enter", "enters s by enter", "enters z by deeper", "leaves s by again", "leaves s by leave",
      ])
  }
}
