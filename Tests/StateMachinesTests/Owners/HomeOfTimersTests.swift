import StateMachineTesting
import StateMachines
import Testing

@Suite("What comes due for an actor")
struct HomeOfTimersTests {
  actor Oven: ActorStateful {
    enum State { case off, baking, done }
    enum Event: Hashable, Sendable {
      case bake, ding, off
      case note(Int)
    }

    static let definition: Definition = .verified(initial: .off) { sm in
      sm.when(.bake, from: .off, to: .baking)
      sm.when(.ding, from: .baking, to: .done)
      sm.when(.off, from: .any, to: .off)
      sm.when(.any, in: .off) { oven, step in oven.assertHome("\(step.event.map { "\($0)" } ?? "-")") }
      sm.onEntry(.done) { oven, step in oven.assertHome("done") }
      sm.timeout(.seconds(5), in: .baking, fire: .ding)
    }

    let machine: Owned
    var log: [String] = []

    init(clock: ManualClock) { machine = Owned(Self.definition, clock: clock) }
    init(at state: State, clock: ManualClock) throws { machine = try Owned(Self.definition, at: state, clock: clock) }

    private func assertHome(_ line: String) {
      preconditionIsolated()
      log.append(line)
    }
  }

  @Test("is worked off on the actor", .timeLimit(.minutes(15)))
  func timeout() async {
    let clock = ManualClock()
    let oven = Oven(clock: clock)
    await oven.fire(.bake)
    let transitions = oven.machine.transitions()

    clock.advance(by: .seconds(4))
    let early = oven.state
    clock.advance(by: .seconds(1))
    let ding = await transitions.first { _ in true }

    #expect(early == .baking)
    #expect(ding.map { "\($0)" } == "baking -> done (ding)")
    #expect(await oven.log == ["done"])
  }

  @Test("is dropped when its state is left in time")
  func cancelled() async {
    let clock = ManualClock()
    let oven = Oven(clock: clock)
    await oven.fire(.bake)
    await oven.fire(.off)

    clock.advance(by: .seconds(9))
    await oven.fire(.note(1))

    #expect(oven.state == .off)
    #expect(await oven.log == ["note(1)"])
  }

  @Test("counts from the making of a machine at rest, and comes once the actor is in hand", .timeLimit(.minutes(15)))
  func atRest() async throws {
    let clock = ManualClock()
    let oven = try Oven(at: .baking, clock: clock)
    let transitions = oven.machine.transitions()
    clock.advance(by: .seconds(5))
    #expect(oven.state == .baking)

    try await oven.machine.start(for: oven)

    #expect(await transitions.first { _ in true }?.target == .done)
    #expect(oven.machine.snapshot().description == "running while 'done'")
  }

  @Test("stays in order of arrival when it was enqueued, over several threads", .timeLimit(.minutes(15)))
  func enqueued() async {
    let oven = Oven(clock: ManualClock())
    let (threads, events) = (4, 200)
    let transitions = oven.machine.transitions(bufferingNewest: threads * events)

    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<threads {
        group.addTask {
          for event in 0..<events { oven.machine.enqueue(.note(thread * events + event), for: oven) }
        }
      }
    }
    var heard: [Int] = []
    for await transition in transitions {
      if case .note(let number) = transition.event { heard.append(number) }
      if heard.count == threads * events { break }
    }

    for thread in 0..<threads {
      #expect(heard.filter { $0 / events == thread } == Array(thread * events..<(thread + 1) * events))
    }
    #expect(await oven.log.count == threads * events)
  }
}
