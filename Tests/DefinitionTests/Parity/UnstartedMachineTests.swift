import StateMachines
import Testing

// Features L13, L18, L21 of luisobo/StateMachine, where an instance whose initialiser forgot the machine had no state.
@Suite("A machine that was not started")
struct UnstartedMachineTests {
  private typealias Definition = SubscriptionFixture.PlainDefinition

  private static func definition(_ log: EventRecorder<String> = EventRecorder<String>()) throws -> Definition {
    try Definition(initial: .pendingActivation) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.onEntry(.pendingActivation) { _ in log.append("entry") }
      sm.before { _ in log.append("before") }
    }
  }

  // L21.
  @Test("An unstarted machine rejects every event and permits none", arguments: SubscriptionFixture.Request.allCases)
  func rejects(event: SubscriptionFixture.Request) throws {
    let log = EventRecorder<String>()
    var machine = try Machine(stopped: Self.definition(log))

    let can = machine.can(event)
    let rejection = try #require(machine.attempt(event).rejection)

    #expect(!can)
    #expect(rejection.description == "'\(event)' does not apply: the machine is not started")
    #expect(log.entries == [])
  }

  // L21: there every query was answered with no, since the state was nil. Here there is always a state.
  @Test("An unstarted machine's state is the initial state", arguments: SubscriptionFixture.Status.allCases)
  func state(asked: SubscriptionFixture.Status) throws {
    let machine = try Machine(stopped: Self.definition())

    let answer = machine.is(asked)

    #expect(machine.state == .pendingActivation)
    #expect(answer == (asked == .pendingActivation))
  }

  // L13: there no hook ran for the initial state; here its entry action does, and no hook of an event.
  @Test("An unstarted machine enters the initial state when started and takes events from then on")
  func started() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(stopped: Self.definition(log))

    try machine.start()
    let entriesOfTheStart = log.entries
    let isAccepted = machine.fire(.activate)

    #expect(entriesOfTheStart == ["entry"])
    #expect(isAccepted)
    #expect(machine.state == .active)
  }

  // L18: there any value could be written to the state.
  @Test("A machine can be made in any state of its definition and in no other")
  func madeAtAState() throws {
    let definition = try Definition(initial: .pendingActivation) { sm in
      sm.when(.activate, from: .pendingActivation, to: .active)
    }

    let machine = try Machine(definition, at: .active)

    #expect(machine.state == .active)
    #expect(throws: RestoreError.self) { try Machine(definition, at: .terminated) }
  }
}
