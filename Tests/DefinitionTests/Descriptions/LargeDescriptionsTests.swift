import StateMachines
import Testing

/// Times are generous, since tests run unoptimised: what is quadratic takes minutes here.
@Suite("The description of thousands of lines")
struct LargeDescriptionsTests {
  private static let count = 2_000

  @Test("The description of thousands of lines is complete and made in bounded time", .timeLimit(TestTimeout.limit))
  func large() throws {
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      for state in (0..<Self.count).reversed() { sm.state(state) }
      for line in 0..<4 * Self.count { sm.when(line / Self.count, from: line % Self.count, to: line * 7_919 % Self.count) }
      for state in 0..<Self.count {
        sm.onEntry(state, named: "enter \(state)") { _ in }
        sm.timeout(.seconds(state), in: state, fire: state % 4)
      }
    }

    let description = MachineDescription(definition)

    #expect(description.states.map(\.name) == (0..<Self.count).reversed().map { "\($0)" })
    #expect(description.transitions.count == 4 * Self.count)
    #expect(description.transitions[5_000].description == "2: 1000 -> \(5_000 * 7_919 % Self.count)")
    #expect(description.hooks.last?.name == "enter 1999")
    #expect(description.timeouts.last?.duration == .seconds(1_999))
  }

  @Test("The description of lists of thousands of states and events is made in bounded time", .timeLimit(TestTimeout.limit))
  func longLists() throws {
    let all = Array(0..<Self.count)
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      sm.when(.anyOf(all), from: 0, to: 0)
      sm.when(-1, from: .anyOf(all), to: 0)
    }

    let transitions = MachineDescription(definition).transitions

    #expect(transitions.map(\.events) == [.list(names: all.map { "\($0)" }), .event(name: "-1")])
    #expect(transitions.map(\.sources) == [.list(names: ["0"]), .list(names: all.map { "\($0)" })])
  }
}
