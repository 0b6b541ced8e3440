import StateMachines
import Testing

/// Times are generous, since tests run unoptimised: what is quadratic takes minutes here.
@Suite("A definition of thousands of lines")
struct LargeDefinitionsTests {
  private static let count = TestRounds.of(2_000, few: 600)

  @Test("Thousands of lines with an action each compile in bounded time", .timeLimit(TestTimeout.limit))
  func actions() throws {
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      for line in 0..<4 * Self.count {
        sm.when(line / Self.count, from: line % Self.count, to: line * 7_919 % Self.count) { _ in }
      }
      sm.onEntry { _ in }
    }

    #expect(definition.states.count == Self.count)
  }

  @Test("Thousands of lines with hooks for each state compile in bounded time", .timeLimit(TestTimeout.limit))
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

  @Test("Thousands of lines for any event from any state, with hooks per target, compile in bounded time", .timeLimit(TestTimeout.limit))
  func wildcards() throws {
    let count = Self.count + 500
    let definition = try MachineDefinition<Int, Int>(initial: 0) { sm in
      for state in 0..<count {
        sm.when(state, from: state, to: (state + 1) % count)
        sm.before(to: state) { _ in }
        if state < 10 { sm.after(state) { _ in } }
      }
      sm.when(.any, from: .any, to: 0)
      sm.defer(.any, in: .any)
    }
    var machine = Machine(definition)

    #expect(machine.fire(0) && machine.state == 1)
    #expect(machine.fire(count) && machine.state == 0)
  }
}
