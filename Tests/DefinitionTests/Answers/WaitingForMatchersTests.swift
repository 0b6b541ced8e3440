import StateMachineTesting
import StateMachines
import Testing

@Suite("Waiting for one of several states")
struct WaitingForMatchersTests {
  private static let grid: [StateMatcher<Player.Case>] = [
    .of(\.ready), [.ready(.any)], .anyOf([.ready(.any)]), .anyOf(matchers: [.of(\.ready), [.playing(.any)]]), .any(except: .empty),
  ]

  static let definition = MachineDefinition<Player.Case, Media>.verified(initial: .empty) { sm in
    sm.when(.play, from: .empty, to: \.ready) { _ in "a" }
    sm.when(.pause, from: \.ready, to: \.playing) { track, _ in (track: track, from: 1) }
  }

  @Test("A wait with a deadline, and one with a time limit, take a list of states, of keys and a mixture of them", arguments: grid)
  func matchers(states: StateMatcher<Player.Case>) async throws {
    let clock = ManualClock()
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    machine.fire(.play)

    try await machine.wait(for: states)
    try await machine.wait(for: states, until: clock.now + .seconds(1))
    try await machine.wait(for: states, within: .seconds(1))
  }

  @Test("A wait for the key of a state ends at its time limit, and names the state")
  func limit() async throws {
    let machine = ThreadsafeMachine(Self.definition, clock: ManualClock())

    let error = await #expect(throws: MachineError.self) { try await machine.wait(for: .of(\.ready), within: .zero) }

    #expect(error?.description == "the deadline passed before 'ready' was active")
  }

  @Test("Of a deadline and a time limit, the earlier one ends a wait", arguments: [(10, 60), (60, 0), (0, 0)])
  func both(deadline: Int, limit: Int) async throws {
    let clock = ManualClock()
    clock.advance(by: .seconds(10))
    let machine = ThreadsafeMachine(Self.definition, clock: clock)

    let error = await #expect(throws: MachineError.self) {
      try await machine.wait(for: .of(\.ready), until: .seconds(deadline), within: .seconds(limit))
    }

    #expect(error?.description == "the deadline passed before 'ready' was active")
  }

  @Test("A wait for a list with a state that the definition does not have throws at once")
  func unknown() async throws {
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in sm.when("go", from: "a", to: "b") }
    let machine = ThreadsafeMachine(definition)

    let error = await #expect(throws: MachineError.self) { try await machine.wait(for: ["b", "c"], within: .seconds(1)) }

    #expect(error?.description == "the definition has no state 'c', so that it will not be active")
  }
}
