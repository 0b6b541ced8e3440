import StateMachineTesting
import StateMachines
import Testing

@Suite("Waiting for one of several states")
struct WaitingForMatchersTests {
  private static let grid: [StateMatcher<Player>] = [
    .any(.ready), [.ready(track: "a")], .anyOf([.ready(track: "a")]), .anyOf(matchers: [.any(.ready), [.playing(track: "b", from: 1)]]),
    .any(except: .empty),
  ]

  static let definition = MachineDefinition<Player, Media>.verified(initial: .empty) { sm in
    sm.when(.play, from: .empty, to: .ready(track: "a"))
    sm.when(.pause, from: .any(.ready), to: .playing(track: "b", from: 1))
  }

  @Test("A wait with a deadline, and one with a time limit, take a list, a kind and a mixture of them", arguments: grid)
  func matchers(states: StateMatcher<Player>) async throws {
    let clock = ManualClock()
    let machine = ThreadsafeMachine(Self.definition, clock: clock)
    machine.fire(.play)

    try await machine.wait(for: states)
    try await machine.wait(for: states, until: clock.now + .seconds(1))
    try await machine.wait(for: states, within: .seconds(1))
  }

  @Test("A wait for a kind ends at its time limit, and names the kind")
  func limit() async throws {
    let machine = ThreadsafeMachine(Self.definition, clock: ManualClock())

    let error = await #expect(throws: MachineError.self) { try await machine.wait(for: .any(.ready), within: .zero) }

    #expect(error?.description == "the deadline passed before 'any ready' was active")
  }

  @Test("A wait for a list with a state that the definition does not have throws at once")
  func unknown() async throws {
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in sm.when("go", from: "a", to: "b") }
    let machine = ThreadsafeMachine(definition)

    let error = await #expect(throws: MachineError.self) { try await machine.wait(for: ["b", "c"], within: .seconds(1)) }

    #expect(error?.description == "the definition has no state 'c', so that it will not be active")
  }
}
