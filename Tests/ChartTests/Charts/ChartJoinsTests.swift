import StateMachines
import Testing

@Suite("A join", .timeLimit(TestTimeout.limit))
struct ChartJoinsTests {
  /// `p12` waits for `go`, `p22` for `back`; `left` and `right` move the regions to and fro.
  private func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.recordHooks(in: log)
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in
        sm.state(.p11, .p12)
        sm.when(.left, from: .p11, to: .p12)
        sm.when(.left, from: .p12, to: .p11)
        sm.when(.tick, in: .p12) { _ in log.append("tick") }
        sm.when(.tock, from: .p12, to: .p12)
      }
      sm.compound(.p2, initial: .p21) { sm in
        sm.state(.p21, .p22)
        sm.when(.right, from: .p21, to: .p22)
        sm.when(.right, from: .p22, to: .p21)
      }
    }
    sm.join([.p12: .go, .p22: .back], to: .b) { step in log.append("action \(step.source)") }
    sm.when(.finish, from: .p, to: .c)
    sm.when(.finish, from: .c, into: [.p12, .p22])
  }

  private func runner(_ kind: RunnerKind, at initial: Targets<Spot> = [.p12, .p22], _ log: EventRecorder<String>) throws -> Runner {
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { self.rules(&sm, log) }
    let runner = try Runner(kind, initial: initial, rules, rules)
    log.removeAll()
    return runner
  }

  @Test("An incomplete join consumes its event, reports no transition and runs nothing", arguments: RunnerKind.allCases)
  func incomplete(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    let runner = try runner(kind, log)
    let configuration = runner.configuration

    let outcome = runner.attempt(.go)

    #expect(outcome.description.contains("joining"))
    guard case .accepted(.joining) = outcome else {
      Issue.record("the outcome is \(outcome)")
      return
    }
    #expect(log.text == "")
    #expect(runner.configuration == configuration)
  }

  @Test("A complete join runs its action once, with the last source", arguments: RunnerKind.allCases, [true, false])
  func complete(kind: RunnerKind, isFirstSourceFirst: Bool) throws {
    let log = EventRecorder<String>()
    let runner = try runner(kind, log)
    runner.fire(isFirstSourceFirst ? .go : .back)

    let transition = try runner.require(isFirstSourceFirst ? .back : .go)

    let last: Spot = isFirstSourceFirst ? .p22 : .p12
    #expect(
      log.text == "before \(last), exit p22, exit p2, exit p12, exit p1, exit p, action \(last), entry b, after \(last)")
    #expect(transition.source == last)
    #expect(transition.target == .b)
    #expect(transition.event == (isFirstSourceFirst ? .back : .go))
    #expect(transition.exited == [.p22, .p2, .p12, .p1, .p])
  }

  @Test("A join does not accept the event of an inactive source", arguments: RunnerKind.allCases)
  func notActive(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    let runner = try runner(kind, at: [.p], log)

    let answers = [Nudge.go, .back].map { runner.fire($0) }

    #expect(answers == [false, false])
    #expect(log.text == "")
  }

  @Test("A join accepts a source's event again while it waits for another source", arguments: RunnerKind.allCases)
  func again(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    let runner = try runner(kind, log)

    let outcomes = [Nudge.go, .go, .back].map { runner.attempt($0) }

    #expect(outcomes.prefix(2).allSatisfy { if case .accepted(.joining) = $0 { true } else { false } })
    #expect(outcomes[2].transition?.target == .b)
  }

  /// What happens between the two events of the join, and whether it is complete then.
  struct Interlude: Sendable, CustomTestStringConvertible {
    let name: String
    let events: [Nudge]
    let isForgotten: Bool

    var testDescription: String { name }
  }

  static let interludes = [
    Interlude(name: "nothing", events: [], isForgotten: false),
    Interlude(name: "an internal transition of the source", events: [.tick], isForgotten: false),
    Interlude(name: "the other region moves", events: [.right, .right], isForgotten: false),
    Interlude(name: "the source is left, and entered again", events: [.left, .left], isForgotten: true),
    Interlude(name: "the source is left and entered by a self-transition", events: [.tock], isForgotten: true),
    Interlude(name: "the parallel state is left, and entered again", events: [.finish, .finish], isForgotten: true),
  ]

  @Test("A join forgets a source that is left, and all sources when the parallel state is left", arguments: interludes, RunnerKind.allCases)
  func forgetting(interlude: Interlude, kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    let runner = try runner(kind, log)
    runner.fire(.go)
    for event in interlude.events { runner.fire(event) }

    let outcome = runner.attempt(.back)

    #expect(runner.is(.b) == !interlude.isForgotten)
    guard interlude.isForgotten else { return }
    guard case .accepted(.joining) = outcome else {
      Issue.record("the outcome is \(outcome)")
      return
    }
    runner.fire(.go)
    #expect(runner.state == .b)
  }

  @Test("A join whose sources share an event completes at once, with its last source as the source", arguments: RunnerKind.allCases)
  func oneEvent(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.state(.p11) }
        sm.region(initial: .p21) { sm in sm.state(.p21) }
      }
      sm.join([.p21: .go, .p11: .go], to: .b) { step in log.append("action \(step.source)") }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    runner.fire(.go)

    #expect(log.text == "action p21")
    #expect(runner.state == .b)
  }

  @Test("A join of three regions waits for all three, in any order", arguments: permutations(of: [Nudge.go, .back, .tick]))
  func threeRegions(order: [Nudge]) throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .p) { sm in
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.state(.p11) }
        sm.region(initial: .p21) { sm in sm.state(.p21) }
        sm.compound(.p3, initial: .p31) { _ in }
      }
      sm.join([.p11: .go, .p21: .back, .p3: .tick], to: .b) { step in log.append("\(step.source)") }
    }
    var machine = Machine(definition)

    let configurations = order.map { event in
      machine.fire(event)
      return machine.configuration.count
    }

    #expect(configurations == [5, 5, 1])
    #expect(log.text == [Nudge.go: "p11", .back: "p21", .tick: "p3"][order[2]])
  }

  @Test("A join is tried after the transitions of its source and of the descendants of that source", arguments: RunnerKind.allCases)
  func order(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.join([.p1: .go, .p2: .back], to: .b)
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.when(.go, from: .p11, to: .p12) { _ in log.append("inside") } }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21) }
        sm.when(.go, in: .p1, if: .answering(false, "named", log)) { _ in }
      }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)

    let outcomes = [Nudge.go, .go, .back].map { runner.attempt($0) }

    #expect(log.text == "inside, guard named")
    #expect(outcomes[0].transition?.target == .p)
    #expect(outcomes[2].transition?.target == .b)
  }

  @Test("`require` is rejected, and the join not advanced, when the event would only be joined", arguments: RunnerKind.allCases)
  func required(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    let runner = try runner(kind, log)

    #expect(throws: Rejection<Spot, Nudge>.self) { try runner.require(.go) }
    runner.fire(.back)

    #expect(runner.state == .p)
    #expect(try runner.require(.go).target == .b)
  }

  @Test("`can` is true for the event of a join's source", arguments: RunnerKind.allCases)
  func can(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    let runner = try runner(kind, log)

    let before = Nudge.allCases.filter { runner.can($0) }
    runner.fire(.go)
    let after = Nudge.allCases.filter { runner.can($0) }

    #expect(before == [.go, .back, .left, .right, .tick, .tock, .finish])
    #expect(after == before)
  }

  @Test("A join remembers its sources when its action fails", arguments: RunnerKind.allCases)
  func undone(kind: RunnerKind) throws {
    let isMended = AtomicFlag()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.parallel(.p) { sm in
        sm.region(initial: .p11) { sm in sm.state(.p11) }
        sm.region(initial: .p21) { sm in sm.state(.p21) }
      }
      sm.join([.p11: .go, .p21: .back], to: .b) { _ in if !isMended.isSet { throw Flaw(place: "join") } }
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    runner.fire(.go)

    let failed = runner.attempt(.back)
    isMended.set()
    let succeeded = runner.attempt(.back)

    #expect(flaw(of: failed) == Flaw(place: "join"))
    #expect(succeeded.transition?.target == .b)
  }

  @Test("A join resumes from a snapshot")
  func restored() throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: [.p12, .p22]) { sm in rules(&sm, log) }
    var machine = Machine(definition)
    machine.fire(.go)

    var restored = try Machine(definition, restoring: machine.snapshot())
    restored.fire(.back)
    machine.fire(.left)
    machine.fire(.left)
    var forgetful = try Machine(definition, restoring: machine.snapshot())
    forgetful.fire(.back)

    #expect(restored.state == .b)
    #expect(forgetful.state == .p)
  }

  @Test("A join that targets a state inside its parallel state leaves and enters that parallel state", arguments: RunnerKind.allCases)
  func insideItsParallelState(kind: RunnerKind) throws {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) {
      sm.recordStates(in: log)
      sm.parallel(.p) { sm in
        sm.compound(.p1, initial: .p11) { sm in sm.state(.p11, .p12) }
        sm.compound(.p2, initial: .p21) { sm in sm.state(.p21) }
      }
      sm.join([.p11: .go, .p21: .go], to: .p12)
    }
    let runner = try Runner(kind, initial: [.p], rules, rules)
    log.removeAll()

    runner.fire(.go)

    #expect(log.text == "exit p21, exit p2, exit p11, exit p1, exit p, entry p, entry p1, entry p12, entry p2, entry p21")
  }
}
