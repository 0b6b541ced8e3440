import StateMachines
import Testing

@Suite("A failure that is raised")
struct RaisedFailuresTests {
  /// The blocks that the transition from `cold` to `warm` runs, in order.
  private static let blocks = [
    "before 1", "before 2", "exit 1", "exit 2", "action", "branch action", "entry 1", "entry 2", "timeout", "after 1", "after 2",
  ]

  /// Every block writes down where it begins and ends; one of them fails between.
  private static func definition(failing: String, _ log: EventRecorder<String>, _ rest: (inout OvenBuilder) -> Void = { _ in }) throws
    -> OvenDefinition
  {
    @Sendable func visit(_ block: String, _ step: borrowing OvenStep) throws {
      log.append("\(block) begins")
      if block == failing { throw Flaw(place: block) }
      log.append("\(block) ends")
    }
    return try OvenDefinition(initial: .cold, onError: .raise) { sm in
      let branch = Branch<Meter, Oven, Knob>.otherwise(to: .warm) { step in try visit("branch action", step) }
      sm.when(.heat, from: .cold, choosing: [branch]) { step in try visit("action", step) }
      for number in 1...2 {
        sm.before(.heat) { step in try visit("before \(number)", step) }
        sm.onExit(.cold) { step in try visit("exit \(number)", step) }
        sm.onEntry(.warm) { step in try visit("entry \(number)", step) }
        sm.after(.heat) { step in try visit("after \(number)", step) }
      }
      sm.timeout(in: .warm, fire: .rest) { step in
        try visit("timeout", step)
        return .seconds(1)
      }
      rest(&sm)
    }
  }

  private static func trace(failing: String) -> [String] {
    blocks.flatMap { $0 == failing ? ["\($0) begins"] : ["\($0) begins", "\($0) ends"] }
  }

  @Test("A raised failure ends only its own block and is processed after the microstep", arguments: blocks)
  func everyBlock(failing: String) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try Self.definition(failing: failing, log) { sm in
      sm.when(.hookFailure, from: .warm, to: .hot) { step in log.append("\(step.cause) while \(step.source)") }
    }
    var machine = try ContextMachine(definition, at: .cold)

    let outcome = machine.attempt(.heat, with: &meter)

    #expect(log.entries == Self.trace(failing: failing) + ["failure(flaw in \(failing)) while warm"])
    #expect(outcome.transition?.event == .heat)
    #expect(outcome.transition?.target == .hot)
    #expect(machine.state == .hot)
  }

  @Test("A raised failure that nothing takes is dropped, and the rest of the step commits", arguments: blocks)
  func dropped(failing: String) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(failing: failing, log), at: .cold)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(machine.state == .warm)
    #expect(machine.nextDeadline == (failing == "timeout" ? nil : .seconds(1)))
    #expect(log.entries == Self.trace(failing: failing))
  }

  @Test("A raised failure is never rejected as an event")
  func noEvent() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try Self.definition(failing: "action", log) { sm in
      sm.onRejection { _ in log.append("rejected") }
    }
    var machine = try ContextMachine(definition, at: .cold)

    machine.fire(.heat, with: &meter)

    #expect(machine.state == .warm)
    #expect(log.entries == Self.trace(failing: "action"))
  }

  @Test("A raised failure keeps what its block did before it threw")
  func keepsTheBeginning() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise) { sm in
      sm.when(.heat, from: .cold, to: .warm) { step in
        step.context.ticks += 1
        step.raise(.turn)
        step.send(.smash)
        step.onCommit { log.append("work") }
        throw Flaw(place: "action")
      }
      sm.when(.turn, in: .warm) { _ in log.append("turn") }
      sm.when(.hookFailure, in: .warm) { _ in log.append("failure") }
      sm.when(.smash, in: .warm) { _ in log.append("smash") }
    }
    var machine = ContextMachine(definition, with: &meter)

    machine.fire(.heat, with: &meter)

    #expect(meter.ticks == 1)
    #expect(log.entries == ["turn", "failure", "smash", "work"])
  }

  @Test("Raised failures are processed in order among raised events, after eventless transitions")
  func order() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold, onError: .raise) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.onExit(.cold) { _ in throw Flaw(place: "exit") }
      sm.onEntry(.warm) { step in step.raise(.turn) }
      sm.after(.heat) { _ in throw Flaw(place: "after") }
      sm.always(from: .warm, to: .hot) { _ in
        log.append("eventless")
        throw Flaw(place: "eventless")
      }
      sm.when(.turn, in: .hot) { _ in
        log.append("turn")
        throw Flaw(place: "turn")
      }
      sm.when(.hookFailure, in: .hot) { step in log.append("\(step.cause)") }
    }
    var machine = ContextMachine(definition, with: &meter)

    machine.fire(.heat, with: &meter)

    #expect(
      log.entries == [
        "eventless", "failure(flaw in exit)", "turn", "failure(flaw in after)", "failure(flaw in eventless)", "failure(flaw in turn)",
      ])
  }
}
