import StateMachines
import Testing

@Suite("An event that is raised in a step")
struct RaisingTests {
  /// Every microstep writes down what led to it.
  private static func definition(_ log: EventRecorder<String>, _ rules: (inout OvenBuilder) -> Void) throws -> OvenDefinition {
    try OvenDefinition(initial: .cold) { sm in
      rules(&sm)
      sm.after { step in log.append("\(step.source) to \(step.target) by \(step.cause)") }
      sm.onRejection { rejection in log.append("rejected \(rejection.event)") }
    }
  }

  @Test("A raised event is processed in the same macrostep, with one answer and one undo for both")
  func sameMacrostep() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try Self.definition(log) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in step.raise(.turn) }
      sm.when(.turn, from: .warm, to: .hot) { step in if step.context.isFaulty { throw Flaw(place: "raised") } }
    }
    var machine = ContextMachine(definition, with: &meter)

    let undone = machine.attempt(.heat, with: &meter)
    let stateWhenUndone = machine.state
    meter.isFaulty = false
    let taken = machine.attempt(.heat, with: &meter)

    #expect(flaw(of: undone) == Flaw(place: "raised"))
    #expect(stateWhenUndone == .cold)
    #expect(taken.transition?.source == .cold)
    #expect(taken.transition?.target == .hot)
    #expect(taken.transition?.event == .heat)
    #expect(taken.transition?.exited == [.cold, .warm])
    #expect(taken.transition?.entered == [.warm, .hot])
  }

  @Test("Raised events run in order, before sent events and after eventless transitions")
  func order() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try Self.definition(log) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.send(.smash)
        step.raise(.turn)
        step.raise(.rest)
      }
      sm.always(from: .warm, to: .hot)
      sm.when(.turn, in: .hot) { _ in }
      sm.when(.rest, in: .hot) { _ in }
      sm.when(.smash, in: .hot) { _ in }
    }
    var machine = ContextMachine(definition, with: &meter)

    machine.fire(.heat, with: &meter)

    #expect(
      log.entries == ["cold to warm by heat", "warm to hot by always", "hot to hot by turn", "hot to hot by rest", "hot to hot by smash"])
  }

  @Test("A raised event's eventless transitions precede the next raised event, and its own raises come last")
  func raisingMore() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try Self.definition(log) { sm in
      sm.when(.heat, in: .cold) { step in
        step.raise(.turn)
        step.raise(.rest)
      }
      sm.when(.turn, from: .cold, to: .warm) { step in step.raise(.smash) }
      sm.always(from: .warm, to: .hot)
      sm.when(.rest, in: .hot) { _ in }
      sm.when(.smash, in: .hot) { _ in }
    }
    var machine = ContextMachine(definition, with: &meter)

    machine.fire(.heat, with: &meter)

    #expect(
      log.entries == ["cold to cold by heat", "cold to warm by turn", "warm to hot by always", "hot to hot by rest", "hot to hot by smash"])
  }

  @Test("An unhandled raised event is silently dropped, while an unhandled sent event is rejected")
  func unhandled() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try Self.definition(log) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.raise(.rest)
        step.send(.smash)
        step.raise(.turn)
      }
      sm.when(.turn, from: .warm, to: .hot)
    }
    var machine = ContextMachine(definition, with: &meter)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(machine.state == .hot)
    #expect(log.entries == ["cold to warm by heat", "warm to hot by turn", "rejected smash"])
  }

  enum Position: CaseIterable {
    case before
    case exit
    case action
    case entry
    case after
  }

  @Test("A raised event waits for the end of its microstep, wherever it was raised", arguments: Position.allCases)
  func everyPosition(position: Position) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    @Sendable func visit(_ here: Position, _ step: inout OvenStep) {
      guard step.event == .heat else { return }
      log.append("\(here)")
      if here == position { step.raise(.turn) }
    }
    let definition = try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in visit(.action, &step) }
      sm.when(.turn, from: .any, to: .hot) { step in log.append("turn from \(step.source)") }
      sm.before { step in visit(.before, &step) }
      sm.onExit { step in visit(.exit, &step) }
      sm.onEntry { step in visit(.entry, &step) }
      sm.after { step in visit(.after, &step) }
    }
    var machine = ContextMachine(definition, with: &meter)

    machine.fire(.heat, with: &meter)

    #expect(log.entries == ["before", "exit", "action", "entry", "after", "turn from warm"])
    #expect(machine.state == .hot)
  }

  @Test("An event raised by an entry action during the start is processed in the start")
  func atStart() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try Self.definition(log) { sm in
      sm.onEntry(.cold) { step in step.raise(.heat) }
      sm.when(.heat, from: .cold, to: .hot)
    }

    let machine = ContextMachine(definition, with: &meter)

    #expect(machine.state == .hot)
    #expect(log.entries == ["cold to hot by heat"])
  }
}
