import StateMachines
import Testing

@Suite("An event that is ignored")
struct IgnoredEventsTests {
  private static func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
    sm.when(.go, from: .a, to: .b)
    sm.ignore(.back, in: .a)
    sm.when(.tick, from: .b, to: .a)
  }

  @Test("`fire`, `can` and `attempt` accept an ignored event, and the state stays", arguments: RunnerKind.allCases)
  func accepted(kind: RunnerKind) throws {
    let runner = try Runner(kind, initial: [.a], Self.rules, Self.rules)

    let outcome = runner.attempt(.back)

    #expect(outcome.description == "accepted: ignored")
    #expect(runner.can(.back) && runner.fire(.back))
    #expect(runner.state == .a)
  }

  @Test("An ignored event is rejected in states that do not ignore it", arguments: RunnerKind.allCases)
  func elsewhere(kind: RunnerKind) throws {
    let runner = try Runner(kind, initial: [.b], Self.rules, Self.rules)

    #expect(!runner.can(.back) && !runner.fire(.back))
  }

  @Test("`require` rejects an ignored event, since no transition applies", arguments: RunnerKind.allCases)
  func required(kind: RunnerKind) throws {
    let runner = try Runner(kind, initial: [.a], Self.rules, Self.rules)

    let rejection = try #require(throws: Rejection<Spot, Nudge>.self) { try runner.require(.back) }

    #expect(rejection.description == "'back' does not apply while 'a'; permitted: go")
    guard case .noTransition = rejection.reason else {
      Issue.record("the reason is \(rejection.reason)")
      return
    }
  }

  @Test("`require` rejects an ignored event for no transition, although the guard of an earlier line was false")
  func requiredAfterAGuard() throws {
    var machine = Machine(
      try SpotDefinition(initial: .a) { sm in
        sm.when(.go, from: .a, to: .b, if: Guard("is open") { _ in false })
        sm.ignore(.go, in: .a)
      })

    let rejection = try #require(throws: Rejection<Spot, Nudge>.self) { try machine.require(.go) }

    #expect(rejection.description.hasPrefix("'go' does not apply while 'a'; permitted"))
  }

  @Test("An ignored event runs no hook, not even those of rejections", arguments: RunnerKind.allCases)
  func hooks(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      Self.rules(&sm)
      sm.before { _ in log.append("before") }
      sm.after { _ in log.append("after") }
      sm.onExit { _ in log.append("exit") }
      sm.onEntry { _ in log.append("entry") }
      sm.onRejection { (_: Rejection<Spot, Nudge>) in log.append("rejection") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    log.removeAll()

    runner.attempt(.back)
    runner.fire(.back)

    #expect(log.entries == [])
  }

  @Test("`require` of an ignored event notifies the hooks of rejections", arguments: RunnerKind.allCases)
  func requiredHooks(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      Self.rules(&sm)
      sm.onRejection { (rejection: Rejection<Spot, Nudge>) in log.append("\(rejection)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    #expect(throws: Rejection<Spot, Nudge>.self) { try runner.require(.back) }

    #expect(log.entries == ["'back' does not apply while 'a'; permitted: go"])
  }

  @Test("An ignored event leaves snapshot, deferred events and timers as they are", arguments: RunnerKind.allCases)
  func unchanged(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      Self.rules(&sm)
      sm.defer(.tick, in: .a)
      sm.timeout(.seconds(5), in: .a, fire: .go)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    runner.fire(.tick)
    runner.wait(.seconds(3))
    let before = runner.snapshot()

    runner.fire(.back)
    runner.attempt(.back)
    let after = runner.snapshot()
    runner.wait(.seconds(2))

    #expect(after == before)
    // The timeout leads to `b`, where the deferred event leads back.
    #expect(runner.state == .a)
    #expect(runner.snapshot() != before)
  }

  @Test("An event that was deferred is ignored where the next state ignores it", arguments: RunnerKind.allCases)
  func deferredBefore(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.when(.go, from: .a, to: .b)
      sm.defer(.tick, in: .a)
      sm.ignore(.tick, in: .b)
      sm.when(.go, from: .b, to: .c)
      sm.when(.tick, from: .c, to: .a)
      sm.onRejection { (rejection: Rejection<Spot, Nudge>) in log.append("\(rejection)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    for event in [Nudge.tick, .go, .go] { runner.fire(event) }

    #expect(runner.state == .c)
    #expect(log.entries == [])
  }

  @Test("An event that an action raises or sends may be ignored", arguments: RunnerKind.allCases)
  func raised(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.when(.go, from: .a, to: .b) { step in
        step.raise(.tick)
        step.send(.tock)
      }
      sm.ignore([.tick, .tock], in: .b)
      sm.onRejection { (rejection: Rejection<Spot, Nudge>) in log.append("\(rejection)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let outcome = runner.attempt(.go)

    #expect(outcome.transition?.target == .b)
    #expect(runner.state == .b)
    #expect(log.entries == [])
  }

  @Test("An ignored event does not change the context, and its guards see it")
  func context() throws {
    let definition = try ParcelDefinition(initial: .placed) { sm in
      sm.when(.pay, from: .placed, to: .paid, if: Guard("has funds") { $0.context.funds > 0 })
      sm.ignore(.pay, in: .placed)
    }
    var (poor, rich) = (Purse(), Purse(funds: 1))
    var machine = ContextMachine(definition, with: &poor)

    let outcomes = [machine.attempt(.pay, with: &poor), machine.attempt(.pay, with: &rich)]

    #expect(outcomes.map(\.description) == ["accepted: ignored", "transitioned: placed -> paid (pay)"])
    #expect(poor == Purse())
  }
}
