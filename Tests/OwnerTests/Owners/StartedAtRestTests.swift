import StateMachineTesting
import StateMachines
import Testing

@Suite("Starting a machine made in a state")
struct StartedAtRestTests {
  enum Lamp: Hashable, Sendable { case on, off }
  enum Wish: Hashable, Sendable { case end }

  struct Plan: Sendable {
    var asked = 0
    var isFaulty = false
  }

  final class Keeper: Stateful {
    typealias State = Lamp
    typealias Event = Wish

    static let definition: Definition = .verified(initial: .on) { sm in
      sm.when(.end, from: .on, to: .off)
      sm.timeout(in: .on, fire: .end) { step in
        step.context.asked += 1
        if step.context.isFaulty { throw Torn() }
        return .seconds(5)
      }
    }

    let machine: Owned
    var asked = 0
    var isFaulty = false

    init() throws { machine = try Owned(Self.definition, at: .on) }
  }

  actor Warden: ActorStateful {
    typealias State = Lamp
    typealias Event = Wish

    static let definition: Definition = .verified(initial: .on) { sm in
      sm.when(.end, from: .on, to: .off)
      sm.timeout(in: .on, fire: .end) { step in step.isolated { $0.patience } }
    }

    let machine: Owned
    let patience = Duration.seconds(5)

    init(clock: ManualClock) throws { machine = try Owned(Self.definition, at: .on, clock: clock) }
  }

  @Test("Starting a machine made in a state evaluates its computed timeout once")
  func ofAClass() throws {
    let keeper = try Keeper()

    try keeper.machine.on(keeper).start()
    try keeper.machine.on(keeper).start()

    #expect(keeper.asked == 1 && keeper.machine.nextDeadline == .seconds(5))
    #expect(keeper.machine.on(keeper).advance(to: .seconds(5)).map(\.target) == [.off])
  }

  @Test("Starting a machine made in a state throws its computed timeout's error and evaluates it again")
  func faulty() throws {
    let keeper = try Keeper()
    keeper.isFaulty = true

    #expect(throws: Torn.self) { try keeper.machine.on(keeper).start() }
    keeper.isFaulty = false
    try keeper.machine.on(keeper).start()

    #expect(keeper.asked == 2 && keeper.state == .on && keeper.machine.nextDeadline == .seconds(5))
  }

  @Test("Starting an actor's machine made in a state lets its timeout fire without an event", .timeLimit(TestTimeout.limit))
  func ofAnActor() async throws {
    let clock = ManualClock()
    let warden = try Warden(clock: clock)
    let transitions = warden.machine.transitions()

    try await warden.start()
    clock.advance(by: .seconds(5))

    #expect(await transitions.first { _ in true }?.target == .off)
  }

  @Test("Starting a value machine made in a state evaluates its computed timeout")
  func ofAValue() throws {
    let definition: ContextDefinition<Plan, Lamp, Wish> = .verified(initial: .on) { sm in
      sm.when(.end, from: .on, to: .off)
      sm.timeout(in: .on, fire: .end) { step in .seconds(step.context.asked) }
    }
    var (plan, machine) = (Plan(asked: 7), try ContextMachine(definition, at: .on))

    try machine.start(with: &plan)

    #expect(machine.nextDeadline == .seconds(7))
  }
}
