import StateMachines
import Testing

// E1–E24 of TBStateMachine, where its head crashed, lost a state, counted a join twice or did something unexpected. What is no case
// here is a mistake in a definition: E17, E20 and the third handler of E23 are in TBMistakesTests.
@Suite("The edge cases of TBStateMachine")
struct TBEdgeCasesTests {
  typealias Firing = TBEdgeCase.Firing

  @Test(
    "Each edge case of TBStateMachine follows the SCXML semantics, in order",
    arguments: selfTransitions + localElsewhere + regions + conflicts + joins + forks + choices)
  func edgeCase(edgeCase: TBEdgeCase) throws {
    let definition = try TBEdgeCase.Definition.traced(initial: edgeCase.initial, edgeCase.rules)
    var start = TBTrace()
    var machine = TBEdgeCase.Machine(definition, with: &start)

    for firing in edgeCase.firings {
      var trace = TBTrace()
      let outcome = machine.attempt(firing.event, with: &trace)

      #expect(TBAnswer(outcome) == firing.answer, "\(firing.event)")
      #expect(trace.text == firing.trace, "\(firing.event)")
    }
  }

  static let selfTransitions = [
    TBEdgeCase("E1, an external self-transition of a leaf", initial: .x, [Firing(.go, "-x +x")]) { sm in
      sm.when(.go, from: .x, to: .x)
    },
    TBEdgeCase("E2, that of a compound state", initial: .s, [Firing(.move, "-x +y"), Firing(.go, "-y -s +s +x")]) { sm in
      sm.compound(.s, initial: .x) { sm in sm.when(.move, from: .x, to: .y) }
      sm.when(.go, from: .s, to: .s)
    },
    TBEdgeCase("E3, a local one of a compound state", initial: .s, [Firing(.move, "-x +y"), Firing(.go, "-y +x")]) { sm in
      sm.compound(.s, initial: .x) { sm in sm.when(.move, from: .x, to: .y) }
      sm.when(.go, from: .s, to: .s, kind: .local)
    },
    TBEdgeCase("E4, a local one of a leaf is external", initial: .x, [Firing(.go, "-x +x")]) { sm in
      sm.when(.go, from: .x, to: .x, kind: .local)
    },
    TBEdgeCase("E5, local from a parallel state to a state inside", initial: .p, [Firing(.go, "-x +x")]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .x) { sm in sm.state(.x) }
        sm.region(initial: .y) { sm in sm.state(.y) }
      }
      sm.when(.go, from: .p, to: .x, kind: .local)
    },
    TBEdgeCase("E5, local from a parallel state to one of its regions", initial: .p, [Firing(.go, "-y -x +x +y")]) { sm in
      sm.parallel(.p) { sm in sm.state(.x, .y) }
      sm.when(.go, from: .p, to: .x, kind: .local)
    },
    TBEdgeCase("E5, local from a region to the parallel state", initial: .p, [Firing(.go, "-y -x +x +y")]) { sm in
      sm.parallel(.p) { sm in sm.state(.x, .y) }
      sm.when(.go, from: .x, to: .p, kind: .local)
    },
    TBEdgeCase("E5, local from a state inside to the parallel state", initial: .p, [Firing(.go, "-y -x +x +y")]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .x) { sm in sm.state(.x) }
        sm.region(initial: .y) { sm in sm.state(.y) }
      }
      sm.when(.go, from: .x, to: .p, kind: .local)
    },
  ]

  static let localElsewhere = [
    TBEdgeCase("TT46, local to another branch is external", initial: .s, [Firing(.go, "-x -s +op +a")]) { sm in
      sm.compound(.s, initial: .x) { sm in sm.state(.x) }
      sm.compound(.op, initial: .a) { sm in sm.state(.a) }
      sm.when(.go, from: .x, to: .a, kind: .local)
    },
    TBEdgeCase("TT46, local to a sibling is external", initial: .s, [Firing(.go, "-x +y")]) { sm in
      sm.compound(.s, initial: .x) { sm in sm.when(.go, from: .x, to: .y, kind: .local) }
    },
  ]

  static let regions = [
    TBEdgeCase("E6, inside one region", initial: .p, [Firing(.go, "-d1 +d2")]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .d1) { sm in sm.when(.go, from: .d1, to: .d2) }
        sm.region(initial: .i1) { _ in }
      }
    },
    TBEdgeCase(
      "TT108, one event for both regions", initial: .p, [Firing(.go, "-r1 -r0 +r0b +r1b"), Firing(.leave, "-r1b -r0b -p +z")]
    ) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .r0) { sm in sm.when(.go, from: .r0, to: .r0b) }
        sm.region(initial: .r1) { sm in sm.when(.go, from: .r1, to: .r1b) }
      }
      sm.when(.leave, from: .p, to: .z)
    },
    TBEdgeCase("E7, to another region of the same state", initial: .p, [Firing(.go, "-r1a -r0a -p +p +r0a +r1b")]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .r0a) { sm in sm.state(.r0a, .r0b) }
        sm.region(initial: .r1a) { sm in sm.state(.r1a, .r1b) }
      }
      sm.when(.go, from: .r0a, to: .r1b)
    },
    TBEdgeCase(
      "E8, the target does not receive the event again", initial: .p,
      [Firing(.go, "-r1a -r0a -p +p +r0a +r1b"), Firing(.go, "-r1b -r0a -p +p +r0a +r1b")]
    ) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .r0a) { sm in sm.state(.r0a, .r0b) }
        sm.region(initial: .r1a) { sm in sm.when(.go, from: .r1b, to: .r1a) }
      }
      sm.when(.go, from: .r0a, to: .r1b)
    },
    TBEdgeCase(
      "E22, into a compound state of a region, then out of it in the region", initial: .src,
      [Firing(.one, "-src +p +ds +d2 +i1"), Firing(.two, "-d2 -ds +i0")]
    ) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .i0) { sm in
          sm.compound(.ds, initial: .d1) { sm in sm.state(.d1, .d2) }
          sm.when(.two, from: .d2, to: .i0)
        }
        sm.region(initial: .i1) { _ in }
      }
      sm.when(.one, from: .src, to: .d2)
    },
  ]

  static let conflicts = [
    TBEdgeCase("E9, the first region leaves the parallel state, the second does not move", initial: .p, [Firing(.go, "-r1 -r0 -p +z")]) {
      sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .r0) { sm in sm.state(.r0) }
        sm.region(initial: .r1) { sm in sm.when(.go, from: .r1, to: .r1b) }
      }
      sm.when(.go, from: .r0, to: .z)
    },
    TBEdgeCase(
      "E10, the first region moves, so the second does not leave", initial: .p, [Firing(.go, "-r0 +r0b"), Firing(.go, "-r1 -r0b -p +z")]
    ) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .r0) { sm in sm.when(.go, from: .r0, to: .r0b) }
        sm.region(initial: .r1) { sm in sm.state(.r1) }
      }
      sm.when(.go, from: .r1, to: .z)
    },
    TBEdgeCase(
      "E11, a region goes before the parallel state", initial: .p, [Firing(.go, "-r1 +r1b"), Firing(.go, "-r1b -r0 -p +z")]
    ) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .r0) { sm in sm.state(.r0) }
        sm.region(initial: .r1) { sm in sm.when(.go, from: .r1, to: .r1b) }
      }
      sm.when(.go, from: .p, to: .z)
    },
  ]

  static let joins = [
    TBEdgeCase(
      "E12, a source that was left is forgotten", initial: .p,
      [
        Firing(.one, is: .joining), Firing(.move, "-c0 +c0b"), Firing(.two, is: .joining), Firing(.unmove, "-c0b +c0"),
        Firing(.one, "-c1 -c0 -p +z"),
      ]
    ) { sm in
      addJoinedRegions(to: &sm)
    },
    TBEdgeCase(
      "E13, a parallel state that was left forgets all", initial: .p,
      [
        Firing(.one, is: .joining), Firing(.leave, "-c1 -c0 -p +z"), Firing(.back, "-z +p +c0 +c1"), Firing(.two, is: .joining),
        Firing(.one, "-c1 -c0 -p +z"),
      ]
    ) { sm in
      addJoinedRegions(to: &sm)
      sm.when(.leave, from: .p, to: .z)
      sm.when(.back, from: .z, to: .p)
    },
    TBEdgeCase("E14, one event for both sources", initial: .p, [Firing(.one, "-c1 -c0 -p +z")]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .c0) { sm in sm.state(.c0) }
        sm.region(initial: .c1) { sm in sm.state(.c1) }
      }
      sm.join([.c0: .one, .c1: .one], to: .z)
    },
    TBEdgeCase(
      "E15, a state that is no source does not join, and spoils nothing", initial: .p,
      [
        Firing(.move, "-c0 +c0b"), Firing(.one, is: .rejected), Firing(.unmove, "-c0b +c0"), Firing(.one, is: .joining),
        Firing(.two, "-c1 -c0 -p +z"),
      ]
    ) { sm in
      addJoinedRegions(to: &sm)
    },
  ]

  private static func addJoinedRegions(to sm: inout TBEdgeCase.Definition.Builder) {
    sm.parallel(.p) { sm in
      sm.region(initial: .c0) { sm in
        sm.state(.c0)
        sm.when(.move, from: .c0, to: .c0b)
        sm.when(.unmove, from: .c0b, to: .c0)
      }
      sm.region(initial: .c1) { sm in sm.state(.c1) }
    }
    sm.join([.c0: .one, .c1: .two], to: .z)
  }

  static let forks = [
    TBEdgeCase("E16, into regions that are nested in a region", initial: .src, [Firing(.go, "-src +op +ip +i0x +i1x +o1")]) { sm in
      sm.parallel(.op) { sm in
        sm.region(initial: .o0) { sm in
          sm.state(.o0)
          sm.parallel(.ip) { sm in
            sm.region(initial: .i0) { sm in sm.state(.i0, .i0x) }
            sm.region(initial: .i1) { sm in sm.state(.i1, .i1x) }
          }
        }
        sm.region(initial: .o1) { _ in }
      }
      sm.when(.go, from: .src, into: [.i0x, .i1x])
    },
    TBEdgeCase("E18, into two of three regions, with an action", initial: .src, [Firing(.go, "-src !act +p +i0x +i1x +k0")]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .i0) { sm in sm.state(.i0, .i0x) }
        sm.region(initial: .i1) { sm in sm.state(.i1, .i1x) }
        sm.region(initial: .k0) { _ in }
      }
      sm.when(.go, from: .src, into: [.i0x, .i1x]) { step in step.context.mark("!act") }
    },
    TBEdgeCase("E19, into a compound state of a region", initial: .src, [Firing(.go, "-src +p +ds +d2 +i1")]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .i0) { sm in
          sm.compound(.ds, initial: .d1) { sm in sm.state(.d1, .d2) }
        }
        sm.region(initial: .i1) { _ in }
      }
      sm.when(.go, from: .src, into: [.d2])
    },
  ]

  private static let never = Guard<TBTrace, TBPlace, TBSignal>("never") { _ in false }

  static let choices = [
    TBEdgeCase("E21, a junction of which no way is open rejects the event", initial: .a, [Firing(.go, is: .rejected)]) { sm in
      sm.when(.go, from: .a, choosing: [.when(never, to: .b), .when(never, to: .c)])
    },
    TBEdgeCase(
      "E21, the next line is tried, and the state around", initial: .a,
      [Firing(.go, "-a +b"), Firing(.go, "-b +s +y"), Firing(.go, "-y -s +z")]
    ) { sm in
      sm.when(.go, from: .a, choosing: [.when(never, to: .c)])
      sm.when(.go, from: .a, to: .b)
      sm.compound(.s, initial: .y) { sm in sm.when(.go, from: .y, choosing: [.when(never, to: .y)]) }
      sm.when(.go, from: .b, choosing: [.when(never, to: .z)])
      sm.when(.go, from: .b, to: .s)
      sm.when(.go, from: .s, to: .z)
    },
    TBEdgeCase("E23, the first line whose guard holds", initial: .a, [Firing(.go, "-a +c")]) { sm in
      sm.when(.go, from: .a, to: .b, if: never)
      sm.when(.go, from: .a, to: .c)
    },
    TBEdgeCase("E24, an event without a transition", initial: .a, [Firing(.unhandled, is: .rejected)]) { sm in
      sm.when(.go, from: .a, to: .b)
    },
  ]
}
