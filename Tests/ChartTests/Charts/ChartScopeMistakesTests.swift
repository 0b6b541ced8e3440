import StateMachines
import Testing

@Suite("Misplaced states of a chart")
struct ChartScopeMistakesTests {
  private static let here = ChartMistake.here
  private static let there = ChartMistake.there

  static let twice = [
    ChartMistake("a state at the top and inside another", .duplicateState, ["'x'", ":\(there)"]) { sm in
      sm.state(.x, line: there)
      sm.when(.go, from: .a, to: .x)
      sm.compound(.b, initial: .b1) { sm in
        sm.state(.b1)
        sm.state(.x, line: here)
      }
    },
    ChartMistake("a state in two states", .duplicateState, ["'x'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1, .x, line: there) }
      sm.compound(.b, initial: .b1) { sm in
        sm.state(.b1)
        sm.state(.x, line: here)
      }
    },
    ChartMistake("a compound state that is written in two parts", .duplicateState, ["'a'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1, line: there) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.compound(.a, initial: .a2, line: here) { sm in sm.when(.back, from: .a2, to: .a1) }
    },
    ChartMistake("a state that is compound and parallel", .duplicateState, ["'b'", ":\(there)"]) { sm in
      sm.compound(.b, initial: .b1, line: there) { sm in sm.state(.b1) }
      sm.parallel(.b, line: here) { sm in sm.state(.b2, .b21) }
      sm.when(.go, from: .a, to: .b)
    },
    ChartMistake("a region that is declared final as well", .duplicateState, ["'p1'", ":\(there)"], initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11, line: there) { sm in sm.state(.p11) }
        sm.final(.p1, line: here)
        sm.state(.p2)
      }
    },
    ChartMistake("a state in itself", .duplicateState, ["'a'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1, line: there) { sm in
        sm.state(.a1)
        sm.compound(.a, initial: .a2, line: here) { sm in sm.state(.a2) }
      }
    },
    ChartMistake("a history with two defaults", .duplicateState, ["'a'", ":\(there)"], initial: [.b]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.when(.left, from: .b, into: .history(of: .a))
      sm.history(of: .a, default: .a1, line: there)
      sm.history(of: .a, default: .a2, line: here)
    },
  ]

