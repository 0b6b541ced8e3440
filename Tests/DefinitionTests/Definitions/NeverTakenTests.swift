import StateMachines
import Testing

@Suite("A transition that is never taken")
struct NeverTakenTests {
  private static let file = "NeverTakenTests.swift"

  static let mistakes = [
    Mistake(
      "a second target for one event and source", .duplicateTransition, line: #line + 4,
      message: "'push' from 'open' leads to both 'closed' and 'locked'; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: .open, to: .locked)
    },
    Mistake(
      "the same line once more", .duplicateTransition, line: #line + 5,
      message: "'push' from 'open' is decided twice; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
      sm.when(.push, from: .open, to: .closed)
    },
    Mistake(
      "a source that is in an earlier list", .duplicateTransition, line: #line + 4,
      message: "'push' from 'locked' leads to both 'closed' and 'open'; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.when(.push, from: [.open, .locked], to: .closed)
      sm.when(.push, from: .locked, to: .open)
    },
    Mistake(
      "an event in a list that an earlier line has", .duplicateTransition, line: #line + 4,
      message: "'push' from 'open' leads to both 'closed' and 'locked'; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when([.pull, .push], from: .open, to: .locked)
    },
    Mistake(
      "an internal transition beside one that leaves", .duplicateTransition, line: #line + 4,
      message: "'push' from 'open' is decided twice; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, in: .open) { _ in }
    },
    Mistake(
      "a line behind a junction that always finds a branch", .duplicateTransition, line: #line + 4,
      message: "'push' from 'open' is decided twice; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.when(.push, from: .open, choosing: [.when(.isIn(.open), to: .closed), .otherwise(to: .locked)])
      sm.when(.push, from: .open, to: .closed)
    },
    Mistake(
      "two lines from any state", .duplicateTransition, line: #line + 4,
      message: "'push' from 'open' leads to both 'closed' and 'locked'; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.when(.push, from: .any, to: .closed)
      sm.when(.push, from: .any(except: .closed), to: .locked)
    },
    Mistake(
      "a guarded line behind one without a guard", .unreachableTransition, line: #line + 4,
      message: "'push' from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.push, from: .open, to: .locked, if: .isIn(.open))
    },
    Mistake(
      "an event behind a line that takes every event", .unreachableTransition, line: #line + 4,
      message: "'push' from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.when(.any, from: .open, to: .closed)
      sm.when(.push, from: .open, to: .locked)
    },
    Mistake(
      "a list of events behind a line that takes every event", .unreachableTransition, line: #line + 4,
      message: "'pull' from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.when(.any, from: .open, to: .closed)
      sm.when([.pull, .push], from: .open, to: .locked)
    },
    Mistake(
      "one event of a list behind a line that takes it", .unreachableTransition, line: #line + 4,
      message: "'push' from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when([.pull, .push], from: .open, to: .locked, if: .isIn(.open))
    },
    Mistake(
      "an event from any state behind a line that takes every event from any state", .unreachableTransition, line: #line + 4,
      message: "'push' from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.when(.any, from: .any, to: .closed)
      sm.when(.push, from: .any, to: .locked)
    },
    Mistake(
      "a branch behind one that is always taken", .unreachableTransition, line: #line + 3,
      message: "'push' from 'open' has a branch behind one that is always taken"
    ) { sm in
      sm.when(.push, from: .open, choosing: [.otherwise(to: .closed), .when(.isIn(.open), to: .locked)])
    },
    Mistake(
      "a junction without branches", .unreachableTransition, line: #line + 3,
      message: "'push' from 'open' has no branch to take"
    ) { sm in
      sm.when(.push, from: .open, choosing: [])
    },
    Mistake(
      "a list of sources without one", .unreachableTransition, line: #line + 3,
      message: "'push' from no state has no source"
    ) { sm in
      sm.when(.push, from: [], to: .closed)
    },
    Mistake(
      "a list of events without one", .unreachableTransition, line: #line + 3,
      message: "a transition from 'open' waits for no event"
    ) { sm in
      sm.when([], from: .open, to: .closed)
    },
  ]

  @Test("An unreachable transition that names its event is an error with code, sentence and location", arguments: mistakes)
  func isReported(mistake: Mistake) throws {
    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, mistake.rules) }

    let issue = try #require(error.issues.first)
    #expect(error.issues.count == 1)
    #expect(issue.code == mistake.code)
    #expect(issue.message == mistake.message)
    #expect(issue.fileID == #fileID)
    #expect(issue.line == mistake.line)
  }

  static let oddities = [
    Mistake(
      "an eventless transition behind another", .unreachableTransition, line: #line + 4,
      message: "an eventless transition from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.always(from: .open, to: .closed)
      sm.always(from: .open, to: .locked)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    Mistake(
      "every event behind every event", .unreachableTransition, line: #line + 4,
      message: "any event from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.when(.any, from: .open, to: .closed)
      sm.when(.any, from: .open, to: .locked)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
    Mistake(
      "a matching event behind every event", .unreachableTransition, line: #line + 4,
      message: "a matching event from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.when(.any, from: .open, to: .closed)
      sm.when(.matching { _ in true }, from: .open, to: .locked)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    },
  ]

  @Test("An unreachable transition without an event is a warning, since SCXML documents have such lines", arguments: oddities)
  func isAWarning(oddity: Mistake) throws {
    let definition = try DoorDefinition(initial: .open, oddity.rules)

    let warning = try #require(definition.warnings.first)
    #expect(definition.warnings.count == 1)
    #expect(warning.code == oddity.code)
    #expect(warning.message == oddity.message)
    #expect(warning.fileID == #fileID)
    #expect(warning.line == oddity.line)
  }
}
