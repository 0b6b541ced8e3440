import StateMachines
import Testing

@Suite("The order of one microstep")
struct OrderOfOneStepTests {
  /// Every kind of hook, each declared twice, with guards and an internal transition.
  private static func definition(_ log: EventRecorder<String>) throws -> OvenDefinition {
    try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .broken, if: .answering(false, "first", log))
      sm.when(.heat, from: .cold, to: .hot, if: .answering(true, "second", log)) { _ in
        log.append("action")
      }
      sm.when(.heat, from: .cold, to: .warm, if: .answering(true, "third", log))
      sm.when(.turn, in: .hot) { _ in log.append("action") }
      for number in 1...2 {
        sm.after { _ in log.append("after \(number)") }
        sm.onEntry { step in log.append("entry \(number) \(step.state)") }
        sm.before { _ in log.append("before \(number)") }
        sm.onExit { step in log.append("exit \(number) \(step.state)") }
      }
    }
  }

  @Test("A microstep runs guards, before, exit, action, entry and after hooks, each kind in order")
  func external() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(log), at: .cold)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(isAccepted)
    #expect(machine.state == .hot)
    #expect(
      log.entries == [
        "guard first", "guard second", "before 1", "before 2", "exit 1 cold", "exit 2 cold", "action", "entry 1 hot", "entry 2 hot",
        "after 1", "after 2",
      ])
  }

  @Test("An internal transition's microstep has no exit and entry")
  func internalTransition() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    var machine = try ContextMachine(Self.definition(log), at: .hot)

    let isAccepted = machine.fire(.turn, with: &meter)

    #expect(isAccepted)
    #expect(log.entries == ["before 1", "before 2", "action", "after 1", "after 2"])
  }

  @Test("A self-transition's microstep has every phase", arguments: [TransitionKind.external, .local])
  func selfTransition(kind: TransitionKind) throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .warm) { sm in
      sm.when(.turn, from: .warm, to: .warm, kind: kind) { _ in log.append("action") }
      sm.after { _ in log.append("after") }
      sm.onEntry { step in log.append("entry \(step.state)") }
      sm.before { _ in log.append("before") }
      sm.onExit { step in log.append("exit \(step.state)") }
    }
    var machine = try ContextMachine(definition, at: .warm)

    let isAccepted = machine.fire(.turn, with: &meter)

    #expect(isAccepted)
    #expect(log.entries == ["before", "exit warm", "action", "entry warm", "after"])
  }

  @Test("A microstep runs a junction's action before its branch's and evaluates no later branch")
  func junction() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .warm) { sm in
      sm.when(
        .turn, from: .warm,
        choosing: [
          .when(.answering(false, "no", log), to: .broken) { _ in log.append("branch no") },
          .when(.answering(true, "yes", log), to: .hot) { _ in log.append("branch yes") },
          .when(.answering(true, "late", log), to: .cold) { _ in log.append("branch late") },
          .otherwise(to: .broken) { _ in log.append("otherwise") },
        ]
      ) { _ in log.append("line") }
      sm.onExit { _ in log.append("exit") }
      sm.onEntry { _ in log.append("entry") }
    }
    var machine = try ContextMachine(definition, at: .warm)

    let isAccepted = machine.fire(.turn, with: &meter)

    #expect(isAccepted)
    #expect(machine.state == .hot)
    #expect(log.entries == ["guard no", "guard yes", "exit", "line", "branch yes", "entry"])
  }

  @Test("A rejected event evaluates guards and runs nothing else")
  func rejected() throws {
    let log = EventRecorder<String>()
    var meter = Meter()
    let definition = try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .hot, if: .answering(false, "no", log)) { _ in log.append("action") }
      sm.after { _ in log.append("after") }
      sm.onEntry { _ in log.append("entry") }
      sm.before { _ in log.append("before") }
      sm.onExit { _ in log.append("exit") }
    }
    var machine = try ContextMachine(definition, at: .cold)

    let isAccepted = machine.fire(.heat, with: &meter)

    #expect(!isAccepted)
    #expect(log.entries == ["guard no"])
  }
}
