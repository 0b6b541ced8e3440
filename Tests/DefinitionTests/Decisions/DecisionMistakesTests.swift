import StateMachines
import Testing

@Suite("Mistakes beside lines that ignore events or say that they are impossible")
struct DecisionMistakesTests {
  private static let file = "DecisionMistakesTests.swift"

  static let mistakes = [
    Mistake(
      "ignored behind a transition", .duplicateTransition, line: #line + 4,
      message: "'push' from 'open' is decided twice; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.ignore(.push, in: .open)
    },
    Mistake(
      "a transition behind an ignored event", .duplicateTransition, line: #line + 4,
      message: "'push' from 'open' is decided twice; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.ignore(.push, in: .open)
      sm.when(.push, from: .open, to: .closed)
    },
    Mistake(
      "ignored and impossible", .duplicateTransition, line: #line + 4,
      message: "'push' from 'open' is decided twice; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.ignore(.push, in: .open)
      sm.impossible(.push, in: .open)
    },
    Mistake(
      "impossible twice, in a list", .duplicateTransition, line: #line + 4,
      message: "'push' from 'open' is decided twice; the other line is \(file):\(#line + 2)"
    ) { sm in
      sm.impossible(.push, in: .open, stops: true)
      sm.impossible([.pull, .push], in: [.closed, .open])
    },
    Mistake(
      "a guarded transition behind an impossible event", .unreachableTransition, line: #line + 4,
      message: "'push' from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.impossible(.push, in: .open)
      sm.when(.push, from: .open, to: .closed, if: .isIn(.open))
    },
    Mistake(
      "an event behind all that are ignored", .unreachableTransition, line: #line + 4,
      message: "'push' from 'open' is never tried: \(file):\(#line + 2) takes it first, without a guard"
    ) { sm in
      sm.ignore(.any, in: .open)
      sm.impossible(.push, in: .open)
    },
    Mistake(
      "deferred and ignored", .defersAndHandles, line: #line + 4,
      message: "'open' defers 'knock' and decides it at \(file):\(#line + 2)"
    ) { sm in
      sm.ignore(.knock, in: .open)
      sm.defer(.knock, in: .open)
    },
    Mistake(
      "a list without events", .unreachableTransition, line: #line + 2, message: "a transition from 'open' waits for no event"
    ) { sm in
      sm.ignore([], in: .open)
    },
    Mistake("a list without states", .unreachableTransition, line: #line + 1, message: "'push' from no state has no source") { sm in
      sm.impossible(.push, in: [])
    },
    Mistake(
      "a hook after an event that is only ignored", .hookNeverRuns, line: #line + 5,
      message: "no transition passes all filters of this hook"
    ) { sm in
      sm.ignore(.push, in: .open)
      sm.impossible(.push, in: .closed)
      sm.after(.push) { _ in }
      sm.when(.pull, from: .open, to: .closed)
    },
  ]

  @Test("A mistake beside a line that decides an event is an error with code, sentence and location", arguments: mistakes)
  func isReported(mistake: Mistake) throws {
    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, mistake.rules) }

    let issue = try #require(error.issues.first)
    #expect(error.issues.count == 1)
    #expect(issue.code == mistake.code)
    #expect(issue.message == mistake.message)
    #expect(issue.fileID == #fileID)
    #expect(issue.line == mistake.line)
  }

  static let lookAlikes = [
    LookAlike("an event ignored where the guard of an earlier line is false") { sm in
      sm.when(.push, from: .open, to: .closed, if: .isIn(.open))
      sm.ignore(.push, in: .open)
      sm.when(.pull, from: .closed, to: .open)
    },
    LookAlike("an event ignored in all states but those with a line for it") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
      sm.ignore([.push, .pull], in: .any)
    },
    LookAlike("every event ignored behind a line for one") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.ignore(.any, in: .open)
      sm.when(.pull, from: .closed, to: .open)
    },
  ]

  @Test("Lines that decide what others leave are no mistakes", arguments: lookAlikes)
  func isAccepted(lookAlike: LookAlike) throws {
    let definition = try DoorDefinition(initial: .open, lookAlike.rules)

    #expect(definition.warnings.isEmpty)
  }

  @Test("A state that only ignores events has no way out, and one that only they name is not reached")
  func warnings() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.ignore(.push, in: .closed)
      sm.impossible(.push, in: .locked)
    }

    #expect(definition.warnings.map(\.code) == [.deadEnd, .unreachableState])
  }

  @Test("A timeout whose event is only ignored or impossible is a warning", arguments: [true, false])
  func timeouts(isIgnored: Bool) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
      if isIgnored { sm.ignore(.knock, in: .closed) } else { sm.impossible(.knock, in: .closed) }
      sm.timeout(.seconds(1), in: .closed, fire: .knock)
    }

    #expect(definition.warnings.count == 1)
    #expect(definition.warnings.first?.message.contains("knock") == true, "\(definition.warnings)")
  }
}
