import StateMachines
import Testing

// "Firing an event (exact order)" of luisobo/StateMachine; features L13, L16, L17.
@Suite("The order of one event")
struct OrderOfAnEventTests {
  private typealias Definition = SubscriptionFixture.PlainDefinition

  // Steps 4 to 6.
  @Test("Before hooks see the old state, and after hooks see the new one")
  func whatHooksSee() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .active) { sm in
      sm.when(.suspend, from: .active, to: .suspended)
      sm.before(.suspend) { step in log.append("before, in \(step.configuration.map(String.init(describing:)))") }
      sm.after(.suspend) { step in log.append("after, in \(step.configuration.map(String.init(describing:)))") }
    }
    var machine = Machine(definition)

    machine.fire(.suspend)

    #expect(log.entries == [#"before, in ["active"]"#, #"after, in ["suspended"]"#])
  }

  // Step 3.
  @Test("A rejected event runs no hook", arguments: SubscriptionFixture.grid.filter { $0.target == nil })
  func rejected(square: SubscriptionFixture.Square) throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .pendingActivation) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.before { _ in log.append("before") }
      sm.onExit { _ in log.append("exit") }
      sm.onEntry { _ in log.append("entry") }
      sm.after { _ in log.append("after") }
    }
    var machine = try Machine(definition, at: square.state)

    let isAccepted = machine.fire(square.event)

    #expect(!isAccepted)
    #expect(log.entries == [])
  }

  // L17: the change happens between the hooks before and after.
  @Test("The state is left and entered once, between the before and after hooks")
  func changesOnce() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .active) { sm in
      sm.when(.suspend, from: .active, to: .suspended)
      sm.before { _ in log.append("before") }
      sm.onExit { step in log.append("exit \(step.state)") }
      sm.onEntry(.suspended) { step in log.append("entry \(step.state)") }
      sm.after { _ in log.append("after") }
    }
    var machine = Machine(definition)

    let transition = try machine.require(.suspend)

    #expect(log.entries == ["before", "exit active", "entry suspended", "after"])
    #expect(transition.exited == [.active])
    #expect(transition.entered == [.suspended])
  }

  // L16.
  @Test("A self-transition runs hooks, exit and entry in the full order")
  func selfTransition() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .active) { sm in
      sm.when(.activate, from: .active, to: .active) { _ in log.append("action") }
      sm.before(.activate) { _ in log.append("before") }
      sm.onExit(.active) { _ in log.append("exit") }
      sm.onEntry(.active) { _ in log.append("entry") }
      sm.after(.activate) { _ in log.append("after") }
    }
    var machine = try Machine(definition, at: .active)

    let transition = try machine.require(.activate)

    #expect(log.entries == ["before", "exit", "action", "entry", "after"])
    #expect(transition.exited == [.active])
    #expect(transition.entered == [.active])
    #expect(machine.state == .active)
  }

  // L13.
  @Test("Being in the initial state runs no event hook")
  func initialState() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .pendingActivation) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.before { _ in log.append("before") }
      sm.after { _ in log.append("after") }
    }

    let machine = Machine(definition)

    #expect(machine.state == .pendingActivation)
    #expect(log.entries == [])
  }
}
