import StateMachines
import Testing

/// Times are generous, since tests run unoptimised: what is quadratic takes minutes here.
@Suite("A definition of thousands of lines")
struct LargeDefinitionsTests {
  private static let count = 2_000

  @Test("is made in bounded time, with an action on each line", .timeLimit(.minutes(15)))
  func actions() throws {
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      for line in 0..<4 * Self.count {
        sm.when(line / Self.count, from: line % Self.count, to: line * 7_919 % Self.count) { _ in }
      }
      sm.onEntry { _ in }
    }

    #expect(definition.states.count == Self.count)
  }

  @Test("is made in bounded time, with hooks for each state", .timeLimit(.minutes(15)))
  func hooks() throws {
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      for state in 0..<Self.count {
        sm.when(0, from: state, to: (state + 1) % Self.count)
        sm.after(0, from: state) { _ in }
        sm.onEntry(state) { _ in }
      }
    }

    #expect(definition.events == [0])
  }
}
