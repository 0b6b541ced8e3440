import StateMachines
import Testing

@testable import StateMachineCore

@Suite("Which overload a line of a definition resolves to")
struct OverloadResolutionTests {
  @Test("A line resolves to the overload for the spelling of its states", arguments: SpelledLines<Void>.all)
  func plain(lines: SpelledLines<Void>) {
    #expect(MachineBuilder.written(lines.write) == lines.expected)
  }

  @Test("A line isolated to an actor resolves to the overload for the spelling of its states", arguments: SpelledLines<SpelledActor>.all)
  func actor(lines: SpelledLines<SpelledActor>) {
    #expect(MachineBuilder.written(lines.write) == lines.expected)
  }

  @Test("A main-actor line resolves to the overload for the spelling of its states", arguments: SpelledLines<SpelledObject>.all)
  func mainActor(lines: SpelledLines<SpelledObject>) {
    #expect(MachineBuilder.written(lines.write) == lines.expected)
  }

  /// Cases that are called like matchers and descriptors.
  private enum Name: Hashable, Sendable {
    case any, anyOf, listed
    case other
  }

  @Test("A case that is called like a matcher or a descriptor is the case")
  func cases() {
    let written = MachineBuilder<Void, Name, Name>.written { sm in
      sm.when(.any, from: .any, to: .any)
      sm.when(.any, in: .anyOf) { _ in }
      sm.always(from: .any, to: .other)
      sm.ignore(.any, in: .any)
      sm.defer(.any, in: .any)
      sm.timeout(.seconds(1), in: .any, fire: .any)
      sm.after(.any, from: .any, to: .any) { _ in }
      sm.onEntry(.any) { _ in }
    }

    #expect(
      written == [
        "event from state", "event in state", "always from state", "event in state", "event in state", "timeout in state",
        "event from state to state", "entry of state",
      ])
  }

  @Test("A literal is a state where states are written by such literals, and an array of them is a list")
  func literals() {
    let texts = MachineBuilder<Void, String, String>.written { sm in
      sm.when("a", from: "b", to: "c")
      sm.when(["a", "d"], from: ["b", "c"], to: "c")
      sm.timeout(.seconds(1), in: ["b", "c"], fire: "a")
    }
    let arrays = MachineBuilder<Void, [Int], Int>.written { sm in
      sm.when(1, from: [1, 2], to: [3])
      sm.when([1, 2], from: [[1], [2]], to: [3])
      sm.timeout(.seconds(1), in: [1], fire: 1)
    }

    #expect(texts == ["event from state", "list of 2 from list of 2", "timeout in list of 2"])
    #expect(arrays == ["event from state", "list of 2 from list of 2", "timeout in state"])
  }

  private func generic<State: Hashable & Sendable, Event: Hashable & Sendable>(
    _ state: State, _ event: Event, _ states: StateMatcher<State>
  ) -> [String] {
    MachineBuilder<Void, State, Event>.written { sm in
      sm.when(event, from: state, to: state)
      sm.when([event], from: [state, state], to: state)
      sm.when(event, from: states, to: state)
      sm.when(.any, in: .any(except: state)) { _ in }
      sm.always(from: .any, to: state)
      sm.timeout(.seconds(1), in: .anyOf(matchers: [states, [state]]), fire: event)
      sm.onExit(states) { _ in }
    }
  }

  @Test("A line of a generic function resolves to the same overload for all types of states")
  func genericFunctions() {
    let expected = [
      "event from state", "list of 1 from list of 2", "event from list of 3", "any in any but 1", "always from any", "timeout in list of 4",
      "exit of list of 3",
    ]

    #expect(generic(1, "a", [1, 2, 3]) == expected)
    #expect(generic("a", [1], ["a", "b", "c"]) == expected)
    #expect(generic([1], Name.any, [[1], [2], [3]]) == expected)
  }
}
