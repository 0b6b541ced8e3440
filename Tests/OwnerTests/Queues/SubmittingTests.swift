import Dispatch
import StateMachines
import Testing

@Suite("An event that is submitted", .timeLimit(TestTimeout.limit))
struct SubmittingTests {
  private static let definition: MachineDefinition<Kettle, Wish> = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating)
    sm.when(.boil, from: .off, to: .boiling, if: Guard("has water") { _ in false })
    sm.when(.stir, from: .off, to: .heating) { _ in throw BrokenPipe() }
    sm.defer(.whistle, in: .off)
    sm.when(.whistle, from: .heating, to: .off)
  }

  @Test(
    "A submitted event is answered with its outcome",
    arguments: [
      (Wish.heat, "off -> heating (heat)"), (.whistle, "deferred"),
      (.stop, "rejected: 'stop' does not apply while 'off'; permitted: heat, boil, stir, whistle"),
      (.boil, "rejected: 'boil' does not apply while 'off': guard 'has water' is false; permitted: heat, stir, whistle"),
      (.stir, "rejected: 'stir' failed while 'off': the pipe is broken"),
    ])
  func outcomes(event: Wish, description: String) async {
    let machine = ThreadsafeMachine(Self.definition)

    let outcome = await machine.submit(event)

    #expect(outcome.description == ThreadsafeMachine(Self.definition).attempt(event).description)
    #expect(outcome.description.hasSuffix(description))
    #expect(machine.state == (event == .heat ? .heating : .off))
  }

  @Test("A submitted event is rejected by a stopped or finished machine and by one whose start failed")
  func stopped() async throws {
    let stopped = ThreadsafeMachine(Self.definition)
    stopped.stop()
    let finished = ThreadsafeMachine(try MachineDefinition<Kettle, Wish>(initial: .off) { sm in sm.final(.off) })
    let unstarted = ThreadsafeMachine(Self.definition, starts: false)
    let undone = ThreadsafeMachine(
      try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
        sm.when(.heat, from: .off, to: .heating)
        sm.onEntry(.off) { _ in throw BrokenPipe() }
      })

    let outcomes = [await stopped.submit(.heat), await finished.submit(.heat), await unstarted.submit(.heat)]
    let failed = await undone.submit(.heat)

    for outcome in outcomes {
      guard case .rejected(let rejection) = outcome, case .stopped = rejection.reason else {
        Issue.record("\(outcome)")
        continue
      }
    }
    #expect(failed.description.hasSuffix("the pipe is broken"))
  }

  @Test("A submitted event runs on the event queue", arguments: QueueKind.allCases)
  func eventQueue(kind: QueueKind) async throws {
    let queue = kind.queue
    let machine = Till.Machine(
      try Till.definition { _ in dispatchPrecondition(condition: .onQueue(queue)) }, eventQueue: queue)

    let outcome = await machine.submit(1)

    #expect(outcome.transition?.event == 1)
  }

  @Test("Submitted and enqueued events share one queue")
  func order() async throws {
    let (coins, executor) = (EventRecorder<Int>(), QueueExecutor())
    let queue = DispatchQueue(label: "events")
    let machine = Till.Machine(try Till.definition(coins), eventQueue: queue)
    queue.suspend()

    machine.enqueue(1)
    let second = Task(executorPreference: executor) { await machine.submit(2) }
    executor.settle()
    machine.enqueue(3)
    let fourth = Task(executorPreference: executor) { await machine.submit(4) }
    executor.settle()
    machine.enqueue(5)
    queue.resume()

    let outcomes = [await second.answer(), await fourth.answer()]
    #expect(outcomes.map { $0?.transition?.event } == [2, 4])
    #expect(coins.entries(count: 5) == [1, 2, 3, 4, 5])
  }

  @Test("Each of many submitted events is answered with its own transition", arguments: [true, false])
  func concurrent(hasOwnQueue: Bool) async throws {
    let coins = EventRecorder<Int>()
    let machine = Till.Machine(try Till.definition(coins), eventQueue: hasOwnQueue ? DispatchQueue(label: "events") : nil)

    let answers = await withTaskGroup(of: (Int, Int?).self) { group in
      for coin in 0..<1_000 { group.addTask { (coin, await machine.submit(coin).transition?.event) } }
      return await group.reduce(into: [(Int, Int?)]()) { $0.append($1) }
    }

    #expect(answers.allSatisfy { $0 == $1 })
    #expect(coins.entries.sorted() == Array(0..<1_000))
  }

  @Test("Of events submitted for a transition that can be taken once, one wins")
  func once() async {
    for _ in 0..<50 {
      let machine = ThreadsafeMachine(Self.definition)

      let winners = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<16 { group.addTask { await machine.submit(.heat).transition != nil } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }

      #expect(winners == 1)
    }
  }

  @Test("A task that awaits each submitted event has them processed in its order")
  func oneByOne() async throws {
    let coins = EventRecorder<Int>()
    let machine = Till.Machine(try Till.definition(coins))

    for coin in 0..<200 { await machine.submit(coin) }

    #expect(coins.entries == Array(0..<200))
  }

  private actor Clerk {
    private(set) var greetings = 0

    func submit(_ coin: Int, to machine: Till.Machine) async -> Int? {
      await machine.submit(coin).transition?.event
    }

    func greet() {
      greetings += 1
    }
  }

  @Test("A submitted event does not block the actor that awaits it")
  func actor() async throws {
    let (clerk, executor) = (Clerk(), QueueExecutor())
    let queue = DispatchQueue(label: "events")
    let machine = Till.Machine(try Till.definition { _ in }, eventQueue: queue)
    queue.suspend()
    let submission = Task(executorPreference: executor) { await clerk.submit(1, to: machine) }
    executor.settle()

    await clerk.greet()
    let greetings = await clerk.greetings
    queue.resume()

    #expect(greetings == 1)
    #expect(await submission.answer() == 1)
  }

  @MainActor
  @Test("A submitted event does not block the main actor, even if the main queue is its event queue", arguments: [true, false])
  func mainActor(isMainQueue: Bool) async throws {
    let machine = Till.Machine(try Till.definition { _ in }, eventQueue: isMainQueue ? .main : nil)

    let outcome = await machine.submit(1)

    #expect(outcome.transition?.event == 1)
  }

  @Test("A submitted event is answered with stopped if the machine stops first")
  func stopAnswers() async throws {
    let (coins, executor) = (EventRecorder<Int>(), QueueExecutor())
    let queue = DispatchQueue(label: "events")
    let machine = Till.Machine(try Till.definition(coins), eventQueue: queue)
    queue.suspend()
    let submissions = (1...3).map { coin in Task(executorPreference: executor) { await machine.submit(coin) } }
    executor.settle()

    machine.stop()
    var outcomes: [Till.Machine.Outcome?] = []
    for submission in submissions { outcomes.append(await submission.answer()) }
    try machine.start()
    queue.resume()
    let later = await machine.submit(4)

    #expect(outcomes.map { $0?.description ?? "none" } == (1...3).map { "rejected: '\($0)' does not apply: the machine is stopped" })
    #expect(later.transition?.event == 4)
    #expect(coins.entries == [4])
  }

  @Test("A submitted event is answered with stopped if the machine finishes first")
  func endAnswers() async throws {
    let executor = QueueExecutor()
    let queue = DispatchQueue(label: "events")
    let definition = try MachineDefinition<Kettle, Wish>(initial: .off) { sm in
      sm.when(.stop, from: .off, to: .keepingWarm)
      sm.final(.keepingWarm)
    }
    let machine = ThreadsafeMachine(definition, eventQueue: queue)
    queue.suspend()
    let submission = Task(executorPreference: executor) { await machine.submit(.heat) }
    executor.settle()

    machine.fire(.stop)
    queue.resume()

    #expect(await submission.answer()?.description == "rejected: 'heat' does not apply: the machine has finished in 'keepingWarm'")
  }
}
