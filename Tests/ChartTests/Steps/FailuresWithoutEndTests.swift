import StateMachines
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Guards that throw whenever they are asked, where failures are raised.
///
/// Each test runs in a child, since a hang is not ended by a time limit.
@Suite("A guard that always throws under the W3C policy", .exitTests)
struct FailuresWithoutEndTests {
  private struct Thrown: Error {}

  private static func throwing() -> Guard<Void, String, String> {
    Guard("throws") { _ in throw Thrown() }
  }

  @Test("The failure of an eventless transition's always throwing guard is dropped, and the step commits")
  func eventless() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      let definition = try MachineDefinition<String, String>(initial: "a", onError: .raise) { sm in
        sm.when("go", from: "a", to: "b")
        sm.always(from: "b", to: "c", if: Self.throwing())
      }
      var machine = Machine(definition)
      guard machine.fire("go"), machine.state == "b" else { fatalError("\(machine.state)") }
    }
  }

  @Test("An always throwing guard of a failure transition is a runaway, and the step is undone")
  func lineForFailures() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      let definition = try MachineDefinition<String, String>(initial: "a", onError: .raise) { sm in
        sm.when("go", from: "a", to: "b")
        sm.onEntry("b") { _ in throw Thrown() }
        sm.when(.hookFailure, from: "b", to: "c", if: Self.throwing())
      }
      var machine = Machine(definition)
      guard case .failed(let error)? = machine.attempt("go").rejection?.reason, case MachineError.runaway(let cycle) = error else {
        fatalError("not undone")
      }
      guard cycle == ["b"], machine.state == "a" else { fatalError("\(cycle), \(machine.state)") }
    }
  }

  @Test("An always throwing guard of a transition for any event is a runaway, since it takes failures too")
  func anyEvent() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      let definition = try MachineDefinition<String, String>(initial: "a", onError: .raise) { sm in
        sm.when(.any, from: "a", to: "b", if: Self.throwing())
      }
      var machine = Machine(definition)
      guard !machine.can("go"), !machine.fire("go"), machine.state == "a" else { fatalError("\(machine.state)") }
    }
  }
}
