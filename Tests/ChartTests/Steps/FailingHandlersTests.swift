import StateMachines
import Testing

@Suite("A handler of failures that fails itself", .timeLimit(TestTimeout.limit))
struct FailingHandlersTests {
  private typealias Definition = MachineDefinition<String, String>

  private static func cycle(_ outcome: Outcome<String, String>) -> [String]? {
    guard case .failed(let error)? = outcome.rejection?.reason, case .runaway(let cycle)? = error as? MachineError else { return nil }
    return cycle
  }

  @Test("A handler that fails runs once, and its macrostep is undone")
  func itself() throws {
    let log = EventRecorder<String>()
    var machine = Machine(
      try Definition(initial: "a", onError: .raise) { sm in
        sm.when("e", from: "a", to: "b") { _ in throw BrokenPipe() }
        sm.when(.hookFailure, in: "b") { _ in
          log.append("handles")
          throw BrokenPipe()
        }
      })

    let outcome = machine.attempt("e")

    #expect(Self.cycle(outcome) == ["b"])
    #expect(log.entries == ["handles"])
    #expect(machine.state == "a")
  }

  @Test("Handlers that fail in turn run once each, and their macrostep is undone")
  func inTurn() throws {
    let log = EventRecorder<String>()
    var machine = Machine(
      try Definition(initial: "a", onError: .raise) { sm in
        sm.when("e", in: "a") { _ in throw BrokenPipe() }
        sm.when(.hookFailure, from: "a", to: "b")
        sm.when(.hookFailure, from: "b", to: "a")
        sm.onEntry(["a", "b"]) { step in
          if case .start = step.cause { return }
          log.append(step.state)
          throw BrokenPipe()
        }
      })

    let outcome = machine.attempt("e")

    #expect(Self.cycle(outcome) == ["a", "b"])
    #expect(log.entries == ["b", "a"])
    #expect(machine.state == "a")
  }

  @Test("A handler that fails may lead to another one that does not")
  func another() throws {
    var machine = Machine(
      try Definition(initial: "a", onError: .raise) { sm in
        sm.when("e", in: "a") { _ in throw BrokenPipe() }
        sm.when(.hookFailure, from: "a", to: "b") { _ in throw BrokenPipe() }
        sm.when(.hookFailure, from: "b", to: "c")
      })

    let isAccepted = machine.fire("e")

    #expect(isAccepted)
    #expect(machine.state == "c")
  }

  @Test("A handler may run for several failures that it has not raised")
  func several() throws {
    let log = EventRecorder<String>()
    var machine = Machine(
      try Definition(initial: "a", onError: .raise) { sm in
        sm.when("e", from: "a", to: "b") { _ in throw BrokenPipe() }
        sm.onExit("a") { _ in throw BrokenPipe() }
        sm.onEntry("b") { _ in throw BrokenPipe() }
        sm.when(.hookFailure, in: "b") { _ in log.append("handles") }
      })

    let isAccepted = machine.fire("e")

    #expect(isAccepted)
    #expect(log.entries == ["handles", "handles", "handles"])
  }
}
