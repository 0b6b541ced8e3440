import StateMachines
import Testing

@Suite("Every event in every configuration of TBStateMachine's nested machine")
struct TBNestedGridTests {
  typealias Position = TBNested.Position
  typealias Square = TBNested.Square

  /// A machine that has gone the way to a position.
  private static func machine(at position: Position) -> TBNested.Machine {
    var trace = TBTrace()
    var machine = TBNested.Machine(TBNested.definition, with: &trace)
    for event in position.way { machine.fire(event, with: &trace) }
    return machine
  }

  @Test("The nested grid is complete: twelve positions and twenty-three events, each pair once")
  func complete() {
    #expect(Position.all.count == 12)
    #expect(TBNested.events.count == 23)
    #expect(TBNested.grid.count == 276)
    #expect(TBNested.grid.count { $0.answer != .rejected } == TBNested.accepted.count)
    #expect(Set(TBNested.accepted.map(\.end)).union([.a1]) == Set(Position.all))
  }

  @Test("The nested definition has exactly the grid's events, and each grid position is reachable", arguments: Position.all)
  func position(position: Position) {
    let machine = Self.machine(at: position)

    #expect(Set(TBNested.definition.events) == Set(TBNested.events))
    #expect(machine.configuration == position.configuration)
  }

  @Test("Each event of the nested machine follows the SCXML semantics, in order", arguments: TBNested.grid)
  func square(square: Square) {
    var trace = TBTrace()
    var machine = Self.machine(at: square.start)

    let outcome = machine.attempt(square.event, with: &trace)

    #expect(TBAnswer(outcome) == square.answer)
    #expect(trace.text == square.trace)
    #expect(machine.configuration == square.end.configuration)
  }

  @Test("Each event does the same in a nested machine restored from a snapshot", arguments: TBNested.grid)
  func restoredSquare(square: Square) throws {
    var trace = TBTrace()
    var machine = try TBNested.Machine(TBNested.definition, restoring: Self.machine(at: square.start).snapshot())

    let outcome = machine.attempt(square.event, with: &trace)

    #expect(TBAnswer(outcome) == square.answer)
    #expect(trace.text == square.trace)
    #expect(machine.configuration == square.end.configuration)
  }

  @Test("Each event does the same in a thread-safe nested machine", arguments: TBNested.grid)
  func threadsafeSquare(square: Square) throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<TBNested.State, TBNested.Event>(initial: .a) { sm in
      TBNested.addLines(to: &sm) { _, mark in log.append(mark) }
    }
    let machine = ThreadsafeMachine(definition)
    for event in square.start.way { machine.fire(event) }
    let earlier = log.entries.count

    let outcome = machine.attempt(square.event)

    #expect(TBAnswer(outcome) == square.answer)
    #expect(log.entries.dropFirst(earlier).joined(separator: " ") == square.trace)
    #expect(machine.configuration == square.end.configuration)
  }

  @Test("The nested machine predicts which events it takes", arguments: Position.all)
  func permitted(position: Position) {
    let machine = Self.machine(at: position)

    let permitted = machine.permittedEvents(with: TBTrace())

    #expect(permitted == TBNested.definition.events.filter { machine.can($0, with: TBTrace()) })
    #expect(Set(permitted) == Set(TBNested.accepted.filter { $0.start == position }.map(\.event)))
  }

  @Test("A restored nested machine remembers the same sources of its join", arguments: TBNested.grid)
  func memory(square: Square) {
    var trace = TBTrace()
    var machine = Self.machine(at: square.start)

    machine.fire(square.event, with: &trace)

    #expect(machine.permittedEvents(with: trace) == Self.machine(at: square.end).permittedEvents(with: trace))
    var straight = Self.machine(at: square.end)
    for event in [TBNested.Event.c212Join, .c222Join] {
      #expect(TBAnswer(machine.attempt(event, with: &trace)) == TBAnswer(straight.attempt(event, with: &trace)))
    }
  }
}
