import StateMachines
import Testing

@Suite("Mistakes in definitions with payloads of states")
struct HoldingMistakesTests {
  private enum State: StateCases {
    case off
    case open(Holds<Int>)
    case outer(Holds<String>)
    case inner
    struct Keys: CaseKeys {
      let open = State.open
      let outer = State.outer
    }
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
      sm.when(.go, from: .off, to: \.outer) { step in "x" }
      sm.compound(.outer(.any), initial: .open(.any)) { sm in sm.state(.open(.any)) }
      sm.when(.back, from: .outer(.any), to: .off)
    }

    #expect(found.first?.hasPrefix("payloadMissing: the line enters 'open'") == true)
  }

  private enum Lamp: StateCases {
    case off, on, dim, left, a, right, b
    case bulb(Holds<Int>)
    case pair(Holds<Int>)
    struct Keys: CaseKeys {
      let bulb = Lamp.bulb
      let pair = Lamp.pair
    }
  }

  private func issuesOfLamp(_ build: (inout MachineDefinition<Lamp, Event>.Builder) -> Void) -> [String] {
    do {
      _ = try MachineDefinition<Lamp, Event>(initial: .off, build)
      return []
    } catch {
      return error.issues.map { "\($0.code): \($0.message)" }
    }
  }

  @Test("What starts inside a state that a shallow history remembers has to be made")
  func missingInsideRemembered() {
    let found = issuesOfLamp { sm in
      sm.compound(.on, initial: .a) { sm in
        sm.state(.a)
        sm.compound(.dim, initial: .bulb(.any)) { sm in sm.state(.bulb(.any)) }
      }
      sm.when(.go, from: .a, to: \.bulb) { step in 5 }
      sm.when(.back, from: .on, to: .off)
      sm.when(.go, from: .off, into: .history(of: .on))
    }

    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("payloadMissing: the line enters 'bulb'") == true)
  }

  @Test("What a deep history remembers keeps its payloads, which nothing has to make")
  func rememberedDeeply() {
    let found = issuesOfLamp { sm in
      sm.compound(.on, initial: .a) { sm in
        sm.state(.a)
        sm.compound(.dim, initial: .bulb(.any)) { sm in sm.state(.bulb(.any)) }
      }
      sm.when(.go, from: .a, to: \.bulb) { step in 5 }
      sm.when(.back, from: .on, to: .off)
      sm.when(.go, from: .off, into: .history(of: .on, depth: .deep))
    }

    #expect(found == [])
  }

  @Test(
    "A line into the history of a parallel state around its source enters that state again", arguments: [TransitionKind.local, .external])
  func missingAroundRegions(kind: TransitionKind) {
    let found = issuesOfLamp { sm in
      sm.when(.go, from: .off, to: \.pair) { step in 1 }
      sm.parallel(.pair(.any)) { sm in
        sm.compound(.left, initial: .a) { sm in sm.state(.a) }
        sm.compound(.right, initial: .b) { sm in sm.state(.b) }
      }
      sm.when(.back, from: .a, into: .history(of: .pair(.any)), kind: kind)
    }

    #expect(found.map { $0.hasPrefix("payloadMissing: the line enters 'pair'") } == [true])
  }

  @Test("A line into the history of a compound state around its source does not leave that state")
  func notLeft() {
    let found = issuesOfLamp { sm in
      sm.when(.go, from: .off, to: \.bulb) { step in 1 }
      sm.compound(.bulb(.any), initial: .a) { sm in
        sm.state(.a)
        sm.state(.b)
      }
      sm.when(.back, from: .a, into: .history(of: .bulb(.any)))
      sm.when(.go, from: .a, to: .b)
    }

    #expect(found == [])
  }

  @Test("A line that makes the payload of a state which it does not enter is an error", arguments: [Lamp.a, .bulb(.any)])
  private func unused(source: Lamp) {
    let found = issuesOfLamp { sm in
      sm.when(.go, from: .off, to: \.bulb) { step in 1 }
      sm.compound(.bulb(.any), initial: .a) { sm in sm.state(.a) }
      sm.when(.back, from: source, to: \.bulb, kind: .local) { step in 2 }
    }

    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("unusedPayload: the line makes the payload of 'bulb', which it does not enter from") == true)
  }

  @Test("A key that names another type than the state is an error")
  func mistyped() {
    let lie: StateLiteral<State, String> = { _ in { _ in .open(.any) } }
    let plain: StateLiteral<State, String> = { _ in { _ in .inner } }
    let found = issues { sm in
      sm.when(.go, from: .off, to: lie) { step in "x" }
      sm.when(.back, from: .open(.any), to: .off)
      sm.when(.back, from: plain, to: .off)
    }

    #expect(found.count == 2)
    #expect(found.first?.contains("'open' holds a payload of type Int, and this line names another type") == true)
    #expect(found.last?.contains("'inner' holds no payload: the case of a state that does has one associated value, a Holds") == true)
  }
}
