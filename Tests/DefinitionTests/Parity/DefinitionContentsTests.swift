import StateMachines
import Testing

// Tests LT1 to LT3 and LT8 to LT21 of luisobo/StateMachine; features L4, L5, L6, L8.
@Suite("The contents of a definition")
struct DefinitionContentsTests {
  private typealias Definition = SubscriptionFixture.PlainDefinition

  // LT8, LT9, LT10, LT12, LT13, LT17. There a machine could have no state and no initial state; here that cannot be written.
  @Test("A definition without lines has its initial state and no event")
  func empty() throws {
    let definition = try Definition(initial: .active) { _ in }

    #expect(definition.states == [.active])
    #expect(definition.events == [])
    #expect(Machine(definition).state == .active)
  }

  // LT10, L5.
  @Test("An initial state that no line mentions is a state of the definition")
  func initialStateIsAdded() throws {
    let definition = try Definition(initial: .pendingActivation) { sm in
      sm.when(.suspend, from: .active, to: .suspended)
    }

    #expect(definition.states == [.pendingActivation, .active, .suspended])
  }

  // LT14, L4: there the first state became the initial one.
  @Test("The initial state is the one named `initial:`, wherever lines mention it")
  func initialStateIsNotTheFirst() throws {
    let definition = try Definition(initial: .suspended) { sm in
      sm.when(.suspend, from: .active, to: .suspended)
      sm.when(.unsuspend, from: .suspended, to: .active)
    }

    let machine = Machine(definition)

    #expect(machine.state == .suspended)
  }

  // LT11, LT15, LT16, L4.
  @Test("A state that many lines mention is listed once")
  func statesAreNotDoubled() throws {
    let definition = try Definition(initial: .pendingActivation) { sm in
      sm.state(.pendingActivation)
      sm.state(.active)
      SubscriptionFixture.addTransitions(to: &sm)
    }

    #expect(definition.states == [.pendingActivation, .active, .suspended, .terminated])
  }

  // LT1, LT18: an event with its own name, once.
  @Test("One line makes one event with one transition")
  func oneLine() throws {
    let definition = try Definition(initial: .pendingActivation) { sm in
      sm.when(.activate, from: .pendingActivation, to: .active)
    }
    var machine = Machine(definition)

    let transition = try machine.require(.activate)

    #expect(definition.events == [.activate])
    #expect(definition.events.map { "\($0)" } == ["activate"])
    #expect(transition.source == .pendingActivation)
    #expect(transition.target == .active)
    #expect(machine.permittedEvents == [])
  }

  // LT2, L6.
  @Test("An event of two lines is listed once, with both transitions", arguments: [SubscriptionFixture.Status.active, .suspended])
  func twoTransitions(source: SubscriptionFixture.Status) throws {
    let definition = try Definition(initial: source) { sm in
      sm.when(.terminate, from: .active, to: .terminated)
      sm.when(.terminate, from: .suspended, to: .terminated)
    }
    var machine = Machine(definition)

    machine.fire(.terminate)

    #expect(definition.events == [.terminate])
    #expect(machine.state == .terminated)
  }

  // LT3, which there never added the same pair twice; L6. There the pair collapsed, here the second line is an error.
  @Test("The same transition declared twice is an error")
  func sameTransitionTwice() throws {
    let second: UInt = #line + 3
    let rules: @Sendable (inout Definition.Builder) -> Void = { sm in
      sm.when(.suspend, from: .active, to: .suspended)
      sm.when(.suspend, from: .active, to: .suspended)
    }

    let error = try #require(throws: DefinitionError.self) { try Definition(initial: .active, rules) }

    #expect(error.issues.map(\.code) == [.duplicateTransition])
    #expect(error.issues.map(\.line) == [second])
  }

  // LT20, L8.
  @Test("An event that no line mentions is not listed, and no state takes it", arguments: SubscriptionFixture.Status.allCases)
  func unknownEvent(state: SubscriptionFixture.Status) throws {
    let definition = try Definition(initial: .pendingActivation) { sm in
      sm.when(.activate, from: .pendingActivation, to: .active)
      sm.when(.suspend, from: .active, to: .suspended)
      sm.when(.unsuspend, from: .suspended, to: .active)
      sm.state(.terminated)
    }
    let machine = try Machine(definition, at: state)

    #expect(definition.events == [.activate, .suspend, .unsuspend])
    #expect(!machine.can(.terminate))
  }

  // LT21: there asked of each event, here fired from each state.
  @Test("The events of a definition have exactly the transitions of their lines")
  func exactTransitions() throws {
    let definition = try Definition(initial: .pendingActivation) { SubscriptionFixture.addTransitions(to: &$0) }

    let transitions = try definition.events.flatMap { event in
      try definition.states.compactMap { state in
        var machine = try Machine(definition, at: state)
        return machine.attempt(event).transition?.description
      }
    }

    #expect(
      transitions == [
        "pendingActivation -> active (activate)", "active -> suspended (suspend)", "suspended -> active (unsuspend)",
        "active -> terminated (terminate)", "suspended -> terminated (terminate)",
      ])
  }

  // LT19, which there had no assertion; L8.
  @Test("The target of an event can be tried on a copy, which leaves the machine unchanged", arguments: SubscriptionFixture.grid)
  func nextState(square: SubscriptionFixture.Square) throws {
    let machine = try Machine(Definition(initial: .pendingActivation) { SubscriptionFixture.addTransitions(to: &$0) }, at: square.state)

    var copy = machine
    let target = copy.attempt(square.event).transition?.target

    #expect(target == square.target)
    #expect(machine.state == square.state)
  }
}
