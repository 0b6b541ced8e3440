import StateMachines
import Testing

@Suite("An event that is impossible")
struct ImpossibleEventsTests {
  private static func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
    sm.when(.go, from: .a, to: .b)
    sm.impossible(.back, in: .a)
    sm.impossible(.tick, in: .a, stops: true)
    sm.when(.tick, from: .b, to: .a)
  }

  @Test("An impossible event is rejected with its reason and sentence", arguments: RunnerKind.allCases)
  func rejected(kind: RunnerKind) throws {
    let runner = try Runner(kind, initial: [.a], Self.rules, Self.rules)

    let rejection = try #require(runner.attempt(.back).rejection)
    let required = try #require(throws: Rejection<Spot, Nudge>.self) { try runner.require(.back) }

    for rejection in [rejection, required] {
      #expect(rejection.description == "'back' is impossible while 'a'; permitted: go")
      #expect(rejection.permittedNames == ["go"])
      guard case .impossible = rejection.reason else {
        Issue.record("the reason is \(rejection.reason)")
        continue
      }
    }
    #expect(!runner.fire(.back))
    #expect(runner.state == .a)
  }

  @Test("`can` is false for an impossible event, and does not stop the program where the event would", arguments: RunnerKind.allCases)
  func can(kind: RunnerKind) throws {
    let runner = try Runner(kind, initial: [.a], Self.rules, Self.rules)

    #expect(!runner.can(.back))
    #expect(!runner.can(.tick))
    #expect(runner.permittedEvents == [.go])
  }

  @Test("An impossible event is rejected as such, although the guard of an earlier line was false")
  func afterAGuard() throws {
    var machine = Machine(
      try SpotDefinition(initial: .a) { sm in
        sm.when(.go, from: .a, to: .b, if: Guard("is open") { _ in false })
        sm.impossible(.go, in: .a)
      })

    let rejection = try #require(machine.attempt(.go).rejection)

    #expect(rejection.description.hasPrefix("'go' is impossible while 'a'; permitted"))
  }

  @Test("Hooks of rejections are notified of an impossible event, and no others", arguments: RunnerKind.allCases)
  func hooks(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      Self.rules(&sm)
      sm.before { _ in log.append("before") }
      sm.onExit { _ in log.append("exit") }
      sm.onRejection { (rejection: Rejection<Spot, Nudge>) in log.append("\(rejection)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    runner.fire(.back)
    runner.attempt(.back)

    let sentence = "'back' is impossible while 'a'; permitted: go"
    #expect(log.entries == [sentence, sentence])
  }

  @Test("An impossible event leaves snapshot, deferred events and timers as they are", arguments: RunnerKind.allCases)
  func unchanged(kind: RunnerKind) throws {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      Self.rules(&sm)
      sm.defer(.tock, in: .a)
      sm.timeout(.seconds(5), in: .a, fire: .go)
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)
    runner.fire(.tock)
    runner.wait(.seconds(3))
    let before = runner.snapshot()

    runner.fire(.back)
    let after = runner.snapshot()
    runner.wait(.seconds(2))

    #expect(after == before)
    #expect(runner.state == .b)
  }

  @Test("A raised event that is impossible is dropped, and a sent one is rejected as such", arguments: RunnerKind.allCases)
  func raised(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.when(.go, from: .a, to: .b) { step in
        step.raise(.tick)
        step.send(.tock)
      }
      sm.impossible([.tick, .tock], in: .b)
      sm.onRejection { (rejection: Rejection<Spot, Nudge>) in log.append("\(rejection)") }
    }
    let runner = try Runner(kind, initial: [.a], rules, rules)

    let isAccepted = runner.fire(.go)

    #expect(isAccepted)
    #expect(runner.state == .b)
    #expect(log.entries == ["'tock' is impossible while 'b'; permitted: nothing"])
  }

  @Test("The trace of an impossible event ends with `rejected`")
  func trace() throws {
    var machine = Machine(try SpotDefinition(initial: .a, Self.rules))
    var endings: [String] = []

    _ = machine.attempt(.back) { trace in
      if case .ended(let ending) = trace.entries.last { endings.append("\(ending)") }
    }

    #expect(endings == ["rejected"])
  }

  @Test("An event that has an end in a finished or stopped machine is not impossible there")
  func stopped() throws {
    var machine = Machine(try SpotDefinition(initial: .a, Self.rules))
    machine.stop()

    let outcome = machine.attempt(.back)

    #expect(outcome.rejection?.description == "'back' does not apply: the machine is stopped")
  }
}
