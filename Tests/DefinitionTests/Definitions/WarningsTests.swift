import StateMachines
import Testing

@Suite("A definition that is valid but odd")
struct WarningsTests {
  @Test("An unreachable state is a warning where it is declared")
  func unreachableAndDeclared() throws {
    let line: UInt = #line + 4
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: [.closed, .locked], to: .open)
      sm.state(.locked)
    }

    let warning = try #require(definition.warnings.first)
    #expect(definition.warnings.count == 1)
    #expect(warning.code == .unreachableState)
    #expect(warning.message == "no way leads to 'locked'")
    #expect(warning.line == line)
    #expect(warning.fileID == #fileID)
  }

  @Test("An unreachable state is a warning where it is first named")
  func unreachableAndNamed() throws {
    let line: UInt = #line + 3
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.turnKey, from: .locked, to: .closed)
      sm.when(.pull, from: [.closed, .locked], to: .open)
    }

    #expect(definition.warnings.map(\.code) == [.unreachableState])
    #expect(definition.warnings.map(\.line) == [line])
  }

  @Test("Unreachable states that lead to each other are warnings")
  func unreachableCircle() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, to: .open)
      sm.when(.turnKey, from: .locked, to: .removed)
      sm.when(.knock, from: .removed, to: .locked)
    }

    #expect(definition.warnings.map(\.code) == [.unreachableState, .unreachableState])
    #expect(definition.warnings.map(\.message) == ["no way leads to 'locked'", "no way leads to 'removed'"])
  }

  /// Where a line of one region leads, and the states of the other one that are never left then.
  @Test(
    "A state of a region is no dead end if a line of a region beside it leads out of the parallel state",
    arguments: [("off", []), ("frame", []), ("hidden", ["'filled'"]), (nil, ["'filled'"])] as [(String?, [String])], [false, true])
  func leftByAnotherRegion(_ way: (target: String?, deadEnds: [String]), isNested: Bool) throws {
    let definition = try MachineDefinition<String, String>(initial: "window") { sm in
      sm.parallel("window") { sm in
        sm.compound("form", initial: "empty") { sm in
          if isNested {
            sm.when("fill", from: "empty", to: "page")
            sm.compound("page", initial: "filled") { $0.state("filled") }
          } else {
            sm.when("fill", from: "empty", to: "filled")
          }
        }
        sm.compound("frame", initial: "shown") { sm in
          sm.when("hide", from: "shown", to: "hidden")
          sm.when("show", from: "hidden", to: "shown")
          if let target = way.target { sm.when("close", from: "shown", to: target) } else { sm.when("close", in: "shown") { _ in } }
        }
      }
      sm.when("open", from: "off", to: "window")
    }

    let warnings = definition.warnings.filter { $0.code == .deadEnd }
    #expect(warnings.map { $0.message.split(separator: " ")[5] } == way.deadEnds.map { "\($0)," })
  }

  @Test("A state that is not final and has no way out is a warning")
  func deadEnd() throws {
    let line: UInt = #line + 3
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.turnKey, from: .closed, to: .locked)
      sm.when(.knock, in: .locked) { _ in }
    }

    let warning = try #require(definition.warnings.first)
    #expect(definition.warnings.count == 1)
    #expect(warning.code == .deadEnd)
    #expect(warning.message == "no way leads out of 'locked', which is not final")
    #expect(warning.line == line)
  }

  @Test("A warning reads as a location and a sentence")
  func description() throws {
    let line: UInt = #line + 2
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
    }

    let descriptions = definition.warnings.map(\.description)
    #expect(descriptions == ["WarningsTests.swift:\(line): no way leads out of 'closed', which is not final"])
  }

  static let quiet = [
    LookAlike("a final state without a way out") { sm in
      sm.when(.push, from: .open, to: .removed)
      sm.final(.removed)
    },
    LookAlike("a way out for any state") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.turnKey, from: .any, to: .open)
    },
    LookAlike("a way out that is eventless") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.always(from: .closed, to: .open)
    },
    LookAlike("a way out by a branch") { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.pull, from: .closed, choosing: [.when(.isIn(.closed), to: .open)])
    },
    LookAlike("a way that only a branch leads") { sm in
      sm.when(.push, from: .open, choosing: [.when(.isIn(.open), to: .locked), .otherwise(to: .closed)])
      sm.when(.pull, from: [.locked, .closed], to: .open)
    },
    LookAlike("a way that only a guarded line leads") { sm in
      sm.when(.push, from: .open, to: .closed, if: !.isIn(.open))
      sm.when(.pull, from: .closed, to: .open)
    },
    LookAlike("a final state as the initial one") { sm in
      sm.final(.open)
    },
  ]

  @Test("A definition without oddities has no warning", arguments: quiet)
  func noWarning(quiet: LookAlike) throws {
    let definition = try DoorDefinition(initial: .open, quiet.rules)

    #expect(definition.warnings.isEmpty)
  }

  @Test("A definition with warnings still works")
  func works() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed)
      sm.when(.turnKey, from: .locked, to: .closed)
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.push)

    #expect(!definition.warnings.isEmpty)
    #expect(isAccepted)
    #expect(machine.state == .closed)
  }
}
