import Foundation
import StateMachineTesting
import StateMachines
import Testing

@Suite("A clock that a hook advances past a deadline", .exitTests, .timeLimit(TestTimeout.limit))
struct ClockAdvancedInAHookTests {
  private typealias Machine = ThreadsafeMachine<String, String>

  enum Way: Int, CaseIterable, Codable, Sendable {
    case fire
    case attempt
    case require
    case enqueue
  }

  enum Chart: Int, CaseIterable, Codable, Sendable {
    case flat
    case nested
    case parallel
  }

  /// `start` sends an event that is due after a second; the hooks of `look` advance the clock by a minute.
  private static func definition(_ chart: Chart, _ clock: ManualClock, _ log: EventRecorder<String>) throws -> Machine.Definition {
    try Machine.Definition(initial: chart == .parallel ? "p" : "a") { sm in
      func lines(_ sm: inout Machine.Definition.Builder) {
        sm.when("start", in: "a") { step in step.send("late", after: .seconds(1)) }
        sm.when("look", from: "a", to: "b") { _ in clock.advance(by: .seconds(60)) }
        sm.when("late", in: "b") { _ in log.append("late") }
      }
      switch chart {
      case .flat: lines(&sm)
      case .nested:
        lines(&sm)
        sm.compound("c", initial: "d") { sm in sm.state("d") }
        sm.when("leave", from: "b", to: "c")
      case .parallel:
        sm.parallel("p") { sm in
          sm.region(initial: "a") { lines(&$0) }
          sm.region(initial: "e") { sm in sm.when("look", from: "e", to: "f") }
        }
      }
      sm.after("look") { _ in
        clock.advance(by: .zero)
        log.append("after")
      }
    }
  }

  /// Hands the event in; the children that a test starts are ended by an alarm if the call never returns.
  private static func run(_ chart: Chart, _ way: Way, isWatched: Bool = false, inSection: Bool = false) throws -> [String] {
    let (clock, log) = (ManualClock(), EventRecorder<String>())
    let (events, observers) = (DispatchQueue(label: "events"), DispatchQueue(label: "observers"))
    let machine = Machine(try definition(chart, clock, log), eventQueue: events, clock: clock)
    if isWatched { machine.subscribe(on: observers) { log.append("notified of \($0.cause)") } }
    machine.fire("start")
    observers.sync {}

    func hand() {
      switch way {
      case .fire: machine.fire("look")
      case .attempt: _ = machine.attempt("look")
      case .require: _ = try? machine.require("look")
      case .enqueue: machine.enqueue("look")
      }
    }
    if inSection { machine.runMutable(hand) } else { hand() }
    events.sync {}
    observers.sync {}
    log.append("returned")
    return log.entries
  }

  @Test(
    "A call whose hook advances the clock past a deadline returns, and the due event follows the step", arguments: Way.allCases,
    Chart.allCases)
  func dueEvent(way: Way, chart: Chart) async {
    await #expect(processExitsWith: .success) { [way, chart] in
      alarm(300)
      let expected = (chart == .parallel ? ["after"] : []) + ["after", "late", "returned"]
      exit(try ClockAdvancedInAHookTests.run(chart, way) == expected ? 0 : 1)
    }
  }

  @Test("A call whose hook advances the clock returns even if an observer is notified", arguments: Way.allCases, [Chart.flat, .nested])
  func watched(way: Way, chart: Chart) async {
    await #expect(processExitsWith: .success) { [way, chart] in
      alarm(300)
      let entries = try ClockAdvancedInAHookTests.run(chart, way, isWatched: true)
      // The observer may be slower than the due event.
      let notified = entries.filter { $0.hasPrefix("notified") }
      exit(
        notified == ["notified of start", "notified of look", "notified of late"]
          && entries.filter { !notified.contains($0) } == ["after", "late", "returned"] ? 0 : 1)
    }
  }

  @Test("A call in a section whose hook advances the clock returns", arguments: [Way.fire, .attempt, .require], Chart.allCases)
  func section(way: Way, chart: Chart) async {
    await #expect(processExitsWith: .success) { [way, chart] in
      alarm(300)
      let expected = (chart == .parallel ? ["after"] : []) + ["after", "late", "returned"]
      exit(try ClockAdvancedInAHookTests.run(chart, way, inSection: true) == expected ? 0 : 1)
    }
  }
}
