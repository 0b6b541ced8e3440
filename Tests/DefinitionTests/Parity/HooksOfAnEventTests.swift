import StateMachines
import Testing

// Tests LT4 to LT7 of luisobo/StateMachine; features L7, L15.
@Suite("The hooks of an event")
struct HooksOfAnEventTests {
  private typealias Definition = SubscriptionFixture.PlainDefinition

  // LT4, LT5.
  @Test("Before hooks of an event run in order of declaration", arguments: 0...4)
  func before(count: Int) throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .active) { sm in
      sm.when(.suspend, from: .active, to: .suspended)
      for number in 0..<count { sm.before(.suspend) { _ in log.append("\(number)") } }
    }
    var machine = Machine(definition)

    machine.fire(.suspend)

    #expect(log.entries == Array(["0", "1", "2", "3"].prefix(count)))
  }

  // LT6, LT7.
  @Test("After hooks of an event run in order of declaration", arguments: 0...4)
  func after(count: Int) throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .active) { sm in
      sm.when(.suspend, from: .active, to: .suspended)
      for number in 0..<count { sm.after(.suspend) { _ in log.append("\(number)") } }
    }
    var machine = Machine(definition)

    machine.fire(.suspend)

    #expect(log.entries == Array(["0", "1", "2", "3"].prefix(count)))
  }

  // L7: both kinds, declared in turn.
  @Test("Before and after hooks keep their own order, however their lines alternate")
  func alternating() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .active) { sm in
      sm.when(.suspend, from: .active, to: .suspended)
      sm.after(.suspend) { _ in log.append("after 1") }
      sm.before(.suspend) { _ in log.append("before 1") }
      sm.after(.suspend) { _ in log.append("after 2") }
      sm.before(.suspend) { _ in log.append("before 2") }
    }
    var machine = Machine(definition)

    machine.fire(.suspend)

    #expect(log.entries == ["before 1", "before 2", "after 1", "after 2"])
  }

  // L15.
  @Test("The hooks of an event run for each of its transitions", arguments: [SubscriptionFixture.Status.active, .suspended])
  func everyTransition(source: SubscriptionFixture.Status) throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .pendingActivation) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.before(.terminate) { step in log.append("before, from \(step.source)") }
      sm.after(.terminate) { step in log.append("after, from \(step.source)") }
    }
    var machine = try Machine(definition, at: source)

    machine.fire(.terminate)

    #expect(log.entries == ["before, from \(source)", "after, from \(source)"])
  }

  // L7, L15: a hook was passed nothing but the object, and could not be filtered by source or target.
  @Test(
    "A hook with a source or a target filter runs for no other transition", arguments: SubscriptionFixture.grid.filter { $0.target != nil })
  func filtered(square: SubscriptionFixture.Square) throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .pendingActivation) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.before(.terminate, from: .suspended) { _ in log.append("terminate from suspended") }
      sm.after(to: .active) { _ in log.append("to active") }
    }
    var machine = try Machine(definition, at: square.state)

    machine.fire(square.event)

    let isTerminateFromSuspended = square.event == .terminate && square.state == .suspended
    #expect(
      log.entries == (isTerminateFromSuspended ? ["terminate from suspended"] : []) + (square.target == .active ? ["to active"] : []))
  }
}
