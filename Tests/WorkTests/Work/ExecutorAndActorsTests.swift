import Dispatch
import StateMachineTesting
import StateMachines
import Testing

@Suite("The executor for tests and actors that own machines")
struct ExecutorAndActorsTests {
  /// The queue of an actor, which a test can suspend.
  private final class HaltingQueue: SerialExecutor {
    let queue = DispatchQueue(label: "till")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  /// An actor with a queue of its own, so that tasks of its machine always go on there.
  private actor Till: ActorStateful {
    typealias State = Payment
    typealias Event = PaymentEvent

    static let definition: Definition = .verified(initial: .idle) { sm in
      sm.payment()
      sm.task("charge", in: .charging) { .charged(1) }
      sm.isolatedTask("ask", in: .declined) { till in await till.charge() }
    }

    let halting = HaltingQueue()
    nonisolated let machine: Owned
    nonisolated var unownedExecutor: UnownedSerialExecutor { halting.asUnownedSerialExecutor() }

    init(_ executor: ManualExecutor) { machine = Owned(Till.definition, clock: executor) }

    private nonisolated func charged() async -> PaymentEvent { .again }

    func charge() async -> PaymentEvent { await charged() }
  }

  /// An actor with a thread of Swift.
  private actor Shop: ActorStateful {
    typealias State = Payment
    typealias Event = PaymentEvent

    static let definition: Definition = .verified(initial: .idle) { sm in
      sm.payment()
      sm.task("charge", in: .charging) { .charged(1) }
    }

    nonisolated let machine: Owned

    init(_ executor: ManualExecutor) { machine = Owned(Shop.definition, clock: executor) }
  }

  /// An object on the main actor.
  @MainActor
  private final class Counter: MainActorStateful {
    typealias State = Payment
    typealias Event = PaymentEvent

    static let definition: Definition = .verified(initial: .idle) { sm in
      sm.payment()
      sm.task("charge", in: .charging) { .charged(1) }
    }

    let machine: Owned

    init(_ executor: ManualExecutor) { machine = Owned(Counter.definition, clock: executor) }
  }

  @MainActor
  @Test("A run on the main actor waits for a task that goes on in the queue of an actor")
  func suspendedQueue() async {
    let executor = ManualExecutor()
    let till = Till(executor)

    await till.fire(.charge)
    await till.fire(.declined)
    let before = till.machine.state
    let queue = till.halting.queue
    queue.suspend()
    // The queue goes on when the task of the state has gone there and nothing is ready.
    let opening = ThreadPool.start { _ in
      while executor.order.isEmpty || !executor.ready.isEmpty { ThreadPool.yield() }
      queue.resume()
    }
    await executor.run()
    let state = till.machine.state

    #expect(opening.isFinished())
    #expect(before == .declined)
    #expect(state == .charged)
  }

  @MainActor
  @Test("An actor that was awaited on the main actor reaches the state that its task leads to")
  func awaitedActor() async {
    for _ in 0..<200 {
      let executor = ManualExecutor()
      let shop = Shop(executor)

      await shop.fire(.charge)
      await executor.run()

      #expect(shop.machine.state == .charged)
    }
  }

  @MainActor
  @Test("A run reaches the machine of a main-actor object")
  func mainActorObject() async {
    let executor = ManualExecutor()
    let counter = Counter(executor)

    counter.fire(.charge)
    await executor.run()

    #expect(counter.machine.state == .charged)
  }

  @MainActor
  @Test("One step at a time waits for an actor as well, by order and by name")
  func singleSteps() async {
    let executor = ManualExecutor()
    let till = Till(executor)

    await till.fire(.charge)
    await till.fire(.declined)
    var count = 0
    while await executor.runNext() { count += 1 }
    let state = till.machine.state
    await till.fire(.cancel)
    await till.fire(.again)
    while await executor.run("task") { count += 1 }

    #expect(count > 2)
    #expect(state == .charged)
    #expect(till.machine.state == .charged)
  }

  @Test("A run does not wait for actors that are gone")
  func goneActors() async {
    let executor = ManualExecutor()
    weak var gone: Shop?
    do {
      let shop = Shop(executor)
      gone = shop
      await shop.fire(.charge)
      await executor.run()
    }

    let isGone = gone == nil
    await executor.run()

    #expect(isGone)
    #expect(executor.ready.isEmpty)
  }
}
