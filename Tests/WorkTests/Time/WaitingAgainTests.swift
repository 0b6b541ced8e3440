import StateMachines
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("An event that is deferred or delayed again", .exitTests)
struct WaitingAgainTests {
  private struct Thrown: Error {}

  @Test("A delayed event that is deferred can still be cancelled by its id")
  func cancelledWhileDeferred() throws {
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.when("send", in: "a") { step in step.send("late", id: "x") }
      sm.when("drop", in: "a") { step in step.cancel("x") }
      sm.defer("late", in: "a")
      sm.when("go", from: "a", to: "b")
      sm.when("late", from: "b", to: "c")
    }
    var kept = Machine(definition)
    var dropped = Machine(definition)
    for event in ["send"] { #expect(kept.fire(event) && dropped.fire(event)) }

    dropped.fire("drop")
    kept.fire("go")
    dropped.fire("go")

    #expect(kept.state == "c")
    #expect(dropped.state == "b")
  }

  @Test("An event that a failure returns endlessly is a runaway and is rejected")
  func broughtBackForEver() async {
    await #expect(processExitsWith: .success) {
      alarm(300)
      let definition = try MachineDefinition<String, String>(initial: "a", onError: .raise) { sm in
        sm.when(["e"], from: "a", to: "b", if: Guard("throws") { _ in throw Thrown() })
        sm.defer("e", in: "a")
        sm.when(.hookFailure, from: "a", to: "a")
      }
      var machine = Machine(definition)
      machine.fire("e")
      guard machine.state == "a", !machine.can("other") else { fatalError("\(machine.state)") }
    }
  }

  @Test("A computed timeout of zero fires with the first advance of a machine made in its state")
  func dueAtOnce() throws {
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.timeout(in: "a", fire: "tick") { _ in .zero }
      sm.when("tick", from: "a", to: "b")
    }
    var machine = try Machine(definition, at: "a")

    let transitions = machine.advance(to: .seconds(1))

    #expect(transitions.map(\.target) == ["b"])
    #expect(machine.state == "b")
  }

  @Test(
    "A delayed event with the longest delay comes when the machine is advanced that far",
    arguments: [Duration.seconds(1), .seconds(Int64.max) * 8])
  func longest(now: Duration) throws {
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.when("e", in: "a") { step in step.send("g", after: .seconds(Int64.max)) }
      sm.when("g", from: "a", to: "b")
    }
    var machine = Machine(definition)
    machine.advance(to: now)
    machine.fire("e")

    machine.advance(to: try #require(machine.nextDeadline))

    #expect(machine.state == "b")
    #expect(machine.nextDeadline == nil)
  }
}
