import Dispatch
import StateMachines
import Testing

// Tests GT24 to GT80 of StateMachine-GCDThreadsafe: the subscription as a machine for any thread, whose queue is concurrent. G3 to G7.
@Suite("A subscription that any thread may use")
struct ForkSubscriptionTests {
  private typealias Fixture = SubscriptionFixture
  private typealias SharedMachine = ThreadsafeMachine<SubscriptionFixture.Status, SubscriptionFixture.Request>

  private static func definition(_ log: EventRecorder<String>) throws -> Fixture.PlainDefinition {
    try Fixture.PlainDefinition(initial: .pendingActivation) { sm in
      Fixture.addTransitions(to: &sm)
      sm.before(.terminate) { _ in log.append("stamps the date") }
      sm.after(.suspend) { _ in log.append("stops billing") }
    }
  }

  private static func machine(in state: Fixture.Status, _ log: EventRecorder<String> = EventRecorder<String>()) throws -> SharedMachine {
    try SharedMachine(definition(log), at: state, eventQueue: QueueChoice.concurrent.queue())
  }

  // GT24, G4: there the state was nil until a block had run.
  @Test("A new thread-safe subscription is pending activation for every thread")
  func initial() throws {
    let definition = try Self.definition(EventRecorder<String>())

    let machine = SharedMachine(definition)
    let elsewhere = ThreadPool.onAnotherThread { machine.state }

    #expect(machine.state == .pendingActivation)
    #expect(elsewhere == .pendingActivation)
  }

  // GT25 to GT38.
  @Test("A thread-safe subscription answers each event and moves or stays", arguments: SubscriptionFixture.grid)
  func events(square: SubscriptionFixture.Square) throws {
    let machine = try Self.machine(in: square.state)

    let isAccepted = machine.fire(square.event)

    #expect(isAccepted == (square.target != nil))
    #expect(machine.state == square.target ?? square.state)
  }

  @Test("A thread-safe subscription moves or stays the same way with enqueued events", arguments: SubscriptionFixture.grid)
  func enqueuedEvents(square: SubscriptionFixture.Square) throws {
    let machine = try Self.machine(in: square.state)
    let run = DispatchGroup()
    run.enter()

    machine.enqueue(square.event)
    machine.enqueueMutable { run.leave() }

    #expect(run.isLeft())
    #expect(machine.state == square.target ?? square.state)
  }

  // GT39 to GT70.
  @Test("A thread-safe subscription reports its state and its permitted events on any thread", arguments: SubscriptionFixture.grid)
  func queries(square: SubscriptionFixture.Square) throws {
    let machine = try Self.machine(in: square.state)

    let answers = ThreadPool.onAnotherThread {
      [machine.can(square.event)] + Fixture.Status.allCases.map { machine.is($0) }
    }

    let isIn = Fixture.Status.allCases.map { $0 == square.state }
    #expect(answers == [square.target != nil] + isIn)
    #expect(machine.state == square.state)
  }

  // GT71 to GT80.
  @Test("A thread-safe subscription runs the hooks of the event and no others", arguments: SubscriptionFixture.grid)
  func hooks(square: SubscriptionFixture.Square) throws {
    let log = EventRecorder<String>()
    let machine = try Self.machine(in: square.state, log)

    machine.fire(square.event)

    let date = square.stampsDate ? ["stamps the date"] : []
    let billing = square.stopsBilling ? ["stops billing"] : []
    #expect(log.entries == date + billing)
  }

  // G7, 2.5: there two notifications for an accepted event, and one for a rejected one.
  @Test("A thread-safe subscription notifies once of an accepted event and never of a rejected one", arguments: SubscriptionFixture.grid)
  func notifications(square: SubscriptionFixture.Square) throws {
    let machine = try Self.machine(in: square.state)
    let queue = DispatchQueue(label: "observer")
    let log = EventRecorder<String>()
    machine.subscribe(on: queue) { log.append("\($0)") }

    machine.fire(square.event)
    queue.sync {}

    #expect(log.entries == (square.target.map { ["\(square.state) -> \($0) (\(square.event))"] } ?? []))
  }

  // G6.
  @Test(
    "A thread-safe subscription's rejection names the event, the state and the permitted events",
    arguments: SubscriptionFixture.grid.filter { $0.target == nil })
  func rejections(square: SubscriptionFixture.Square) throws {
    let log = EventRecorder<String>()
    let definition = try Fixture.PlainDefinition(initial: .pendingActivation) { sm in
      Fixture.addTransitions(to: &sm)
      sm.onRejection { log.append("\($0)") }
    }
    let machine = try SharedMachine(definition, at: square.state)
    let possible = Fixture.grid.filter { $0.state == square.state && $0.target != nil }.map { "\($0.event)" }

    let isAccepted = machine.fire(square.event)

    let permitted = possible.isEmpty ? "nothing" : possible.joined(separator: ", ")
    #expect(!isAccepted)
    #expect(log.entries == ["'\(square.event)' does not apply while '\(square.state)'; permitted: \(permitted)"])
  }
}
