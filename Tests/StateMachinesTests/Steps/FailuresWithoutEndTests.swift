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
@Suite("A guard that throws each time it is asked, under the W3C rule")
struct FailuresWithoutEndTests {
  private struct Thrown: Error {}

  private static func throwing() -> Guard<Void, String, String> {
    Guard("throws") { _ in throw Thrown() }
  }

  @Test("is no end to an eventless transition: its failure is dropped and the step stands")
  func eventless() async {
    await #expect(processExitsWith: .success) {
      alarm(10)
      let definition = try MachineDefinition<String, String>(initial: "a", onError: .raise) { sm in
        sm.when("go", from: "a", to: "b")
        sm.always(from: "b", to: "c", if: Self.throwing())
      }
      var machine = Machine(definition)
      guard machine.fire("go"), machine.state == "b" else { fatalError("\(machine.state)") }
    }
  }

  @Test("is a run-away where the line that takes failures asks it, and the step is undone")
  func lineForFailures() async {
    await #expect(processExitsWith: .success) {
      alarm(10)
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

  @Test("is a run-away where it stands on a line for any event, which takes failures too")
  func anyEvent() async {
    await #expect(processExitsWith: .success) {
      alarm(10)
      let definition = try MachineDefinition<String, String>(initial: "a", onError: .raise) { sm in
        sm.when(.any, from: "a", to: "b", if: Self.throwing())
      }
      var machine = Machine(definition)
      guard !machine.can("go"), !machine.fire("go"), machine.state == "a" else { fatalError("\(machine.state)") }
    }
  }
}
