import StateMachines
import Testing

@Suite("Mistakes in definitions with payloads of states")
struct HoldingMistakesTests {
  private enum State: Hashable, Sendable {
    case off
    case open(Holds<Int>)
    case outer(Holds<String>)
    case inner
  }

  private enum Event: Hashable, Sendable { case go, back }

  private func issues(_ build: (inout MachineDefinition<State, Event>.Builder) -> Void) -> [String] {
    do {
      _ = try MachineDefinition<State, Event>(initial: .off, build)
      return []
    } catch {
      return error.issues.map { "\($0.code): \($0.message)" }
    }
  }

  @Test("A line into a state that holds a payload has to make it")
  func missing() {
    let found = issues { sm in
      sm.when(.go, from: .off, to: .open(.any))
      sm.when(.back, from: .open(.any), to: .off)
    }

    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("payloadMissing: the line enters 'open', and nothing makes its payload") == true)
  }

  @Test("A line into a state inside one that holds a payload has to make that payload")
  func missingAround() {
    let found = issues { sm in
      sm.when(.go, from: .off, to: .inner)
      sm.compound(.outer(.any), initial: .inner) { sm in sm.state(.inner) }
      sm.when(.back, from: .outer(.any), to: .off)
    }

    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("payloadMissing: the line enters 'outer'") == true)
  }

  @Test("An initial state that holds a payload is found where a line enters it")
  func missingInside() {
    let found = issues { sm in
      sm.when(.go, from: .off, to: State.outer) { step in "x" }
      sm.compound(.outer(.any), initial: .open(.any)) { sm in sm.state(.open(.any)) }
      sm.when(.back, from: .outer(.any), to: .off)
    }

    #expect(found.first?.hasPrefix("payloadMissing: the line enters 'open'") == true)
  }

  @Test("A key that names another type than the state is an error")
  func mistyped() {
    let lie: @Sendable (Holds<String>) -> State = { _ in .open(.any) }
    let plain: @Sendable (Holds<String>) -> State = { _ in .inner }
    let found = issues { sm in
      sm.when(.go, from: .off, to: lie) { step in "x" }
      sm.when(.back, from: .open(.any), to: .off)
      sm.when(.back, from: plain, to: .off)
    }

    #expect(found.count == 2)
    #expect(found.first?.contains("'open' holds a payload of type Int, and this line names another type") == true)
    #expect(found.last?.contains("'inner' holds no payload, and this line names another type") == true)
  }
}
