import StateMachines
import Testing

@Suite("The cause of a step")
struct CausesTests {
  /// Writes down who was called for which state, and why.
  @Sendable
  private static func look(_ position: String, _ step: borrowing OvenStep, _ log: EventRecorder<String>) {
    let event = step.event.map { "\($0)" } ?? "none"
    let active = step.configuration.map { "\($0)" }.joined()
    log.append("\(position) \(step.state) of \(step.source), because of \(step.cause), event \(event), in \(active)")
  }

  private static func definition(_ log: EventRecorder<String>) throws -> OvenDefinition {
    try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm)
      sm.when(.heat, from: .warm, to: .hot)
      sm.onExit { step in look("exit", step, log) }
      sm.onEntry { step in look("entry", step, log) }
      sm.timeout(in: .cold, fire: .heat) { step in
        look("timeout", step, log)
        return .seconds(1)
      }
      sm.before { step in look("before", step, log) }
      sm.after { step in look("after", step, log) }
    }
  }

  @Test("The cause of entering the initial state is start, its source is itself, and no event hook runs")
  func start() throws {
    let log = EventRecorder<String>()
    var meter = Meter()

    _ = try ContextMachine(Self.definition(log), with: &meter)

    #expect(
      log.entries == [
        "entry cold of cold, because of start, event none, in cold",
        "timeout cold of cold, because of start, event none, in cold",
      ])
  }

  @Test(
    "The cause of exits at a stop is stop, their source is the state itself, and nothing else runs", arguments: [Oven.cold, .warm, .hot])
  func stop(state: Oven) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(OvenDefinition(initial: .cold) { Self.rules(&$0, log) }, at: state)

    let error = machine.stop(with: &meter)

    #expect(error == nil)
    #expect(log.entries == ["exit \(state) of \(state), because of stop, event none, in \(state)"])
  }

  /// `heat` raises `turn` on its way; `rest` fails, which leads to `hot` where failures are raised.
  private static func rules(_ sm: inout OvenBuilder, _ log: EventRecorder<String>) {
    sm.when(.heat, from: .cold, to: .warm) { step in step.raise(.turn) }
    sm.when(.turn, from: .warm, to: .hot)
    sm.when(.rest, in: .cold) { _ in throw Flaw(place: "rest") }
    sm.when(.hookFailure, from: .cold, to: .hot)
    sm.when(.smash, from: .any, to: .broken)
    sm.onExit { step in look("exit", step, log) }
    sm.onEntry { step in look("entry", step, log) }
    sm.before { step in look("before", step, log) }
    sm.after { step in look("after", step, log) }
    sm.final(.broken)
  }

  @Test("The cause of a microstep by a raised event is that event")
  func raised() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(OvenDefinition(initial: .cold) { Self.rules(&$0, log) }, at: .cold)

    let outcome = machine.attempt(.heat, with: &meter)

    #expect(outcome.transition?.event == .heat)
    #expect(
      log.entries == [
        "before cold of cold, because of heat, event heat, in cold", "exit cold of cold, because of heat, event heat, in cold",
        "entry warm of cold, because of heat, event heat, in warm", "after cold of cold, because of heat, event heat, in warm",
        "before warm of warm, because of turn, event turn, in warm", "exit warm of warm, because of turn, event turn, in warm",
        "entry hot of warm, because of turn, event turn, in hot", "after warm of warm, because of turn, event turn, in hot",
      ])
  }

  @Test("The cause of a microstep by a failure is the error, without an event")
  func failure() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(OvenDefinition(initial: .cold, onError: .raise) { Self.rules(&$0, log) }, at: .cold)

    let isAccepted = machine.fire(.rest, with: &meter)

    #expect(isAccepted)
    let failing = "because of failure(flaw in rest), event none"
    #expect(
      log.entries == [
        "before cold of cold, because of rest, event rest, in cold", "after cold of cold, because of rest, event rest, in cold",
        "before cold of cold, \(failing), in cold", "exit cold of cold, \(failing), in cold", "entry hot of cold, \(failing), in hot",
        "after cold of cold, \(failing), in hot",
      ])
  }

  @Test("The cause of exiting a top-level final state is stop, after everything else", arguments: [Oven.cold, .warm, .hot])
  func final(state: Oven) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(OvenDefinition(initial: .cold) { Self.rules(&$0, log) }, at: state)

    let isAccepted = machine.fire(.smash, with: &meter)

    #expect(isAccepted)
    #expect(machine.isFinished)
    #expect(
      log.entries == [
        "before \(state) of \(state), because of smash, event smash, in \(state)",
        "exit \(state) of \(state), because of smash, event smash, in \(state)",
        "entry broken of \(state), because of smash, event smash, in broken",
        "after \(state) of \(state), because of smash, event smash, in broken",
        "exit broken of broken, because of stop, event smash, in broken",
      ])
  }
}
