import StateMachines
import Testing

@Suite("A state that defers an event and has a transition for it")
struct DeferralMistakesTests {
  private static let file = "DeferralMistakesTests.swift"

  static let mistakes = [
    Mistake(
      "one line for each", .defersAndHandles, line: #line + 4,
      message: "'open' defers 'knock' and has a transition for it at \(file):\(#line + 2)"
    ) { sm in
      sm.when(.knock, from: .open, to: .closed)
      sm.defer(.knock, in: .open)
    },
    Mistake(
      "the transition is a later line", .defersAndHandles, line: #line + 3,
      message: "'open' defers 'knock' and has a transition for it at \(file):\(#line + 3)"
    ) { sm in
      sm.defer(.knock, in: .open)
      sm.when(.knock, from: .open, to: .closed)
    },
    Mistake(
      "the transition has a guard", .defersAndHandles, line: #line + 4,
      message: "'open' defers 'knock' and has a transition for it at \(file):\(#line + 2)"
    ) { sm in
      sm.when(.knock, from: .open, to: .closed, if: .isIn(.open))
      sm.defer(.knock, in: .open)
    },
    Mistake(
      "the transition is internal", .defersAndHandles, line: #line + 4,
      message: "'open' defers 'knock' and has a transition for it at \(file):\(#line + 2)"
    ) { sm in
      sm.when(.knock, in: .open) { _ in }
      sm.defer(.knock, in: .open)
    },
    Mistake(
      "the transition is a junction", .defersAndHandles, line: #line + 4,
      message: "'open' defers 'knock' and has a transition for it at \(file):\(#line + 2)"
    ) { sm in
      sm.when(.knock, from: .open, choosing: [.when(.isIn(.open), to: .closed)])
      sm.defer(.knock, in: .open)
    },
    Mistake(
      "the state is one of a list of sources", .defersAndHandles, line: #line + 4,
      message: "'closed' defers 'knock' and has a transition for it at \(file):\(#line + 2)"
    ) { sm in
      sm.when(.knock, from: [.open, .closed], to: .closed)
      sm.defer(.knock, in: .closed)
    },
    Mistake(
      "the state is one of a list that defers", .defersAndHandles, line: #line + 4,
      message: "'open' defers 'knock' and has a transition for it at \(file):\(#line + 2)"
    ) { sm in
      sm.when(.knock, from: .open, to: .closed)
      sm.defer(.knock, in: [.closed, .open])
    },
    Mistake(
      "the event is one of a list that is deferred", .defersAndHandles, line: #line + 4,
      message: "'open' defers 'knock' and has a transition for it at \(file):\(#line + 2)"
    ) { sm in
      sm.when(.knock, from: .open, to: .closed)
      sm.defer([.push, .knock], in: .open)
    },
  ]

  @Test("A state that defers an event it has a transition for is an error with code, sentence and location", arguments: mistakes)
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
    LookAlike("every event may be taken where one is deferred") { sm in
      sm.when(.any, from: .open, to: .closed, if: .isIn(.closed))
      sm.defer(.knock, in: .open)
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
    },
    LookAlike("a matching event may be taken where one is deferred") { sm in
      sm.when(.matching { _ in true }, from: .open, to: .closed)
      sm.defer(.knock, in: .open)
      sm.when(.pull, from: .closed, to: .open)
    },
    LookAlike("an event is taken from any state where it is deferred") { sm in
      sm.when(.knock, from: .any, to: .closed)
      sm.defer(.knock, in: .open)
      sm.when(.pull, from: .closed, to: .open)
    },
    LookAlike("another state has the transition") { sm in
      sm.when(.knock, from: .closed, to: .open)
      sm.when(.push, from: .open, to: .closed)
      sm.defer(.knock, in: .open)
    },
    LookAlike("another event has the transition") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
      sm.defer(.knock, in: .open)
    },
    LookAlike("every event is deferred") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
      sm.defer(.any, in: .open)
    },
  ]

  @Test("States that only resemble a contradictory deferral are not reported", arguments: lookAlikes)
  func isTold(lookAlike: LookAlike) throws {
    let definition = try DoorDefinition(initial: .open, lookAlike.rules)

    #expect(definition.warnings.isEmpty)
  }
}