  static let ambiguous = [
    ChartMistake(
      "a source in two states", .ambiguousScope, ["'x' has transitions in two scopes, at ", ":\(here) and ", ":\(there); declare it with"]
    ) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: [.a1, .x], to: .a2, line: here) }
      sm.compound(.b, initial: .b1) { sm in sm.when(.go, from: [.b1, .x], to: .b2, line: there) }
    },
    ChartMistake("a source in three states", .ambiguousScope, ["'x' has transitions in 3 scopes", ":\(here), ", ":\(there) and "]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: [.a1, .x], to: .a2, line: here) }
      sm.compound(.b, initial: .b1) { sm in sm.when(.go, from: [.b1, .x], to: .b2, line: there) }
      sm.compound(.c, initial: .c1) { sm in sm.when(.go, from: .x, to: .c1) }
    },
    ChartMistake("a source here and an ignored event there", .ambiguousScope, ["'x' has lines in two scopes", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: [.a1, .x], to: .a2, line: here) }
      sm.compound(.b, initial: .b1) { sm in sm.ignore(.go, in: .x, line: there) }
    },
    ChartMistake("a target in two states", .ambiguousScope, ["'x' is named in two scopes", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .x, line: here) }
      sm.compound(.b, initial: .b1) { sm in sm.when(.go, from: .b1, to: .x, line: there) }
    },
    ChartMistake("a target at the top and in a state", .ambiguousScope, ["'x'", ":\(there)"]) { sm in
      sm.when(.back, from: .a, to: .x, line: here)
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .x, line: there) }
    },
    ChartMistake("an initial state of two states", .ambiguousScope, ["'x' is the initial state of two scopes", ":\(there)"]) { sm in
      sm.compound(.a, initial: .x, line: here) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.compound(.b, initial: .x, line: there) { sm in sm.when(.go, from: .b1, to: .b2) }
    },
    ChartMistake("a target here and a timeout there", .ambiguousScope, ["'x'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .x, line: here) }
      sm.timeout(.seconds(1), in: .x, fire: .tick, line: there)
    },
    ChartMistake("a deferral here and a target there", .ambiguousScope, ["'x'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.defer(.tick, in: .x, line: here) }
      sm.when(.go, from: .a, to: .x, line: there)
    },
    ChartMistake("a source in two regions without names", .ambiguousScope, ["'x'", ":\(there)"], initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p1) { sm in sm.when(.go, from: [.p1, .x], to: .p1, line: here) }
        sm.region(initial: .p2) { sm in sm.when(.go, from: [.p2, .x], to: .p2, line: there) }
      }
    },
    ChartMistake("an internal transition in two states", .ambiguousScope, ["'x'", ":\(there)"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.tick, in: .x, perform: { _ in }, line: here) }
      sm.compound(.b, initial: .b1) { sm in sm.when(.tick, in: .x, perform: { _ in }, line: there) }
    },
  ]

  static let empty = [
    ChartMistake("a compound state whose initial state lives elsewhere", .emptyState, ["'b'"]) { sm in
      sm.state(.b1)
      sm.compound(.b, initial: .b1, line: here) { _ in }
    },
    ChartMistake("a compound state without an initial one", .emptyState, ["'b'"]) { sm in
      sm.compound(.b, initial: [], line: here) { _ in }
    },
    ChartMistake("a parallel state without regions", .emptyState, ["'p'"]) { sm in
      sm.parallel(.p, line: here) { _ in }
    },
    ChartMistake("a region without states", .emptyState, [], initial: [.p]) { sm in
      sm.state(.x)
      sm.parallel(.p) { sm in
        sm.state(.p1)
        sm.region(initial: .x, line: here) { _ in }
      }
    },
    ChartMistake("a state in which only filters name states", .emptyState, ["'p'"]) { sm in
      sm.when(.go, from: .a, to: .b)
      sm.parallel(.p, line: here) { sm in
        sm.onEntry(.b) { _ in }
        sm.before(.go, from: .a) { _ in }
      }
    },
  ]

  static let stray = [
    ChartMistake("a region at the top", .regionOutsideParallel) { sm in
      sm.region(initial: .x, line: here) { sm in sm.state(.x) }
    },
    ChartMistake("a region in a compound state", .regionOutsideParallel) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a1)
        sm.region(initial: .x, line: here) { sm in sm.state(.x) }
      }
    },
    ChartMistake("a region in a region", .regionOutsideParallel, [], initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p1) { sm in
          sm.state(.p1)
          sm.region(initial: .p2, line: here) { sm in sm.state(.p2) }
        }
      }
    },
  ]

  static let outside = [
    ChartMistake("an initial state that lives at the top", .initialNotInside, ["'a'", "'x'"]) { sm in
      sm.state(.x)
      sm.compound(.a, initial: .x, line: here) { sm in sm.state(.a1) }
    },
    ChartMistake("an initial state that lives in another state", .initialNotInside, ["'a'", "'b1'"]) { sm in
      sm.compound(.a, initial: .b1, line: here) { sm in sm.state(.a1) }
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1) }
    },
    ChartMistake("a state that starts in itself", .initialNotInside, ["'a'"]) { sm in
      sm.compound(.a, initial: .a, line: here) { sm in sm.state(.a1) }
    },
    ChartMistake("a state that starts in the one around it", .initialNotInside, ["'a1'", "'a'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.compound(.a1, initial: .a, line: here) { sm in sm.state(.a11) }
      }
    },
    ChartMistake("one of several initial states", .initialNotInside, ["'a'", "'b1'"]) { sm in
      sm.compound(.a, initial: [.p11, .b1], line: here) { sm in
        sm.parallel(.p) { sm in
          sm.compound(.p1, initial: .p11) { sm in sm.state(.p11) }
          sm.state(.p2)
        }
      }
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1) }
    },
    ChartMistake("a region that starts in another one", .initialNotInside, ["'p21'"], initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p21, line: here) { sm in sm.state(.p11) }
        sm.region(initial: .p21) { sm in sm.state(.p21) }
      }
    },
    ChartMistake("a history whose default lies outside", .initialNotInside, ["'a'", "'b'"], initial: [.b]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.when(.go, from: .b, into: .history(of: .a))
      sm.history(of: .a, default: .b, line: here)
    },
  ]

  static let leaves = [
    ChartMistake("the history of a state in a state", .historyOfLeaf, ["'a1'"], initial: [.b]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.state(.a1) }
      sm.when(.go, from: .b, into: .history(of: .a1), line: here)
    },
    ChartMistake("the deep history of a final state", .historyOfLeaf, ["'a2'"], initial: [.b]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a1)
        sm.final(.a2)
      }
      sm.when(.go, from: .b, into: .history(of: .a2, depth: .deep), line: here)
    },
    ChartMistake("the history of a leaf beside a state of another region", .historyOfLeaf, ["'p11'"]) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.state(.p11) }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21) }
      }
      sm.when(.go, from: .a, into: .all([.state(.p21), .history(of: .p11)]), line: here)
    },
    ChartMistake("the history of a leaf as the way out of a completed state", .historyOfLeaf, ["'b1'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1) }
      sm.onDone(.a, into: .history(of: .b1), line: here)
    },
    ChartMistake("the history of a leaf in a branch", .historyOfLeaf, ["'b1'"]) { sm in
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1) }
      sm.when(.go, from: .a, choosing: [.when(.isIn(.a), to: .b), .otherwise(into: .history(of: .b1))], line: here)
    },
    ChartMistake("the history of a leaf as an initial state", .historyOfLeaf, ["'a1'"]) { sm in
      sm.compound(.a, initial: .history(of: .a1), line: here) { sm in sm.state(.a1, .a2) }
    },
    ChartMistake("the history of a state that only this line speaks of", .historyOfLeaf, ["'x'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, into: .history(of: .x), line: here) }
    },
  ]

  @Test(
    "A misplaced state of a chart is reported with its code, sentence and location",
    arguments: twice + ambiguous + empty + stray + outside + leaves)
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
    ChartLookAlike("a target in two states, settled by a declaration at the top") { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .x) }
      sm.compound(.b, initial: .b1) { sm in sm.when(.go, from: .b1, to: .x) }
      sm.state(.x)
    },
    ChartLookAlike("a source in one state, a target in two") { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .x) }
      sm.compound(.b, initial: .b1) { sm in sm.when(.go, from: .b1, to: .x) }
      sm.compound(.c, initial: .c1) { sm in sm.when(.go, from: .x, to: .c1) }
    },
    ChartLookAlike("a state with nothing but its initial one") { sm in
      sm.compound(.a, initial: .a1) { _ in }
    },
    ChartLookAlike("a parallel state whose regions are leaves", initial: [.p]) { sm in
      sm.parallel(.p) { sm in sm.state(.p1, .p2) }
    },
    ChartLookAlike("a region that is parallel itself", initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.parallel(.p1) { sm in sm.region(initial: .p11) { _ in } }
        sm.region(initial: .p21) { _ in }
      }
    },
    ChartLookAlike("an initial state two levels down") { sm in
      sm.compound(.a, initial: .a11) { sm in
        sm.compound(.a1, initial: .a12) { sm in sm.state(.a11, .a12) }
      }
    },
    ChartLookAlike("a deep initial state of the definition", initial: [.a11]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.compound(.a1, initial: .a12) { sm in sm.state(.a11, .a12) }
      }
    },
    ChartLookAlike("two histories of different depth", initial: [.b]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.history(of: .a, default: .a1)
      sm.history(of: .a, depth: .deep, default: .a2)
      sm.when(.go, from: .b, into: .history(of: .a))
      sm.when(.back, from: .b, into: .history(of: .a, depth: .deep))
    },
    ChartLookAlike("the history of a parallel state", initial: [.b]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.state(.p11) }
        sm.region(initial: .p21) { sm in sm.state(.p21) }
      }
      sm.when(.go, from: .b, into: .history(of: .p))
    },
    ChartLookAlike("a state that starts with its own history, which has a default") { sm in
      sm.compound(.a, initial: .history(of: .a)) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.history(of: .a, default: .a1)
    },
  ]

  @Test("Lines that only resemble misplaced states of a chart are not reported", arguments: lookAlikes)
  func isTold(lookAlike: ChartLookAlike) {
    #expect(throws: Never.self) { try SpotDefinition(initial: lookAlike.initial, lookAlike.rules) }
  }
}
