import StateMachines
import Testing

@Suite("A chart with several mistakes")
struct AllChartMistakesTests {
  /// One line with each mistake, out of their order, and some with two.
  private static func careless(_ sm: inout SpotBuilder) {
    sm.after(.go, to: .p11, perform: { _ in }, line: 1)
    sm.compound(.a, initial: .a1, line: 2) { sm in
      sm.when(.go, from: .a1, to: .a2, line: 3)
      sm.when(.go, from: .a1, to: .a1, line: 4)
      sm.defer(.go, in: .a1, line: 5)
      sm.region(initial: .x, line: 6) { sm in sm.state(.x) }
      sm.when(.any, from: .a2, to: .a1, line: 7)
      sm.when(.back, from: .a2, to: .a1, line: 8)
    }
    sm.parallel(.p, line: 9) { sm in
      sm.compound(.p1, initial: .p2, line: 10) { sm in sm.state(.p11, line: 11) }
      sm.compound(.p2, initial: .p21, line: 12) { sm in sm.final(.p21, line: 13) }
    }
    sm.when(.tick, from: .p21, into: .history(of: .p11), line: 14)
    sm.when(.tick, from: .p21, into: [.p11, .p1], line: 15)
    sm.when(.tick, from: .a, into: [.p11, .p1], line: 16)
    sm.join([.p1: .tick, .p11: .tock], to: .a, line: 17)
    sm.parallel(.q, line: 18) { _ in }
    sm.state(.p1, line: 19)
    sm.compound(.b, initial: .b1, line: 20) { sm in sm.when(.go, from: .b1, to: .y, line: 21) }
    sm.compound(.c, initial: .c1, line: 22) { sm in sm.when(.go, from: .c1, to: .y, line: 23) }
  }

  private static let expected: [(line: UInt, code: DefinitionIssue.Code)] = [
    (1, .hookNeverRuns), (4, .duplicateTransition), (5, .defersAndHandles), (6, .regionOutsideParallel), (8, .unreachableTransition),
    (10, .initialNotInside), (14, .historyOfLeaf), (15, .transitionFromFinal), (16, .targetsNotOrthogonal), (17, .joinNotOrthogonal),
    (18, .emptyState), (19, .duplicateState), (21, .ambiguousScope),
  ]

  @Test("A chart with several mistakes reports all of them, one per line, in line order")
  func allAtOnce() throws {
    let error = try #require(throws: DefinitionError.self) { try SpotDefinition(initial: .a, Self.careless) }

    #expect(error.issues.map(\.line) == Self.expected.map(\.line))
    #expect(error.issues.map(\.code) == Self.expected.map(\.code))
    #expect(error.description.split(separator: "\n").first == "13 mistakes in the definition")
  }

  @Test("The issues of a chart's definition are sorted by file first")
  func files() throws {
    let rules: SpotRules = { sm in
      sm.parallel(.p, fileID: "M/B.swift", line: 1) { _ in }
      sm.parallel(.q, fileID: "M/A.swift", line: 2) { _ in }
      sm.region(initial: .x, fileID: "M/A.swift", line: 1) { sm in sm.state(.x) }
    }

    let error = try #require(throws: DefinitionError.self) { try SpotDefinition(initial: .a, rules) }

    #expect(error.issues.map { "\($0.fileID):\($0.line)" } == ["M/A.swift:1", "M/A.swift:2", "M/B.swift:1"])
  }

  @Test("The issues of a chart's definition are at the lines of their calls by default")
  func places() throws {
    let line: UInt = #line
    let rules: SpotRules = { sm in
      sm.compound(.a, initial: .b) { sm in sm.state(.a1) }  // 2
      sm.state(.b)
      sm.parallel(.p) { _ in }  // 4
      sm.region(initial: .x) { sm in  // 5
        sm.state(.x)
      }
      sm.when(.go, from: .b, into: .history(of: .b))  // 8
      sm.history(of: .a, default: .b)  // 9
      sm.join([.a: .go, .b: .go], to: .b)  // 10
      sm.onDone(.a, into: [])  // 11
      sm.state(.b)  // 12
      sm.final(.b)  // 13
    }

    let error = try #require(throws: DefinitionError.self) { try SpotDefinition(initial: .a, rules) }

    #expect(error.issues.map { $0.line - line } == [2, 4, 5, 8, 9, 10, 11, 12, 13])
    #expect(error.issues.allSatisfy { $0.fileID == #fileID })
  }

  static let doubles = [
    ChartMistake("a state declared twice before one without states", .duplicateState) { sm in
      sm.state(.p)
      sm.parallel(.p, line: ChartMistake.here) { _ in }
      sm.when(.go, from: .a, to: .p)
    },
    ChartMistake("a state without states before one that does not start inside", .emptyState) { sm in
      sm.state(.x)
      sm.compound(.b, initial: .x, line: ChartMistake.here) { _ in }
    },
    ChartMistake("a state without states before several initial states", .emptyState) { sm in
      sm.state(.x, .y)
      sm.compound(.b, initial: [.x, .y], line: ChartMistake.here) { _ in }
    },
    ChartMistake("a region in no parallel state before one that does not start inside", .regionOutsideParallel) { sm in
      sm.region(initial: .a, line: ChartMistake.here) { sm in sm.state(.x) }
      sm.state(.a)
    },
    ChartMistake("a region without states before one in no parallel state", .emptyState) { sm in
      sm.state(.a)
      sm.region(initial: .a, line: ChartMistake.here) { _ in }
    },
    ChartMistake("an initial state outside before one that has no history", .initialNotInside) { sm in
      sm.compound(.b, initial: .history(of: .a), line: ChartMistake.here) { sm in sm.state(.b1) }
    },
    ChartMistake("an initial state outside before several that are not orthogonal", .initialNotInside) { sm in
      sm.state(.a)
      sm.compound(.b, initial: [.a, .b1], line: ChartMistake.here) { sm in sm.state(.b1) }
    },
    ChartMistake("a history before a final source", .historyOfLeaf) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.when(.go, from: .a1, into: .history(of: .a1), line: ChartMistake.here)
    },
    ChartMistake("a final source before targets and sources of a join", .transitionFromFinal) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.final(.a1) }
      sm.join([.a1: .go, .a: .go], to: .b, line: ChartMistake.here)
    },
    ChartMistake("sources of a join before its duplicate", .joinNotOrthogonal) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a1, .a2)
        sm.when(.go, from: .a1, to: .a2)
      }
      sm.join([.a1: .go, .a2: .go], to: .b, line: ChartMistake.here)
    },
    ChartMistake("a duplicate at one source of a list", .duplicateTransition) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.when(.go, from: [.a1, .a2], to: .a1, line: ChartMistake.here)
      }
    },
  ]

  @Test("A line of a chart with several mistakes has one issue, with the first code that applies", arguments: doubles)
  func firstCode(double: ChartMistake) throws {
    let error = try #require(throws: DefinitionError.self) { try SpotDefinition(initial: double.initial, double.rules) }

    #expect(error.issues.map(\.code) == [double.code], "\(error)")
    #expect(error.issues.map(\.line) == [ChartMistake.here])
  }
}
