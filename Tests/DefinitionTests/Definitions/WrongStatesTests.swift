import StateMachines
import Testing

@Suite("A line with impossible states")
struct WrongStatesTests {
  private static let file = "WrongStatesTests.swift"

  static let mistakes = [
    Mistake(
      "a state declared twice", .duplicateState, line: #line + 4,
      message: "'closed' is declared twice; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.state(.open, .closed)
      sm.state(.closed)
      sm.when(.push, from: .open, to: .closed)
    },
    Mistake(
      "a state declared as final, too", .duplicateState, line: #line + 5,
      message: "'closed' is declared twice; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.final(.closed)
      sm.when(.push, from: .open, to: .closed)
      sm.state(.closed)
    },
    Mistake(
      "the history of a state without children", .historyOfLeaf, line: #line + 4,
      message: "'closed' has no children, so it has no history"
    ) { sm in
      sm.when(.pull, from: .closed, to: .open)
      sm.when(.push, from: .open, into: .history(of: .closed))
    },
    Mistake(
      "the deep history of a state that no other line names", .historyOfLeaf, line: #line + 4,
      message: "'removed' has no children, so it has no history"
    ) { sm in
      sm.when(.pull, from: .open, to: .closed)
      sm.when(.push, from: .open, into: .history(of: .removed, depth: .deep))
    },
    Mistake(
      "a history among several targets", .historyOfLeaf, line: #line + 3,
      message: "'closed' has no children, so it has no history"
    ) { sm in
      sm.when(.push, from: .open, into: .all([.state(.locked), .history(of: .closed)]))
      sm.when(.pull, from: .locked, to: .closed)
    },
    Mistake(
      "a history as the target of a branch", .historyOfLeaf, line: #line + 3,
      message: "'closed' has no children, so it has no history"
    ) { sm in
      sm.when(.push, from: .open, choosing: [.otherwise(into: .history(of: .closed))])
      sm.when(.pull, from: .open, to: .closed)
    },
    Mistake(
      "a transition out of a final state", .transitionFromFinal, line: #line + 5,
      message: "'pull' from 'removed' starts in 'removed', which is final"
    ) { sm in
      sm.final(.removed)
      sm.when(.push, from: .open, to: .removed)
      sm.when(.pull, from: .removed, to: .open)
    },
    Mistake(
      "a transition out of a state that a later line makes final", .transitionFromFinal, line: #line + 3,
      message: "'pull' from 'removed' starts in 'removed', which is final"
    ) { sm in
      sm.when(.pull, from: .removed, to: .open)
      sm.when(.push, from: .open, to: .removed)
      sm.final(.removed)
    },
    Mistake(
      "a final state in a list of sources", .transitionFromFinal, line: #line + 4,
      message: "'push' from 'open', 'removed' starts in 'removed', which is final"
    ) { sm in
      sm.final(.removed)
      sm.when(.push, from: [.open, .removed], to: .removed)
    },
    Mistake(
      "an internal transition in a final state", .transitionFromFinal, line: #line + 5,
      message: "'knock' from 'removed' starts in 'removed', which is final"
    ) { sm in
      sm.final(.removed)
      sm.when(.push, from: .open, to: .removed)
      sm.when(.knock, in: .removed) { _ in }
    },
    Mistake(
      "an eventless transition out of a final state", .transitionFromFinal, line: #line + 5,
      message: "an eventless transition from 'removed' starts in 'removed', which is final"
    ) { sm in
      sm.final(.removed)
      sm.when(.push, from: .open, to: .removed)
      sm.always(from: .removed, to: .open)
    },
    Mistake(
      "two targets in a machine without regions", .targetsNotOrthogonal, line: #line + 3,
      message: "'push' from 'open' leads to 'closed', 'locked', which are not in different regions of one state"
    ) { sm in
      sm.when(.push, from: .open, into: [.closed, .locked])
    },
    Mistake(
      "no target at all", .targetsNotOrthogonal, line: #line + 3,
      message: "'push' from 'open' leads to no state"
    ) { sm in
      sm.when(.push, from: .open, into: [])
    },
    Mistake(
      "two targets of a branch", .targetsNotOrthogonal, line: #line + 3,
      message: "'push' from 'open' leads to 'closed', 'locked', which are not in different regions of one state"
    ) { sm in
      sm.when(.push, from: .open, choosing: [.otherwise(into: .all([.state(.closed), .state(.locked)]))])
    },
    Mistake(
      "two targets of an eventless transition", .targetsNotOrthogonal, line: #line + 3,
      message: "an eventless transition from 'open' leads to 'closed', 'locked', which are not in different regions of one state"
    ) { sm in
      sm.always(from: .open, into: [.closed, .locked])
    },
  ]

  @Test("An impossible combination of states is reported with its code, sentence and location", arguments: mistakes)
  func isReported(mistake: Mistake) throws {
    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, mistake.rules) }

    let issue = try #require(error.issues.first)
    #expect(error.issues.count == 1)
    #expect(issue.code == mistake.code)
    #expect(issue.message == mistake.message)
    #expect(issue.fileID == #fileID)
    #expect(issue.line == mistake.line)
  }

  @Test("Initial states of a nested definition that cannot be active together are reported at its line")
  func initialStates() throws {
    let line: UInt = #line + 2
    func define() throws -> DoorDefinition {
      try DoorDefinition(initial: [.open, .closed]) { sm in
        sm.when(.push, from: .open, to: .closed)
      }
    }

    let error = try #require(throws: DefinitionError.self) { try define() }

    #expect(error.issues.map(\.code) == [.targetsNotOrthogonal])
    #expect(error.issues.map(\.line) == [line])
    #expect(error.issues.map(\.fileID) == [#fileID])
  }

  static let lookAlikes = [
    LookAlike("one state in a list of targets") { sm in
      sm.when(.push, from: .open, into: [.closed])
      sm.when(.pull, from: .closed, into: .all([.state(.open)]))
    },
    LookAlike("a final state as source of nothing but `.any`") { sm in
      sm.final(.removed)
      sm.when(.push, from: .any, to: .removed)
    },
    LookAlike("a final state that is left out by name") { sm in
      sm.final(.removed)
      sm.when(.push, from: .any(except: .removed), to: .removed)
    },
    LookAlike("states declared once, before and behind the lines that name them") { sm in
      sm.state(.open)
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
      sm.state(.closed)
    },
    LookAlike("an exception that is no state of the machine") { sm in
      sm.when(.push, from: .any(except: .locked), to: .closed)
      sm.when(.pull, from: .closed, to: .open)
    },
  ]

  @Test("Lines that only resemble impossible combinations of states are not reported", arguments: lookAlikes)
  func isTold(lookAlike: LookAlike) throws {
    let definition = try DoorDefinition(initial: .open, lookAlike.rules)

    #expect(definition.warnings.isEmpty)
  }
}
