import StateMachines
import Testing

@Suite("A hook that never runs")
struct HooksThatNeverRunTests {
  /// The lines to which each hook is added: open and closed, then removed for good.
  private static func rules(_ sm: inout DoorDefinition.Builder) {
    sm.when(.push, from: .open, to: .closed)
    sm.when(.pull, from: .closed, to: .open)
    sm.when(.knock, in: .open) { _ in }
    sm.when(.turnKey, from: .any(except: .closed), to: .removed)
    sm.final(.removed)
  }

  private static let noTransition = "no transition passes all filters of this hook"
  private static let noState = "no state of the machine passes the filter of this hook"
  private static let unnamed = "no line names 'locked', so this hook never runs"

  static let mistakes = [
    Mistake("before a source that has no such event", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.before(.push, from: .closed) { _ in }
    },
    Mistake("after an event that leads elsewhere", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.after(.push, to: .open) { _ in }
    },
    Mistake("filters that pass, but never together", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.before(.push, from: .open, to: .open) { _ in }
    },
    Mistake("from one state to another that no event takes", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.after(from: .closed, to: .removed) { _ in }
    },
    Mistake("lists, none of whose pairs has a transition", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.before([.push, .pull], from: [.open, .closed], to: [.removed]) { _ in }
    },
    Mistake("out of a final state", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.before(from: .removed) { _ in }
    },
    Mistake("out of a state that the line from any state excepts", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.before(.turnKey, from: .closed) { _ in }
    },
    Mistake("into a target of an internal transition, which has none", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.after(.knock, to: .open) { _ in }
    },
    Mistake("into a state that the machine does not have", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.after(to: .locked) { _ in }
    },
    Mistake("out of a state that the machine does not have", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.before(from: .locked) { _ in }
    },
    Mistake("at the failure of hooks, which no line takes", .hookNeverRuns, line: #line + 1, message: noTransition) { sm in
      sm.after(.hookFailure) { _ in }
    },
    Mistake("on entry to a state that the machine does not have", .hookNeverRuns, line: #line + 1, message: unnamed) { sm in
      sm.onEntry(.locked) { _ in }
    },
    Mistake("on exit from states that the machine does not have", .hookNeverRuns, line: #line + 1, message: unnamed) { sm in
      sm.onExit([.locked]) { _ in }
    },
    Mistake("on entry to every state but those that the machine has", .hookNeverRuns, line: #line + 1, message: noState) { sm in
      sm.onEntry(.any(except: .open, .closed, .removed)) { _ in }
    },
    Mistake("on exit from none of an empty list", .hookNeverRuns, line: #line + 1, message: noState) { sm in
      sm.onExit([]) { _ in }
    },
  ]

  @Test("A hook that never runs is an error with its code, sentence and location", arguments: mistakes)
  func isReported(mistake: Mistake) throws {
    let rules: DoorRules = { sm in
      mistake.rules(&sm)
      Self.rules(&sm)
    }

    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, rules) }

    let issue = try #require(error.issues.first)
    #expect(error.issues.count == 1)
    #expect(issue.code == mistake.code)
    #expect(issue.message == mistake.message)
    #expect(issue.fileID == #fileID)
    #expect(issue.line == mistake.line)
  }

  @Test("A hook whose event only hooks mention is an error")
  func unknownEvent() throws {
    let line: UInt = #line + 3
    let rules: DoorRules = { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.before(.knock) { _ in }
      sm.onEntry { _ in }
    }

    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, rules) }

    #expect(error.issues.map(\.code) == [.hookNeverRuns])
    #expect(error.issues.map(\.line) == [line])
  }

  @Test("A hook that filters by event is an error when all transitions are eventless")
  func onlyEventless() throws {
    let line: UInt = #line + 3
    let rules: DoorRules = { sm in
      sm.always(from: .open, to: .closed)
      sm.after(.push) { _ in }
      sm.after { _ in }
    }

    let error = try #require(throws: DefinitionError.self) { try DoorDefinition(initial: .open, rules) }

    #expect(error.issues.map(\.code) == [.hookNeverRuns])
    #expect(error.issues.map(\.line) == [line])
  }

  @Test("A hook without a filter is no error, even in a machine without transitions")
  func unfiltered() throws {
    let rules: DoorRules = { sm in
      sm.before { _ in }
      sm.after { _ in }
    }

    let definition = try DoorDefinition(initial: .open, rules)

    #expect(definition.states == [.open])
  }

  static let lookAlikes = [
    LookAlike("one event of a list has a transition") { $0.before([.push, .turnKey], from: .open, to: .removed) { _ in } },
    LookAlike("one event of a list") { $0.after([.knock, .pull]) { _ in } },
    LookAlike("every event") { $0.before(.any, from: .closed) { _ in } },
    LookAlike("a matching event") { $0.before(.matching { _ in false }, to: .closed) { _ in } },
    LookAlike("every transition") { $0.after { _ in } },
    LookAlike("an internal transition, by its source") { $0.after(.knock, from: .open) { _ in } },
    LookAlike("a line from any state, by one of its sources") { $0.before(.turnKey, from: .open) { _ in } },
    LookAlike("a line from any state, by its target") { $0.after(to: .removed) { _ in } },
    LookAlike("one source of a list") { $0.before(.push, from: [.closed, .open]) { _ in } },
    LookAlike("one target of a list") { $0.before(.push, to: [.locked, .closed]) { _ in } },
    LookAlike("every source but one") { $0.after(.pull, from: .any(except: .open)) { _ in } },
    LookAlike("entry to any state") { $0.onEntry { _ in } },
    LookAlike("exit from a final state, when the machine is finished") { $0.onExit(.removed) { _ in } },
    LookAlike("entry to one state of a list") { $0.onEntry([.locked, .closed]) { _ in } },
    LookAlike("entry to every state but one") { $0.onEntry(.any(except: .closed)) { _ in } },
  ]

  @Test("Hooks that only resemble those that never run are not reported", arguments: lookAlikes)
  func isTold(lookAlike: LookAlike) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      lookAlike.rules(&sm)
      Self.rules(&sm)
    }

    #expect(definition.warnings.isEmpty)
  }

  @Test("A hook is no error when a transition for any event takes its event")
  func everyEvent() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.before(.knock) { _ in }
      sm.when(.any, from: .open, to: .closed)
      sm.when(.matching { _ in true }, from: .closed, to: .open)
      sm.after(.pull, from: .closed) { _ in }
    }

    #expect(definition.warnings.isEmpty)
  }

  @Test("A hook is no error when it matches a branch of a junction")
  func branches() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, choosing: [.when(.isIn(.closed), to: .locked), .otherwise(to: .closed)])
      sm.when(.pull, from: [.closed, .locked], to: .open)
      sm.before(.push, to: .locked) { _ in }
      sm.after(.push, to: .closed) { _ in }
    }

    #expect(definition.warnings.isEmpty)
  }

  @Test("A hook is no error when it matches an eventless transition by its source or target")
  func eventless() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.always(from: .open, to: .closed, if: .isIn(.closed))
      sm.when(.pull, from: .closed, to: .open)
      sm.before(from: .open, to: .closed) { _ in }
    }

    #expect(definition.warnings.map(\.code) == [])
  }
}
