import StateMachines
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("The microstep limit under the W3C policy", .exitTests, .timeLimit(TestTimeout.limit))
struct FailureLimitsTests {
  private struct Thrown: Error {}
  private typealias Definition = MachineDefinition<String, String>

  private typealias Thrower = @Sendable (borrowing Step<Void, String, String>) -> Bool

  private static func throwing(_ isMeant: @escaping Thrower) -> Guard<Void, String, String> {
    Guard("throws") { step in
      if isMeant(step) { throw Thrown() }
      return false
    }
  }

  @Test("The microstep limit does not count failures that nothing takes", arguments: [1, 2, 3])
  func failuresOfOneMicrostep(maximum: Int) throws {
    let definition = try Definition(initial: "a", onError: .raise, maximumMicrosteps: maximum) { sm in
      sm.when("go", from: "a", to: "b")
      for _ in 0..<5 { sm.onEntry("b") { _ in throw Thrown() } }
    }
    var machine = Machine(definition)
    let shared = ThreadsafeMachine(definition)

    let isAccepted = machine.fire("go")

    #expect(isAccepted && machine.state == "b")
    #expect(shared.fire("go") && shared.state == "b")
  }

  @Test("The microstep limit does not count failures of one hook or guard shared by many states")
  func oneHookForManyStates() throws {
    let definition = try Definition(initial: "a", onError: .raise, maximumMicrosteps: 1) { sm in
      sm.onEntry { _ in throw Thrown() }
      sm.when("go", from: "a", to: "p")
      sm.parallel("p") { sm in
        for region in 0..<6 {
          sm.region(initial: "\(region)") { sm in
            sm.when("try", from: "\(region)", to: "\(region)", if: Self.throwing { _ in true })
          }
        }
      }
    }
    var machine = Machine(definition)

    let isEntered = machine.fire("go")
    let outcome = machine.attempt("try")

    #expect(isEntered && machine.configuration.count == 7)
    guard case .guards? = outcome.rejection?.reason else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test("The microstep limit does not count failures that raise a few others before they end")
  func failuresOfFailures() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: "a", onError: .raise, maximumMicrosteps: 1) { sm in
      sm.when("go", from: "a", to: "b")
      sm.onEntry("b") { _ in throw Thrown() }
      sm.when(
        .hookFailure, from: "b", to: "c",
        if: Self.throwing { _ in
          log.append("asked")
          return log.entries.count < 3
        })
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire("go")

    #expect(isAccepted && machine.state == "b")
    #expect(log.entries.count == 3)
  }

  @Test("The microstep limit stops a failure transition whose guard always throws, within a bounded number of rounds")
  func endless() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      let log = EventRecorder<String>()
      let definition = try Definition(initial: "a", onError: .raise, maximumMicrosteps: 1) { sm in
        sm.when("go", from: "a", to: "b")
        sm.onEntry("b") { _ in throw Thrown() }
        sm.when(
          .hookFailure, from: "b", to: "c",
          if: Self.throwing { _ in
            log.append("asked")
            return true
          })
      }
      var machine = Machine(definition)
      guard case .failed(MachineError.runaway)? = machine.attempt("go").rejection?.reason, machine.state == "a" else {
        fatalError("not undone")
      }
      guard log.entries.count == (1 + 1) * 2 + 1 else { fatalError("\(log.entries.count)") }
    }
  }

  /// In each closed state `x` and `y` are deferred, and the guard of the line around it throws for them; the failure leads to the next
  /// state.
  private static func returning(_ closed: [String], _ maximum: Int) throws -> Definition {
    try Definition(initial: "top", onError: .raise, maximumMicrosteps: maximum) { sm in
      sm.when(["x", "y"], from: "top", to: "top", if: throwing { step in !step.isIn("open") })
      sm.compound("top", initial: .init(closed[0])) { sm in
        for (state, next) in zip(closed, closed.dropFirst() + ["open"]) {
          sm.defer(["x", "y"], in: .init(state))
          sm.when(.hookFailure, from: state, to: next)
        }
        sm.when("x", from: "open", to: closed[0]) { step in step.send("y") }
        sm.when("y", from: "open", to: "end")
      }
    }
  }

  @Test("The microstep limit does not count what one event took before another was put back", arguments: [1, 2])
  func returnsOfSeveralEvents(maximum: Int) throws {
    var machine = Machine(try Self.returning(["closed"], maximum))

    machine.fire("x")

    #expect(machine.state == "end")
  }

  @Test("The microstep limit stops an event that is put back endlessly")
  func endlessReturns() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      let definition = try Definition(initial: "closed", onError: .raise, maximumMicrosteps: 3) { sm in
        sm.defer("x", in: "closed")
        sm.when(.matching { if case .event = $0 { true } else { false } }, from: "closed", to: "open", if: Self.throwing { _ in true })
        sm.when(.hookFailure, from: "closed", to: "closed")
      }
      var machine = Machine(definition)
      machine.fire("x")
      guard machine.snapshot() == Machine(definition).snapshot() else { fatalError("\(machine.snapshot())") }
    }
  }
}
