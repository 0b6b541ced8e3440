import StateMachines
import Testing

/// Told by where a machine is, once it is put into the state.
@Suite("The parent of a state")
struct WhereAStateLivesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// For each state, all that is active when it is.
    let homes: [Spot: [Spot]]
    let lines: [SpotRules]

    var testDescription: String { name }

    init(_ name: String, _ homes: [Spot: [Spot]], _ lines: [SpotRules]) {
      self.name = name
      self.homes = homes
      self.lines = lines
    }
  }

  static let cases = [
    Case(
      "is the scope that names it as a source, not as a target", [.x: [.b, .x]],
      [
        { sm in sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .x) } },
        { sm in sm.compound(.b, initial: .b1) { sm in sm.when(.go, from: .x, to: .b1) } },
        { sm in sm.when(.back, from: .b, to: .x) },
      ]),
    Case(
      "is the scope that names it as an initial state, not as a target", [.x: [.b, .x]],
      [
        { sm in sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .x) } },
        { sm in sm.compound(.b, initial: .x) { sm in sm.when(.go, from: .b1, to: .x) } },
        { sm in sm.when(.back, from: .b, to: .x) },
      ]),
    Case(
      "is the scope that names it as an initial state, not in a deferral or a timeout", [.x: [.b, .x]],
      [
        { sm in sm.defer(.tick, in: .x) },
        { sm in sm.compound(.a, initial: .a1) { sm in sm.timeout(.seconds(1), in: .x, fire: .tick) } },
        { sm in sm.compound(.b, initial: .x) { _ in } },
      ]),
    Case(
      "is the scope of its internal transition, not of a transition to it", [.x: [.b, .x]],
      [
        { sm in sm.when(.go, from: .a, to: .x) },
        { sm in sm.compound(.b, initial: .b1) { sm in sm.when(.tick, in: .x) { _ in } } },
        { sm in sm.when(.back, from: .b, to: .a) },
      ]),
    Case(
      "is the scope that lists it among sources, or junctions from it", [.x: [.b, .x], .y: [.b, .y]],
      [
        { sm in sm.when(.go, from: .a, to: .x) },
        { sm in sm.when(.back, from: .a, to: .y) },
        { sm in
          sm.compound(.b, initial: .b1) { sm in
            sm.when(.go, from: [.b1, .x], to: .b1)
            sm.when(.go, from: .y, choosing: [.otherwise(to: .b1)])
          }
        },
        { sm in sm.when(.tick, from: .a, to: .b) },
      ]),
    Case(
      "is where a declaration settles it", [.x: [.x], .y: [.c, .y]],
      [
        { sm in sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .a1, to: .x) } },
        { sm in sm.compound(.b, initial: .b1) { sm in sm.when(.go, from: [.b1, .x], to: .y) } },
        { sm in sm.compound(.c, initial: .c1) { sm in sm.state(.y) } },
        { sm in sm.state(.x) },
      ]),
    Case(
      "is where it is declared, whatever names it elsewhere", [.x: [.c, .x], .y: [.c, .y], .b1: [.c, .b, .b1]],
      [
        { sm in sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: [.x, .y, .b], to: .a1) } },
        { sm in
          sm.compound(.c, initial: .x) { sm in
            sm.state(.x, .y)
            sm.compound(.b, initial: .b1) { _ in }
          }
        },
        { sm in sm.when(.back, from: .x, to: .b) },
      ]),
    Case(
      "is the state whose only line is its initial one", [.x: [.b, .x]],
      [
        { sm in sm.compound(.b, initial: .x) { _ in } },
        { sm in sm.when(.go, from: .a, to: .b) },
        { sm in sm.when(.back, from: .b, to: .x) },
      ]),
    Case(
      "is not the scope whose guards, hooks, histories and exceptions speak of it", [.x: [.b, .x]],
      [
        { sm in sm.compound(.b, initial: .b1) { sm in sm.when(.go, from: .b1, to: .x) } },
        { sm in
          sm.compound(.a, initial: .a1) { sm in
            sm.when(.go, from: .any(except: .x), to: .a1, if: .isIn(.x))
            sm.onEntry(.x) { _ in }
            sm.before(.go, to: .x) { _ in }
          }
        },
        { sm in sm.when(.back, from: .a, to: .b) },
      ]),
    Case(
      "may be several levels away from the line that names it as its target", [.a11: [.a, .a1, .a11], .x: [.a, .a1, .x]],
      [
        { sm in
          sm.compound(.a, initial: .a1) { sm in
            sm.compound(.a1, initial: .a11) { sm in sm.when(.back, from: .x, to: .a11) }
          }
        },
        { sm in sm.when(.go, from: .b, to: .x) },
        { sm in sm.when(.left, from: .b, to: .a11) },
      ]),
  ]

  @Test("A state's parent is the same whatever the order of the lines", arguments: cases)
  func home(a: Case) throws {
    for lines in permutations(of: a.lines) {
      let definition = try SpotDefinition(initial: .a) { sm in for line in lines { line(&sm) } }

      for (spot, expected) in a.homes {
        let machine = try Machine(definition, at: spot)

        #expect(machine.configuration == expected, "\(spot)")
      }
    }
  }

  @Test("A state's parent is the scope that names it as a source, not as an initial state")
  func initialStateOfTheDefinition() throws {
    let definition = try SpotDefinition(initial: .x) { sm in
      sm.compound(.b, initial: .b1) { sm in sm.when(.go, from: .x, to: .b1) }
    }

    let machine = Machine(definition)

    #expect(machine.configuration == [.b, .x])
  }

  @Test("A state that an unnamed region names belongs to that region")
  func region() throws {
    let definition = try SpotDefinition(initial: .p) { sm in
      sm.when(.tick, from: .p, into: [.p12, .x])
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.when(.go, from: .p12, to: .p11) }
        sm.region(initial: .p21) { sm in sm.when(.go, from: .x, to: .p21) }
      }
    }
    var machine = Machine(definition)

    machine.fire(.tick)

    #expect(machine.configuration == [.p, .p12, .x])
  }

  @Test("A state that a parallel state names is a region")
  func childOfAParallelState() throws {
    let definition = try SpotDefinition(initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.when(.tick, in: .p1) { _ in }
        sm.defer(.tock, in: .p2)
      }
    }

    let machine = Machine(definition)

    #expect(machine.configuration == [.p, .p1, .p2])
  }

  @Test("A state named only by guards, hooks and exceptions has no parent")
  func nowhere() throws {
    let definition = try SpotDefinition(initial: .a) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.when(.go, from: .any(except: .x), to: .a1, if: !.isIn(.y)) }
      sm.onEntry(.any(except: .end)) { _ in }
    }

    #expect(definition.states == [.a, .a1])
  }

  @Test("The sources of a join count as sources of the scope that names them")
  func join() throws {
    let definition = try SpotDefinition(initial: .p) { sm in
      sm.when(.go, from: .a, to: .p1)
      sm.when(.go, from: .p, to: .a)
      sm.parallel(.p) { sm in
        sm.join([.p1: .tick, .p2: .tock], to: .a)
      }
    }

    let machine = Machine(definition)

    #expect(machine.configuration == [.p, .p1, .p2])
    #expect(definition.states == [.a, .p, .p1, .p2])
  }
}
