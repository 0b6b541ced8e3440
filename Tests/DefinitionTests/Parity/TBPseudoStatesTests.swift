import StateMachines
import Testing

// TT19 and TT27–TT30 of TBStateMachine, and what else it tested of parallel states, forks, joins and junctions one by one.
@Suite("Regions, forks, joins and junctions, as in TBStateMachine")
struct TBPseudoStatesTests {
  enum Place: Hashable, Sendable {
    case src, p, a1, a2, b1, b2, c1, c2, s, x, y, z
  }

  enum Signal: Hashable, Sendable {
    case go, back, move, one, two, three
  }

  private typealias Definition = ContextDefinition<TBTrace, Place, Signal>
  private typealias Machine = ContextMachine<TBTrace, Place, Signal>
  private typealias Condition = Guard<TBTrace, Place, Signal>

  private static func addRegions(to sm: inout Definition.Builder) {
    sm.parallel(.p) { sm in
      sm.region(initial: .a1) { sm in sm.state(.a1, .a2) }
      sm.region(initial: .b1) { sm in sm.state(.b1, .b2) }
      sm.region(initial: .c1) { sm in sm.state(.c1, .c2) }
    }
  }

  @Test("TT27, TT29: a parallel state enters the initial state of each region and leaves all of them")
  func entryWithoutTarget() throws {
    let definition = try Definition.traced(initial: .src) { sm in
      Self.addRegions(to: &sm)
      sm.when(.go, from: .src, to: .p)
      sm.when(.back, from: .p, to: .src)
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    machine.fire(.go, with: &trace)
    let inside = machine.configuration
    machine.fire(.back, with: &trace)

    #expect(inside == [.p, .a1, .b1, .c1])
    #expect(machine.configuration == [.src])
    #expect(trace.text == "+src -src +p +a1 +b1 +c1 -c1 -b1 -a1 -p +src")
  }

  /// Targets of a fork, in whatever order, and where they lead.
  private static let forks: [(targets: [Target<Place>], end: [Place])] = [
    ([.state(.a2), .state(.b2)], [.p, .a2, .b2, .c1]),
    ([.state(.b2), .state(.a2)], [.p, .a2, .b2, .c1]),
    ([.state(.c2), .state(.a2)], [.p, .a2, .b1, .c2]),
    ([.state(.c2), .state(.b2), .state(.a2)], [.p, .a2, .b2, .c2]),
    ([.state(.b2)], [.p, .a1, .b2, .c1]),
  ]

  @Test("TT30: a fork enters the initial states of the regions that it does not name", arguments: forks.indices)
  func entryWithTargets(index: Int) throws {
    let fork = Self.forks[index]
    let definition = try Definition.traced(initial: .src) { sm in
      Self.addRegions(to: &sm)
      sm.when(.go, from: .src, into: .all(fork.targets))
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    machine.fire(.go, with: &trace)

    #expect(machine.configuration == fork.end)
    #expect(trace.marks == ["+src", "-src"] + fork.end.map { "+\($0)" })
  }

  @Test("TT19: a join waits for its last source, then is reset and waits again")
  func joinTwice() throws {
    let definition = try Definition.traced(initial: .p) { sm in
      Self.addRegions(to: &sm)
      sm.join([.a1: .one, .b1: .two], to: .z)
      sm.when(.back, from: .z, to: .p)
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    let first = [Signal.one, .one, .two].map { TBAnswer(machine.attempt($0, with: &trace)) }
    machine.fire(.back, with: &trace)
    let second = [Signal.one, .one, .two].map { TBAnswer(machine.attempt($0, with: &trace)) }
    machine.fire(.back, with: &trace)
    let third = [Signal.two, .two, .one].map { TBAnswer(machine.attempt($0, with: &trace)) }

    #expect(first == [.joining, .joining, .transitioned])
    #expect(second == first)
    #expect(third == first)
    #expect(machine.state == .z)
  }

  @Test(
    "Any of a join's three sources may be the last, and the first two do nothing", arguments: permutations(of: [Signal.one, .two, .three]))
  func joinOfThree(order: [Signal]) throws {
    let definition = try Definition.traced(initial: .p) { sm in
      Self.addRegions(to: &sm)
      sm.join([.a1: .one, .b1: .two, .c1: .three], to: .z) { step in step.context.mark("!join of \(step.source)") }
    }
    let last: [Signal: Place] = [.one: .a1, .two: .b1, .three: .c1]
    var start = TBTrace()
    var machine = Machine(definition, with: &start)
    var trace = TBTrace()

    let answers = order.map { TBAnswer(machine.attempt($0, with: &trace)) }

    #expect(answers == [.joining, .joining, .transitioned])
    #expect(trace.marks == ["-c1", "-b1", "-a1", "-p", "!join of \(last[order[2]] ?? .src)", "+z"])
  }

  @Test("Ancestors do not get an event that a join remembers: `fire` is true, and no hook runs")
  func joinConsumes() throws {
    let definition = try Definition.traced(initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.compound(.s, initial: .x) { sm in sm.state(.x, .y) }
        sm.region(initial: .b1) { sm in sm.state(.b1) }
      }
      sm.join([.x: .one, .b1: .two], to: .z)
      sm.when(.one, from: .s, to: .y)
      sm.before { step in step.context.mark("before") }
      sm.after { step in step.context.mark("after") }
    }
    var start = TBTrace()
    var machine = Machine(definition, with: &start)
    var trace = TBTrace()

    let isAccepted = machine.fire(.one, with: &trace)

    #expect(isAccepted)
    #expect(machine.configuration == [.p, .s, .x, .b1])
    #expect(trace.marks.isEmpty)
  }

  @Test("A transition of the same source precedes the join, wherever it is declared, unless its guard is false", arguments: [true, false])
  func lineBeforeJoin(isOpen: Bool) throws {
    let definition = try Definition.traced(initial: .p) { sm in
      sm.join([.a1: .one, .b1: .two], to: .z)
      Self.addRegions(to: &sm)
      sm.when(.one, from: .a1, to: .a2, if: Condition("open") { _ in isOpen })
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    let outcome = machine.attempt(.one, with: &trace)

    #expect(TBAnswer(outcome) == (isOpen ? .transitioned : .joining))
    #expect(machine.configuration == (isOpen ? [.p, .a2, .b1, .c1] : [.p, .a1, .b1, .c1]))
  }

  @Test("The action of a join runs once, between exits and entries")
  func joinAction() throws {
    let definition = try Definition.traced(initial: .p) { sm in
      Self.addRegions(to: &sm)
      sm.join([.a1: .one, .b1: .two], to: .z) { step in step.context.mark("!join") }
    }
    var start = TBTrace()
    var machine = Machine(definition, with: &start)
    var trace = TBTrace()

    machine.fire(.two, with: &trace)
    machine.fire(.one, with: &trace)

    #expect(trace.text == "-c1 -b1 -a1 -p !join +z")
  }

  @Test("TT22: a junction with no enabled branch names its guards in the rejection and may have an otherwise")
  func closedJunction() throws {
    let (odd, even) = (Condition("odd") { _ in false }, Condition("even") { _ in false })
    let definition = try Definition.traced(initial: .src) { sm in
      sm.when(.one, from: .src, choosing: [.when(odd, to: .x), .when(even, to: .y)])
      sm.when(.two, from: .src, choosing: [.when(odd, to: .x), .otherwise(to: .y)])
    }
    var trace = TBTrace()
    var machine = Machine(definition, with: &trace)

    let rejection = machine.attempt(.one, with: &trace).rejection
    machine.fire(.two, with: &trace)

    #expect(rejection?.description == "'one' does not apply while 'src': guard 'odd' is false, guard 'even' is false; permitted: two")
    #expect(machine.state == .y)
    #expect(trace.text == "+src -src +y")
  }

  @Test("TT21: a junction's last branch needs no guard and may lead into regions or to a history")
  func waysOfAJunction() throws {
    let definition = try Definition.traced(initial: .src) { sm in
      Self.addRegions(to: &sm)
      sm.compound(.s, initial: .x) { sm in sm.when(.move, from: .x, to: .y) }
      sm.when(.back, from: .s, to: .src)
      sm.when(.back, from: .p, to: .s)
      let fresh = Condition("fresh") { !$0.context.marks.contains("+p") }
      sm.when(.go, from: .src, choosing: [.when(fresh, into: [.a2, .c2]), .otherwise(into: .history(of: .s))])
    }
    var start = TBTrace()
    var machine = Machine(definition, with: &start)
    var trace = TBTrace()

    for event in [Signal.go, .back, .move, .back, .go] { machine.fire(event, with: &trace) }

    #expect(machine.configuration == [.s, .y])
    #expect(trace.text == "-src +p +a2 +b1 +c2 -c2 -b1 -a2 -p +s +x -x +y -y -s +src -src +s +y")
  }
}
