import StateMachines
import Testing

@Suite("The source and the targets that hooks see at the start", .timeLimit(TestTimeout.limit))
struct StartTargetsTests {
  private static func sight<Context, State, Event>(_ step: borrowing Step<Context, State, Event>) -> String {
    "\(step.state): \(step.source) -> \(step.target) \(step.targets)"
  }

  private static func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>, _ log: EventRecorder<String>) {
    sm.onEntry { step in log.append(Self.sight(step)) }
    let look: MachineBuilder<Context, Spot, Nudge>.Hook = { step in log.append("default \(Self.sight(step))") }
    sm.compound(.a, initial: .a1, onDefaultEntry: look) { sm in
      sm.compound(.a1, initial: .a11) { sm in sm.state(.a11) }
    }
    sm.parallel(.p) { sm in
      sm.compound(.p1, initial: .p11) { sm in sm.state(.p11, .p12) }
      sm.compound(.p2, initial: .p21) { sm in sm.state(.p21, .p22) }
    }
    sm.history(of: .p, depth: .deep, default: [.p12])
    sm.when(.go, from: .a, to: .p)
    sm.when(.go, from: .p, into: .history(of: .p, depth: .deep))
  }

  private static func start(_ kind: RunnerKind, _ initial: Targets<Spot>) throws -> String {
    let log = EventRecorder<String>()
    func rules<Context>(_ sm: inout MachineBuilder<Context, Spot, Nudge>) { Self.rules(&sm, log) }
    _ = try Runner(kind, initial: initial, rules, rules)
    return log.text
  }

  @Test("At the start, hooks see the state that `initial:` names as source and target", arguments: RunnerKind.allCases)
  func compound(kind: RunnerKind) throws {
    let targets = [Spot.a]

    #expect(
      try Self.start(kind, [.a])
        == "a: a -> a \(targets), default a: a -> a \(targets), a1: a -> a \(targets), a11: a -> a \(targets)")
  }

  @Test(
    "At a start with several initial states, hooks see their common ancestor as source and all as targets", arguments: RunnerKind.allCases)
  func several(kind: RunnerKind) throws {
    let seen = "p -> p \([Spot.p12, .p22])"

    #expect(try Self.start(kind, [.p12, .p22]) == ["p", "p1", "p12", "p2", "p22"].map { "\($0): \(seen)" }.joined(separator: ", "))
  }

  @Test("At a start by a history, hooks see the states that the history leads to", arguments: RunnerKind.allCases)
  func history(kind: RunnerKind) throws {
    let seen = "p12 -> p12 \([Spot.p12])"

    #expect(
      try Self.start(kind, .history(of: .p, depth: .deep))
        == ["p", "p1", "p12", "p2", "p21"].map { "\($0): \(seen)" }.joined(separator: ", "))
  }

  @Test("At a second start, hooks see the same source and targets, whatever the machine was in before")
  func restart() throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .a) { sm in Self.rules(&sm, log) }
    var machine = Machine(definition)
    let first = log.text
    machine.fire(.go)
    machine.stop()
    log.removeAll()

    try machine.start()

    #expect(log.text == first)
  }

  @Test("At the start, hooks see the payload that the machine starts with, and those that are made for the states inside")
  func payload() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Slot, String>(initial: .a(.any)) { sm in
      sm.onEntry { step in
        let payloads = [step.payload(of: \.a), step.payload(of: \.a1)]
        log.append("\(step.state.name): \(step.source.name) -> \(step.target.name) \(payloads.map { $0 ?? 0 })")
      }
      sm.compound(.a(.any), initial: .a1(.any)) { sm in sm.state(.a1(.any)) }
      sm.payload(of: \.a1) { _ in 4 }
    }
    let machine = try Machine(definition, in: \.a, holding: 3)

    #expect(log.entries == ["a: a -> a [3, 0]", "a1: a -> a [3, 4]"])
    #expect(Slot.sight(machine) == ["a/3", "a1/4"])
  }

  @Test("Source and targets at the start do not apply to the eventless transitions that follow it")
  func eventless() throws {
    let log = EventRecorder<String>()
    let definition = try SpotDefinition(initial: .a) { sm in
      sm.compound(.a, initial: .a1) { sm in sm.always(from: .a1, to: .a2) }
      sm.onEntry { step in log.append(Self.sight(step)) }
    }
    _ = Machine(definition)

    #expect(log.text == "a: a -> a \([Spot.a]), a1: a -> a \([Spot.a]), a2: a1 -> a2 \([Spot.a2])")
  }
}
