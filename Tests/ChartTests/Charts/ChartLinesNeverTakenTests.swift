import StateMachines
import Testing

@Suite("A line of a chart that is never taken")
struct ChartLinesNeverTakenTests {
  private static let here = ChartMistake.here
  private static let there = ChartMistake.there

  private static func regions(_ sm: inout SpotBuilder) {
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in
        sm.state(.p11, .p12)
        sm.when(.go, from: .p11, to: .p12)
      }
      sm.compound(.p2, initial: .p21) { sm in
        sm.state(.p21, .p22)
        sm.when(.go, from: .p21, to: .p22)
      }
    }
  }

  static let duplicates = [
    ChartMistake("the same transition inside the state and outside", .duplicateTransition, ["'go'", "'a1'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a1)
        sm.when(.go, from: .a1, to: .a2, line: there)
      }
      sm.when(.go, from: .a1, to: .b, line: here)
    },
    ChartMistake("two ways out of a compound state", .duplicateTransition, ["'go'", "'a'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.when(.go, from: .a, to: .b, line: there)
      sm.when(.go, from: .a, into: .history(of: .a), line: here)
    },
    ChartMistake("two ways out of a parallel state, one of them internal", .duplicateTransition, ["'go'", "'p'", ":\(there)"]) { sm in
      regions(&sm)
      sm.when(.go, in: .p, perform: { _ in }, line: there)
      sm.when(.go, from: .p, to: .a, kind: .local, line: here)
    },
    ChartMistake("a join behind a transition of one of its sources", .duplicateTransition, ["'go'", "'p11'", ":\(there)"]) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in
          sm.state(.p11)
          sm.when(.go, from: .p11, to: .p12, line: there)
        }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21) }
      }
      sm.join([.p11: .go, .p21: .go], to: .a, line: here)
    },
  ]

  static let unreachable = [
    ChartMistake("an event behind every event", .unreachableTransition, ["'go'", "'a1'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.any, from: .a1, to: .a2, line: there)
        sm.when(.go, from: .a1, to: .a1, line: here)
      }
    },
    ChartMistake("a guarded way out of a parallel state behind one without", .unreachableTransition, ["'go'", "'p'", ":\(there)"]) { sm in
      regions(&sm)
      sm.when(.go, from: .p, to: .a, line: there)
      sm.when(.go, from: .p, to: .b, if: .isIn(.p11), line: here)
    },
    ChartMistake("a fork behind a list of events", .unreachableTransition, ["'go'", "'a'", ":\(there)"]) { sm in
      regions(&sm)
      sm.when([.go, .back], from: .a, to: .p, line: there)
      sm.when(.go, from: .a, into: [.p12, .p22], if: .isIn(.a), line: here)
    },
  ]

  static let deferrals = [
    ChartMistake("in a state in a state", .defersAndHandles, ["'a1'", "'go'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2, line: there)
        sm.defer(.go, in: .a1, line: here)
      }
    },
    ChartMistake("in a compound state that handles it outside", .defersAndHandles, ["'a'", "'go'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.when(.go, from: .a, to: .b, if: .isIn(.a1), line: there)
      sm.defer([.back, .go], in: .a, line: here)
    },
    ChartMistake("in a source of a join", .defersAndHandles, ["'p12'", "'tick'", ":\(there)"]) { sm in
      regions(&sm)
      sm.join([.p12: .tick, .p22: .tock], to: .a, line: there)
      sm.defer(.tick, in: .p12, line: here)
    },
  ]

  static let hooks = [
    ChartMistake("after the event of a state, from the one inside it", .hookNeverRuns) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.when(.go, from: .a, to: .b)
      sm.after(.go, from: .a1, perform: { _ in }, line: here)
    },
    ChartMistake("before leading to the state in which another one starts", .hookNeverRuns) { sm in
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1) }
      sm.when(.go, from: .a, to: .b)
      sm.before(.go, to: .b1, perform: { _ in }, line: here)
    },
    ChartMistake("before leading to the state around a target", .hookNeverRuns) { sm in
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1) }
      sm.when(.go, from: .a, to: .b1)
      sm.before(.go, to: .b, perform: { _ in }, line: here)
    },
    ChartMistake("after leading to another region than that of a fork", .hookNeverRuns) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.state(.p11, .p12) }
        sm.region(initial: .p21) { sm in sm.state(.p21, .p22) }
        sm.state(.p3)
      }
      sm.when(.go, from: .a, into: [.p12, .p22])
      sm.after(.go, to: .p3, perform: { _ in }, line: here)
    },
    ChartMistake("after leading to a state outside that of a history", .hookNeverRuns, initial: [.b]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.when(.back, from: .b, into: .history(of: .a))
      sm.after(.back, to: .b, perform: { _ in }, line: here)
    },
    ChartMistake("by the event of a completion, for which only a hook without an event runs", .hookNeverRuns) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.onDone(.a, to: .b)
      sm.after(.done(of: .a), perform: { _ in }, line: here)
    },
    ChartMistake("at a state that only a region without a name could be", .hookNeverRuns, initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.state(.p11) }
        sm.onEntry(.p1, perform: { _ in }, line: here)
      }
    },
    ChartMistake("from a state that `.any` of the scope around it does not mean", .hookNeverRuns) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.when(.go, from: .any, to: .b)
      sm.before(.go, from: .a1, perform: { _ in }, line: here)
    },
  ]

  @Test(
    "A chart's unreachable transition is reported with its code, sentence and location",
    arguments: duplicates + unreachable + deferrals + hooks)
  func isReported(mistake: ChartMistake) throws {
    let error = try #require(throws: DefinitionError.self) { try SpotDefinition(initial: mistake.initial, mistake.rules) }

    let issue = try #require(error.issues.first)
    #expect(error.issues.count == 1, "\(error)")
    #expect(issue.code == mistake.code)
    #expect(mistake.mentions.filter { !issue.message.contains($0) }.isEmpty, "\(issue.message)")
    #expect(issue.fileID == #fileID)
    #expect(issue.line == ChartMistake.here)
  }

  static let lookAlikes = [
    ChartLookAlike("one event of a state and of the one around it") { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.when(.go, from: .a, to: .b)
      sm.when(.back, from: .b, to: .a)
    },
    ChartLookAlike("one event in two regions", initial: [.p]) { sm in
      regions(&sm)
      sm.when(.go, from: .p, to: .a)
    },
    ChartLookAlike("`.any` of two scopes") { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.when(.go, from: .any, to: .a1)
      }
      sm.when(.go, from: .any, to: .b)
    },
    ChartLookAlike("a state that defers what the one inside it takes") { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.defer(.go, in: .a)
    },
    ChartLookAlike("a state that defers what the one around it takes") { sm in
      sm.compound(.a, initial: .a1) { sm in sm.defer(.go, in: .a1) }
      sm.when(.go, from: .a, to: .b)
    },
    ChartLookAlike("a region that defers what the other takes", initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.defer(.go, in: .p11) }
        sm.compound(.p2, initial: .p21) { sm in sm.when(.go, from: .p21, to: .p22) }
      }
    },
    ChartLookAlike("a join behind a guarded transition of its source", initial: [.p]) { sm in
      regions(&sm)
      sm.when(.tick, from: .p12, to: .p11, if: .isIn(.p21))
      sm.join([.p12: .tick, .p22: .tick], to: .a)
    },
    ChartLookAlike("hooks of a fork, by each target and by the state that contains them") { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: [.p12, .p22])
      sm.before(.go, to: .p12) { _ in }
      sm.before(.go, to: .p22) { _ in }
    },
    ChartLookAlike("hooks of a history, by what it may stand for", initial: [.b]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.compound(.a1, initial: .a11) { sm in sm.when(.go, from: .a11, to: .a12) }
        sm.when(.left, from: .a1, to: .a2)
      }
      sm.when(.back, from: .b, into: .history(of: .a, depth: .deep))
      sm.after(.back, to: .a12) { _ in }
      sm.after(.back, to: .a2) { _ in }
    },
    ChartLookAlike("a hook of a join") { sm in
      regions(&sm)
      sm.when(.go, from: .a, to: .p)
      sm.join([.p12: .tick, .p22: .tock], to: .a)
      sm.after(.tock, from: .p22, to: .a) { _ in }
    },
    ChartLookAlike("a hook of a completion") { sm in
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.onDone(.a, to: .b)
      sm.before(from: .a, to: .b) { _ in }
      sm.after(.any, from: .a) { _ in }
    },
    ChartLookAlike("a hook inside a state, of a line outside it") { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a1)
        sm.after(.go, from: .a, to: .b) { _ in }
        sm.onExit(.b) { _ in }
      }
      sm.when(.go, from: .a, to: .b)
    },
  ]

  @Test("A chart's transitions that only resemble unreachable ones are not reported", arguments: lookAlikes)
  func isTold(lookAlike: ChartLookAlike) {
    #expect(throws: Never.self) { try SpotDefinition(initial: lookAlike.initial, lookAlike.rules) }
  }
}
