import StateMachines
import Testing

@Suite("Impossible sources and targets of a chart")
struct ChartTargetMistakesTests {
  private static let here = ChartMistake.here

  /// `p` with the regions `p1`, which has `p11` and `p12`, and `p2`, which has `p21` and `p22`.
  private static func regions(_ sm: inout SpotBuilder) {
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.state(.p11, .p12) }
      sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
    }
  }

  static let finals = [
    ChartMistake("a final state in a state", .transitionFromFinal, ["'go'", "'a2'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.final(.a2)
        sm.when(.go, from: .a2, to: .a1, line: here)
      }
    },
    ChartMistake("a final state in a region, left from outside", .transitionFromFinal, ["'go'", "'p12'"]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.state(.p11)
          sm.final(.p12)
        }
        sm.state(.p2)
      }
      sm.when(.go, from: [.p, .p12], to: .a, line: here)
    },
    ChartMistake("an eventless transition from a final state", .transitionFromFinal, ["'a1'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.always(from: .a1, to: .b, line: here)
    },
    ChartMistake("the completion of a final state", .transitionFromFinal, ["'a1'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.onDone(.a1, to: .b, line: here)
    },
    ChartMistake("a junction at a final state", .transitionFromFinal, ["'a1'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.when(.go, from: .a1, choosing: [.otherwise(to: .b)], line: here)
    },
    ChartMistake("a final source of a join", .transitionFromFinal, ["'p12'"]) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in
          sm.state(.p11)
          sm.final(.p12)
        }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21) }
      }
      sm.join([.p12: .go, .p21: .go], to: .b, line: here)
    },
  ]

  static let forks = [
    ChartMistake("two states of one region", .targetsNotOrthogonal, ["'go'", "'p11'", "'p12'"]) { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: [.p11, .p12], line: here)
    },
    ChartMistake("two states of one state", .targetsNotOrthogonal, ["'b1'", "'b2'"]) { sm in
      sm.compound(.b, initial: .b1) { sm in sm.state(.b1, .b2) }
      sm.when(.go, from: .a, into: [.b1, .b2], line: here)
    },
    ChartMistake("a region and a state inside it", .targetsNotOrthogonal, ["'p1'", "'p11'"]) { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: [.p1, .p11], line: here)
    },
    ChartMistake("a parallel state and one of its regions", .targetsNotOrthogonal, ["'p'", "'p2'"]) { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: [.p, .p2], line: here)
    },
    ChartMistake("one state twice", .targetsNotOrthogonal, ["'p11'"]) { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: [.p11, .p11], line: here)
    },
    ChartMistake("three states, two of them in one region", .targetsNotOrthogonal, ["'p11'", "'p21'", "'p22'"]) { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: [.p21, .p11, .p22], line: here)
    },
    ChartMistake("a region and a state elsewhere", .targetsNotOrthogonal, ["'p11'", "'b'"]) { sm in
      regions(&sm)
      sm.state(.b)
      sm.when(.go, from: .a, into: [.p11, .b], line: here)
    },
    ChartMistake("a state and a history in one region", .targetsNotOrthogonal, ["'p1'", "'p12'"]) { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: .all([.history(of: .p1), .state(.p12)]), line: here)
    },
    ChartMistake("no state at all", .targetsNotOrthogonal, ["'go'"]) { sm in
      sm.when(.go, from: .a, into: [], line: here)
    },
    ChartMistake("all of nothing", .targetsNotOrthogonal, ["'go'"]) { sm in
      sm.when(.go, from: .a, into: .all([]), line: here)
    },
    ChartMistake("a branch into one region", .targetsNotOrthogonal, ["'p11'", "'p12'"]) { sm in
      regions(&sm)
      sm.when(.go, from: .a, choosing: [.when(.isIn(.a), to: .p), .otherwise(into: [.p11, .p12])], line: here)
    },
    ChartMistake("an eventless transition into one region", .targetsNotOrthogonal, ["'p11'", "'p12'"]) { sm in
      regions(&sm)
      sm.always(from: .a, into: [.p11, .p12], line: here)
    },
    ChartMistake("a completion into one region", .targetsNotOrthogonal, ["'p11'", "'p12'"]) { sm in
      regions(&sm)
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.onDone(.a, into: [.p11, .p12], line: here)
    },
    ChartMistake("initial states of one region", .targetsNotOrthogonal, ["'b'", "'p11'", "'p12'"]) { sm in
      sm.compound(.b, initial: [.p11, .p12], line: here) { sm in regions(&sm) }
    },
    ChartMistake("a state that names no initial one", .targetsNotOrthogonal, ["'a'"]) { sm in
      sm.compound(.a, initial: [], line: here) { sm in sm.state(.a1) }
    },
    ChartMistake("a history that leads into one region", .targetsNotOrthogonal, ["'p11'", "'p12'"]) { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: .history(of: .p))
      sm.history(of: .p, default: [.p11, .p12], line: here)
    },
  ]

  static let joins = [
    ChartMistake("two states of one region", .joinNotOrthogonal, ["'p11'", "'p12'"]) { sm in
      regions(&sm)
      sm.join([.p11: .go, .p12: .back], to: .a, line: here)
    },
    ChartMistake("two states that have no region", .joinNotOrthogonal, ["'a'", "'b'"]) { sm in
      sm.join([.a: .go, .b: .back], to: .c, line: here)
    },
    ChartMistake("a region and a state inside it", .joinNotOrthogonal, ["'p1'", "'p11'"]) { sm in
      regions(&sm)
      sm.join([.p1: .go, .p11: .back], to: .a, line: here)
    },
    ChartMistake("a parallel state and its region", .joinNotOrthogonal, ["'p'", "'p1'"]) { sm in
      regions(&sm)
      sm.join([.p: .go, .p1: .back], to: .a, line: here)
    },
    ChartMistake("three states, two of them in one region", .joinNotOrthogonal, ["'p11'", "'p21'", "'p22'"]) { sm in
      regions(&sm)
      sm.join([.p11: .go, .p21: .go, .p22: .go], to: .a, line: here)
    },
    ChartMistake("one state, twice", .joinNotOrthogonal, ["'p11'"]) { sm in
      regions(&sm)
      sm.join([.p11: .go, .p11: .back], to: .a, line: here)
    },
    ChartMistake("a state of a region and one outside", .joinNotOrthogonal, ["'p11'", "'a'"]) { sm in
      regions(&sm)
      sm.join([.p11: .go, .a: .back], to: .b, line: here)
    },
    ChartMistake("no state at all", .joinNotOrthogonal) { sm in
      sm.join([:], to: .a, line: here)
    },
    ChartMistake("a source that is a list of two states", .joinNotOrthogonal, ["one state"]) { sm in
      regions(&sm)
      sm.join([[.p11, .p12]: [.go], [.p21]: [.back]], to: .a, line: here)
    },
    ChartMistake("a source that is any state", .joinNotOrthogonal, ["one state"]) { sm in
      regions(&sm)
      sm.join([.any: [.go], [.p21]: [.back]], to: .a, line: here)
    },
    ChartMistake("a source with a list of two events", .joinNotOrthogonal, ["one event"]) { sm in
      regions(&sm)
      sm.join([[.p11]: [.go, .back], [.p21]: [.back]], to: .a, line: here)
    },
    ChartMistake("a source with any event", .joinNotOrthogonal, ["one event"]) { sm in
      regions(&sm)
      sm.join([[.p11]: [.go], [.p21]: .any], to: .a, line: here)
    },
    ChartMistake("states of two parallel states", .joinNotOrthogonal, ["'p11'", "'q1'"]) { sm in
      regions(&sm)
      sm.parallel(.q) { sm in sm.state(.q1, .q2) }
      sm.join([.p11: .go, .q1: .back], to: .a, line: here)
    },
  ]

  @Test("States that cannot be active together are reported with code, sentence and location", arguments: finals + forks + joins)
  func isReported(mistake: ChartMistake) throws {
    let error = try #require(throws: DefinitionError.self) { try SpotDefinition(initial: mistake.initial, mistake.rules) }

    let issue = try #require(error.issues.first)
    #expect(error.issues.count == 1, "\(error)")
    #expect(issue.code == mistake.code)
    #expect(mistake.mentions.filter { !issue.message.contains($0) }.isEmpty, "\(issue.message)")
    #expect(issue.fileID == #fileID)
    #expect(issue.line == ChartMistake.here)
  }

  static let lists: [[Spot]] = [[.p11, .p12], [], [.p, .p11]]

  @Test("Initial states that cannot be active together are reported at the definition's line", arguments: lists)
  func initialStates(initial: [Spot]) throws {
    let targets = Targets<Spot>.all(initial.map { .state($0) })

    let error = try #require(throws: DefinitionError.self) { try SpotDefinition(initial: targets, line: ChartMistake.here, Self.regions) }

    #expect(error.issues.map(\.code) == [.targetsNotOrthogonal])
    #expect(error.issues.map(\.line) == [ChartMistake.here])
  }

  static let lookAlikes = [
    ChartLookAlike("a state of each region") { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: [.p12, .p22])
      sm.when(.back, from: .a, into: .all([.history(of: .p1), .state(.p22)]))
    },
    ChartLookAlike("a region and a state of the other") { sm in
      regions(&sm)
      sm.when(.go, from: .a, into: [.p1, .p22])
    },
    ChartLookAlike("states of regions in regions") { sm in
      sm.parallel(.p) { sm in
        sm.parallel(.p1) { sm in
          sm.region(initial: .p11) { _ in }
          sm.region(initial: .p12) { _ in }
        }
        sm.state(.p2)
      }
      sm.when(.go, from: .a, into: [.p11, .p12, .p2])
    },
    ChartLookAlike("a join over regions in regions") { sm in
      sm.parallel(.p) { sm in
        sm.parallel(.p1) { sm in
          sm.region(initial: .p11) { sm in sm.state(.p11) }
          sm.region(initial: .p12) { sm in sm.state(.p12) }
        }
        sm.state(.p2)
      }
      sm.join([.p11: .go, .p12: .go, .p2: .go], to: .a)
    },
    ChartLookAlike("a join of the regions themselves") { sm in
      regions(&sm)
      sm.join([.p1: .go, .p2: .back], to: .a)
    },
    ChartLookAlike("a state that contains a final one as source") { sm in
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.when(.go, from: .a, to: .b)
      sm.onDone(.a, to: .b)
    },
    ChartLookAlike("`.any` where a final state is") { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.final(.a2)
        sm.when(.go, from: .any, to: .a2)
      }
    },
    ChartLookAlike("initial states in two regions", initial: [.p12, .p22]) { sm in regions(&sm) },
  ]

  @Test("Sources and targets that only resemble impossible combinations are not reported", arguments: lookAlikes)
  func isTold(lookAlike: ChartLookAlike) {
    #expect(throws: Never.self) { try SpotDefinition(initial: lookAlike.initial, lookAlike.rules) }
  }
}
