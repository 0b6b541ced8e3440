import StateMachines
import Testing

// TT36–TT55 of TBStateMachine, with the traces given there; where a parallel state is left (TT49, TT53) the later region is left first.
@Suite("The nested machine of TBStateMachine")
struct TBNestedTests {
  typealias Event = TBNested.Event
  typealias State = TBNested.State

  /// One of the older library's cases: the events that lead to its start, those it is about, and what they do.
  struct Case: Sendable, CustomTestStringConvertible {
    let number: Int
    let about: String
    let way: [Event]
    let events: [Event]
    let trace: String
    let end: [State]

    init(_ number: Int, _ about: String, from way: Event..., on events: [Event], _ trace: String, _ end: State...) {
      self.number = number
      self.about = about
      self.way = way
      self.events = events
      self.trace = trace
      self.end = end
    }

    var testDescription: String { "TT\(number), \(about)" }
  }

  static let cases: [Case] = [
    Case(36, "guards inside fail", on: [.aGuard(.nothing)], "-a1 -a +b +b1", .b, .b1),
    Case(37, "the first guard holds", on: [.aGuard(.one)], "-a1 +a2", .a, .a2),
    Case(38, "the second guard holds", on: [.aGuard(.two)], "-a1 +a3", .a, .a3),
    Case(39, "an action sends an event", from: .aToA2, on: [.a2ToA3], "-a2 !a2_to_a3 +a3 -a3 +a1", .a, .a1),
    Case(40, "into a compound state", from: .aGuard(.two), on: [.a3ToB2], "-a3 -a +b +b2 +b21", .b, .b2, .b21),
    Case(41, "into a deep leaf", from: .aGuard(.two), on: [.a3ToB22], "-a3 -a +b +b2 +b22", .b, .b2, .b22),
    Case(42, "external, to a state inside", on: [.aToA2], "-a1 -a +a +a2", .a, .a2),
    Case(43, "external, to the state around", from: .aToA2, on: [.a2ToA], "-a2 -a +a +a1", .a, .a1),
    Case(44, "local, to a state inside", from: .aGuard(.nothing), on: [.bToB22], "-b1 +b2 +b22", .b, .b2, .b22),
    Case(45, "local, to the state around", from: .aGuard(.two), .a3ToB22, on: [.b22ToB], "-b22 -b2 +b1", .b, .b1),
    Case(46, "to another branch", from: .aGuard(.nothing), on: [.bToA3], "-b1 -b +a +a3", .a, .a3),
    Case(
      47, "internal, three times", on: [.a1Internal, .a1Internal, .a1Internal], "!a1_internal !a1_internal !a1_internal", .a, .a1),
    Case(
      48, "internal in both regions, twice", from: .aGuard(.nothing), .bToB3, on: [.b3xxInternal, .b3xxInternal],
      "!b311_internal !b321_internal !b311_internal !b321_internal", .b, .b3, .b311, .b321),
    Case(
      49, "out of a region", from: .aGuard(.nothing), .bToB3, on: [.b311ToA1], "-b321 -b311 -b3 -b +a +a1", .a, .a1),
    Case(
      50, "into a parallel state", from: .aGuard(.nothing), on: [.bToB3], "-b1 -b +b +b3 +b311 +b321", .b, .b3, .b311, .b321),
    Case(
      51, "into one region", from: .aGuard(.two), on: [.a3ToB322], "-a3 -a +b +b3 +b311 +b322", .b, .b3, .b311, .b322),
    Case(52, "fork", on: [.aFork], "-a1 -a +c +c2 +c212 +c222", .c, .c2, .c212, .c222),
    Case(53, "join, one source twice", from: .aFork, on: [.c212Join, .c212Join], "", .c, .c2, .c212, .c222),
    Case(
      53, "join", from: .aFork, on: [.c212Join, .c212Join, .c222Join], "-c222 -c212 -c2 -c +b +b1", .b, .b1),
    Case(54, "junction, the first way", on: [.aJunction(.one)], "-a1 -a !in +b +b1", .b, .b1),
    Case(55, "junction, the second way", on: [.aJunction(.two)], "-a1 -a !in !out +c +c2 +c211 +c221", .c, .c2, .c211, .c221),
  ]

  @Test("The nested machine behaves as in TBStateMachine, in order", arguments: cases)
  func runs(example: Case) {
    var before = TBTrace()
    var machine = TBNested.Machine(TBNested.definition, with: &before)
    for event in example.way { machine.fire(event, with: &before) }
    var trace = TBTrace()

    let answers = example.events.map { machine.fire($0, with: &trace) }

    #expect(answers.allSatisfy { $0 })
    #expect(trace.text == example.trace)
    #expect(machine.configuration == example.end)
  }

  @Test("The nested machine starts in its first leaf, entering outermost states first")
  func start() {
    var trace = TBTrace()

    let machine = TBNested.Machine(TBNested.definition, with: &trace)

    #expect(trace.text == "+a +a1")
    #expect(machine.configuration == [.a, .a1])
  }

  @Test("The nested machine may start at deep states and in several regions, unlike TBStateMachine")
  func deepStart() throws {
    let definition = try TBNested.Definition(initial: [.c212, .c222]) { sm in
      TBNested.addLines(to: &sm) { trace, mark in trace.mark(mark) }
    }
    var trace = TBTrace()

    let machine = TBNested.Machine(definition, with: &trace)

    #expect(trace.text == "+c +c2 +c212 +c222")
    #expect(machine.configuration == [.c, .c2, .c212, .c222])
    #expect(machine.state == .c2)
  }

  @Test("The nested machine stops from any configuration, leaving inner states and later regions first", arguments: TBNested.Position.all)
  func stop(position: TBNested.Position) {
    var before = TBTrace()
    var machine = TBNested.Machine(TBNested.definition, with: &before)
    for event in position.way { machine.fire(event, with: &before) }
    var trace = TBTrace()

    let failure = machine.stop(with: &trace)

    #expect(failure == nil)
    #expect(trace.marks == position.configuration.reversed().map { "-\($0)" })
    #expect(machine.configuration == position.configuration)
    #expect(!machine.fire(.aToA2, with: &trace))
  }
}
