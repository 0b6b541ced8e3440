import StateMachines
import Testing

// What TBStateMachine accepted and then crashed on, lost or did wrong when the event came, is a mistake in the definition.
@Suite("Mistakes that TBStateMachine found only at run time")
struct TBMistakesTests {
  /// Rules with one wrong line.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let about: String
    let code: DefinitionIssue.Code
    let line: UInt
    let rules: TBEdgeCase.Rules

    init(_ about: String, _ code: DefinitionIssue.Code, line: UInt, _ rules: @escaping TBEdgeCase.Rules) {
      self.about = about
      self.code = code
      self.line = line
      self.rules = rules
    }

    var testDescription: String { about }
  }

  private static func addRegions(to sm: inout TBEdgeCase.Definition.Builder) {
    sm.parallel(.p) { sm in
      sm.region(initial: .i0) { sm in sm.state(.i0, .i0x) }
      sm.region(initial: .i1) { sm in sm.state(.i1, .i1x) }
    }
    sm.when(.go, from: .src, to: .p)
  }

  static let pseudoStates = [
    Mistake("E17, a fork to two states of one region", .targetsNotOrthogonal, line: #line + 2) { sm in
      addRegions(to: &sm)
      sm.when(.one, from: .src, into: [.i0, .i0x])
    },
    Mistake("E20, a fork to a state outside the regions", .targetsNotOrthogonal, line: #line + 2) { sm in
      addRegions(to: &sm)
      sm.when(.one, from: .src, into: [.i0x, .z])
    },
    Mistake("a fork to a region and the state around it", .targetsNotOrthogonal, line: #line + 2) { sm in
      addRegions(to: &sm)
      sm.when(.one, from: .src, into: [.p, .i0x])
    },
    Mistake("TT14, a fork to nothing", .targetsNotOrthogonal, line: #line + 2) { sm in
      addRegions(to: &sm)
      sm.when(.one, from: .src, into: [])
    },
    Mistake("TT8, a join of a state outside the regions", .joinNotOrthogonal, line: #line + 2) { sm in
      addRegions(to: &sm)
      sm.join([.i0: .one, .src: .two], to: .z)
    },
    Mistake("a join of two states of one region", .joinNotOrthogonal, line: #line + 2) { sm in
      addRegions(to: &sm)
      sm.join([.i0: .one, .i0x: .two], to: .z)
    },
    Mistake("TT17, a join of nothing", .joinNotOrthogonal, line: #line + 2) { sm in
      addRegions(to: &sm)
      sm.join([:], to: .z)
    },
  ]

  static let states = [
    Mistake("TT26, a parallel state without regions", .emptyState, line: #line + 2) { sm in
      sm.when(.go, from: .src, to: .p)
      sm.parallel(.p) { _ in }
    },
    Mistake("TT60, an initial state that is not inside", .initialNotInside, line: #line + 3) { sm in
      sm.state(.z)
      sm.when(.go, from: .src, to: .s)
      sm.compound(.s, initial: .z) { sm in sm.state(.x) }
    },
    Mistake("TT61, TT89, a compound state with nothing inside", .emptyState, line: #line + 3) { sm in
      sm.state(.z)
      sm.when(.go, from: .src, to: .s)
      sm.compound(.s, initial: .z) { _ in }
    },
    Mistake("a region outside a parallel state", .regionOutsideParallel, line: #line + 3) { sm in
      sm.when(.go, from: .src, to: .s)
      sm.compound(.s, initial: .x) { sm in
        sm.region(initial: .y) { sm in sm.state(.y) }
        sm.state(.x)
      }
    },
    Mistake("two states of one name in one place", .duplicateState, line: #line + 3) { sm in
      sm.when(.go, from: .src, to: .z)
      sm.state(.z)
      sm.state(.z)
    },
    Mistake("one state in two places", .duplicateState, line: #line + 4) { sm in
      sm.when(.go, from: .src, to: .s)
      sm.when(.move, from: .src, to: .op)
      sm.compound(.s, initial: .x) { sm in sm.state(.x) }
      sm.compound(.op, initial: .y) { sm in sm.state(.x, .y) }
    },
    Mistake("one state that two places use alike", .ambiguousScope, line: #line + 3) { sm in
      sm.when(.go, from: .src, to: .s)
      sm.when(.move, from: .src, to: .op)
      sm.compound(.s, initial: .x) { sm in sm.when(.one, from: .y, to: .x) }
      sm.compound(.op, initial: .a) { sm in sm.when(.two, from: .y, to: .a) }
    },
  ]

  static let handlers = [
    Mistake("E23, a handler behind one without a guard, to another target", .duplicateTransition, line: #line + 4) { sm in
      sm.when(.go, from: .src, to: .a, if: .isIn(.z))
      sm.when(.go, from: .src, to: .b)
      sm.when(.one, from: .a, to: .z)
      sm.when(.go, from: .src, to: .c)
    },
    Mistake("a handler with a guard behind one without", .unreachableTransition, line: #line + 2) { sm in
      sm.when(.go, from: .src, to: .b)
      sm.when(.go, from: .src, to: .c, if: .isIn(.z))
      sm.when(.one, from: .b, to: .z)
    },
    Mistake("TT105, deferring an event for which the state has a handler", .defersAndHandles, line: #line + 2) { sm in
      sm.when(.go, from: .src, to: .z)
      sm.defer(.go, in: .src)
    },
    Mistake("TT105, a handler for an event that the state defers", .defersAndHandles, line: #line + 3) { sm in
      sm.compound(.s, initial: .x) { sm in sm.state(.x) }
      sm.when(.move, from: .src, to: .s)
      sm.defer(.go, in: .s)
      sm.when(.go, from: .s, to: .z)
    },
  ]

  @Test(
    "A mistake that TBStateMachine found at run time is an error of the definition, at its line",
    arguments: pseudoStates + states + handlers)
  func mistake(mistake: Mistake) throws {
    let error = try #require(throws: DefinitionError.self) { try TBEdgeCase.Definition(initial: .src, mistake.rules) }

    #expect(error.issues.map(\.code) == [mistake.code], "\(error)")
    #expect(error.issues.first?.line == mistake.line, "\(error)")
  }
}
