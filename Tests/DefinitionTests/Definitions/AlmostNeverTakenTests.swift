import StateMachines
import Testing

@Suite("Transitions that can all be taken")
struct AlmostNeverTakenTests {
  static let lookAlikes = [
    LookAlike("a line from any state behind one that names the source") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: .any, to: .open)
    },
    LookAlike("a line from any state before one that names the source") { sm in
      sm.when(.push, from: .any, to: .open)
      sm.when(.push, from: .open, to: .closed)
    },
    LookAlike("a line from any state where every state is named by others") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: .closed, to: .open)
      sm.when(.push, from: .any, to: .open)
    },
    LookAlike("every event from any state before an event from a state") { sm in
      sm.when(.any, from: .any, to: .open)
      sm.when(.push, from: .open, to: .closed)
    },
    LookAlike("lines from any state that each except the other's") { sm in
      sm.when(.push, from: .any(except: .closed), to: .closed)
      sm.when(.push, from: .any(except: .open), to: .open)
    },
    LookAlike("a guarded line before one without a guard") { sm in
      sm.when(.push, from: .open, to: .locked, if: .isIn(.open))
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    LookAlike("two guarded lines for one event and source") { sm in
      sm.when(.push, from: .open, to: .locked, if: .isIn(.open))
      sm.when(.push, from: .open, to: .closed, if: .isIn(.open))
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    LookAlike("one event from two sources") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: .closed, to: .open)
    },
    LookAlike("a junction without otherwise before a line without a guard") { sm in
      sm.when(.push, from: .open, choosing: [.when(.isIn(.closed), to: .locked)])
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    LookAlike("a guarded junction with otherwise before a line without a guard") { sm in
      sm.when(.push, from: .open, to: .locked, if: .isIn(.open))
      sm.when(.push, from: .open, choosing: [.when(.isIn(.closed), to: .locked), .otherwise(to: .closed)])
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    LookAlike("an event before a line that takes every event") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.any, from: .open, to: .locked)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    LookAlike("a list of events before a line that takes every event") { sm in
      sm.when([.push, .pull], from: .open, to: .closed)
      sm.when(.any, from: .open, to: .locked)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    LookAlike("matching events, one behind the other and before a named one") { sm in
      sm.when(.matching { _ in false }, from: .open, to: .locked)
      sm.when(.matching { _ in true }, from: .open, to: .closed)
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    LookAlike("guarded eventless transitions before one without a guard") { sm in
      sm.always(from: .open, to: .closed, if: .isIn(.closed))
      sm.always(from: .open, to: .locked)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    LookAlike("an eventless transition before one with an event") { sm in
      sm.always(from: .open, to: .closed, if: .isIn(.closed))
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
    },
  ]

  @Test("Transitions that can each be taken are no mistake", arguments: lookAlikes)
  func areNoMistake(lookAlike: LookAlike) throws {
    let definition = try DoorDefinition(initial: .open, lookAlike.rules)

    #expect(definition.warnings.isEmpty)
  }
}
