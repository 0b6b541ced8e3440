import StateMachines
import Testing

@Suite("A chart that is valid but odd")
struct ChartWarningsTests {
  private static let here = ChartMistake.here

  static let odd = [
    ChartMistake("a state in a state that no way leads to", .unreachableState, ["'a2'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a1)
        sm.when(.go, from: .a2, to: .a1, line: here)
      }
      sm.when(.back, from: .a, to: .b)
      sm.when(.back, from: .b, to: .a)
    },
    ChartMistake("a final state that no way leads to", .unreachableState, ["'a2'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.state(.a1)
        sm.final(.a2, line: here)
      }
      sm.when(.back, from: .a, to: .b)
      sm.when(.back, from: .b, to: .a)
    },
    ChartMistake("a state of a region that the region never comes to", .unreachableState, ["'p12'"], initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.state(.p11)
          sm.when(.go, from: .p12, to: .p11, line: here)
        }
        sm.region(initial: .p21) { _ in }
      }
      sm.when(.back, from: .p, to: .a)
      sm.when(.back, from: .a, to: .p)
    },
    ChartMistake("a state in a state that no way leads out of, nor out of the one around it", .deadEnd, ["'a2'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2, line: here)
      }
    },
    ChartMistake("a state that is done, and nothing follows", .deadEnd, ["'a'", "'a2'", "onDone"]) { sm in
      sm.compound(.a, initial: .a1, line: here) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.final(.a2)
      }
    },
    ChartMistake("regions that are all done, and nothing follows", .deadEnd, ["'p'", "onDone"], initial: [.p]) { sm in
      sm.parallel(.p, line: here) { sm in
        sm.region(initial: .p11) { sm in
          sm.when(.go, from: .p11, to: .p12)
          sm.final(.p12)
        }
        sm.region(initial: .p21) { sm in
          sm.when(.back, from: .p21, to: .p22)
          sm.when(.tick, from: .p21, to: .x)
          sm.final(.p22)
          sm.final(.x)
        }
      }
    },
    ChartMistake("regions in regions that are all done, and nothing follows", .deadEnd, ["'p'", "onDone"], initial: [.p]) { sm in
      sm.parallel(.p, line: here) { sm in
        sm.parallel(.p1) { sm in
          sm.region(initial: .p11) { sm in sm.final(.p11) }
          sm.compound(.p12, initial: .x) { sm in sm.final(.x) }
        }
        sm.region(initial: .p21) { sm in sm.final(.p21) }
      }
    },
    ChartMistake("the completion of a state that has no final one", .unreachableTransition, ["'a'"]) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .a1) }
      sm.when(.go, from: .a, to: .b)
      sm.when(.go, from: .b, to: .a)
      sm.onDone(.a, to: .b, line: here)
    },
    ChartMistake("the completion of a leaf", .unreachableTransition, ["'a'"]) { sm in
      sm.when(.go, from: .a, to: .b)
      sm.when(.go, from: .b, to: .a)
      sm.when(.done(of: .a), from: .a, to: .b, line: here)
    },
    ChartMistake("the completion of regions of which one has no end", .unreachableTransition, ["'p'"], initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.when(.go, from: .p11, to: .p12)
          sm.final(.p12)
        }
        sm.region(initial: .p21) { _ in }
      }
      sm.when(.back, from: .p, to: .a)
      sm.when(.back, from: .a, to: .p)
      sm.onDone(.p, to: .a, line: here)
    },
  ]

  @Test("An odd but valid chart is made, with a warning", arguments: odd)
  func warning(odd: ChartMistake) throws {
    let definition = try SpotDefinition(initial: odd.initial, odd.rules)

    let warning = try #require(definition.warnings.first)
    #expect(definition.warnings.count == 1, "\(definition.warnings)")
    #expect(warning.code == odd.code)
    #expect(odd.mentions.filter { !warning.message.contains($0) }.isEmpty, "\(warning.message)")
    #expect(warning.line == ChartMistake.here)
    #expect(warning.fileID == #fileID)
  }

  static let quiet = [
    ChartLookAlike("a way out by the state around it") { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .a2) }
      sm.when(.back, from: .a, to: .b)
      sm.when(.back, from: .b, to: .a)
    },
    ChartLookAlike("states that only an initial one leads to", initial: [.a]) { sm in
      sm.compound(.a, initial: .a11) { sm in
        sm.compound(.a1, initial: .a12) { sm in sm.when(.go, from: .a11, to: .a12) }
        sm.when(.back, from: .a1, to: .a1)
      }
      sm.when(.left, from: .a, to: .b)
      sm.final(.b)
    },
    ChartLookAlike("states that only a history leads to", initial: [.b]) { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a2, to: .a1)
        sm.when(.go, from: .a1, to: .a2)
      }
      sm.history(of: .a, default: .a2)
      sm.when(.back, from: .b, into: .history(of: .a))
      sm.when(.back, from: .a, to: .b)
    },
    ChartLookAlike("regions that a fork enters by others", initial: [.a]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.state(.p11, .p12)
          sm.when(.go, from: .p11, to: .p12)
        }
        sm.region(initial: .p21) { sm in sm.state(.p21, .p22) }
        sm.compound(.p3, initial: .p31) { _ in }
      }
      sm.when(.go, from: .a, into: [.p12, .p22])
      sm.when(.tick, from: .p22, to: .p21)
      sm.when(.back, from: .p12, to: .p11)
      sm.when(.back, from: .p, to: .a)
    },
    ChartLookAlike("a way out by a completion") { sm in
      sm.compound(.a, initial: .a1) { sm in
        sm.when(.go, from: .a1, to: .a2)
        sm.final(.a2)
      }
      sm.onDone(.a, to: .b)
      sm.when(.go, from: .b, to: .a)
    },
    ChartLookAlike("a region that is done beside one that goes on", initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in
          sm.when(.go, from: .p11, to: .p12)
          sm.final(.p12)
        }
        sm.region(initial: .p21) { sm in
          sm.when(.go, from: .p21, to: .p22)
          sm.when(.back, from: .p22, to: .p21)
        }
      }
    },
    ChartLookAlike("regions that are all done, with a way out of one of them", initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.final(.p11) }
        sm.compound(.p2, initial: .p21) { sm in sm.final(.p21) }
        sm.when(.go, from: .p2, to: .a)
      }
      sm.final(.a)
    },
    ChartLookAlike("regions that are all done in a state with a way out", initial: [.p]) { sm in
      sm.compound(.x, initial: .p) { sm in
        sm.parallel(.p) { sm in
          sm.region(initial: .p11) { sm in sm.final(.p11) }
          sm.region(initial: .p21) { sm in sm.final(.p21) }
        }
      }
      sm.when(.go, from: .x, to: .a)
      sm.final(.a)
    },
    ChartLookAlike("regions that are all done in a region beside one that goes on", initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .q) { sm in
          sm.parallel(.q) { sm in
            sm.region(initial: .p11) { sm in sm.final(.p11) }
            sm.region(initial: .p12) { sm in sm.final(.p12) }
          }
        }
        sm.region(initial: .p21) { sm in
          sm.when(.go, from: .p21, to: .p22)
          sm.when(.back, from: .p22, to: .p21)
        }
      }
    },
    ChartLookAlike("the completion of regions in regions", initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.parallel(.p1) { sm in
          sm.region(initial: .p11) { sm in sm.final(.p11) }
          sm.compound(.p12, initial: .x) { sm in sm.final(.x) }
        }
        sm.region(initial: .p21) { sm in sm.final(.p21) }
      }
      sm.onDone(.p, to: .a)
      sm.when(.go, from: .a, to: .p)
    },
    ChartLookAlike("a way out by a join", initial: [.p]) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.state(.p11) }
        sm.region(initial: .p21) { sm in sm.state(.p21) }
      }
      sm.join([.p11: .go, .p21: .back], to: .a)
      sm.when(.go, from: .a, to: .p)
    },
  ]

  @Test("A chart without oddities has no warning", arguments: quiet)
  func noWarning(quiet: ChartLookAlike) throws {
    let definition = try SpotDefinition(initial: quiet.initial, quiet.rules)

    #expect(definition.warnings.isEmpty)
  }
}
