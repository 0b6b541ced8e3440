import Dispatch
import StateMachines
import Testing

@Suite("A submitted event whose task is cancelled", .timeLimit(TestTimeout.limit))
struct SubmitCancellationTests {
  @Test("A cancelled submitted event that waits is dropped with a cancellation, and the machine continues")
  func waiting() async throws {
    let (coins, executor) = (EventRecorder<Int>(), QueueExecutor())
    let queue = DispatchQueue(label: "events")
    let machine = Till.Machine(try Till.definition(coins), eventQueue: queue)
    queue.suspend()
    machine.enqueue(1)
    let submission = Task(executorPreference: executor) { await machine.submit(2) }
    executor.settle()
    machine.enqueue(3)

    submission.cancel()
    let outcome = await submission.answer()
    queue.resume()
    let later = await machine.submit(4)

    #expect(isCancelled(outcome))
    #expect(outcome?.rejection?.event == 2)
    #expect(later.transition?.event == 4)
    #expect(coins.entries == [1, 3, 4])
  }

  @Test("A submitted event is dropped if its task was cancelled before")
  func before() async throws {
    let coins = EventRecorder<Int>()
    let machine = Till.Machine(try Till.definition(coins))

    let submission = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await machine.submit(1)
    }
    let outcome = await submission.answer()
    let later = await machine.submit(2)

    #expect(isCancelled(outcome))
    #expect(later.transition?.event == 2)
    #expect(coins.entries == [2])
  }

  @Test("A submitted event cancelled while it is processed is answered with its result")
  func tooLate() async throws {
    let (entered, gate, coins) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0), EventRecorder<Int>())
    let definition = try Till.definition { coin in
      coins.append(coin)
      entered.continuation.yield()
      gate.wait()
    }
    let machine = Till.Machine(definition)
    let submission = Task { await machine.submit(1) }
    _ = await entered.stream.first { true }

    submission.cancel()
    gate.signal()
    let outcome = await submission.answer()

    #expect(outcome?.transition?.event == 1)
    #expect(coins.entries == [1])
  }

  @Test("Cancelling one of many submitted events leaves the others to be processed")
  func someOfMany() async throws {
    let (coins, executor) = (EventRecorder<Int>(), QueueExecutor())
    let queue = DispatchQueue(label: "events")
    let machine = Till.Machine(try Till.definition(coins), eventQueue: queue)
    queue.suspend()
    let submissions = (0..<40).map { coin in Task(executorPreference: executor) { await machine.submit(coin) } }
    executor.settle()

    for (coin, submission) in submissions.enumerated() where coin.isMultiple(of: 3) { submission.cancel() }
    queue.resume()
    var cancelled: [Bool] = []
    for submission in submissions { cancelled.append(isCancelled(await submission.answer())) }

    #expect(cancelled == (0..<40).map { $0.isMultiple(of: 3) })
    #expect(coins.entries.sorted() == (0..<40).filter { !$0.isMultiple(of: 3) })
  }

  @Test("A submitted event is answered once and processed at most once, whenever it is cancelled")
  func race() async throws {
    let coins = EventRecorder<Int>()
    let machine = Till.Machine(try Till.definition(coins))

    var taken: [Int] = []
    for coin in 0..<500 {
      let submission = Task { await machine.submit(coin) }
      let cancellation = Task { submission.cancel() }
      let outcome = await submission.value
      await cancellation.value
      if let transition = outcome.transition, let event = transition.event { taken.append(event) } else { #expect(isCancelled(outcome)) }
    }
    let later = await machine.submit(1_000)

    #expect(coins.entries == taken + [1_000])
    #expect(later.transition?.event == 1_000)
  }

  private func isCancelled(_ outcome: Till.Machine.Outcome?) -> Bool {
    guard case .rejected(let rejection) = outcome, case .failed(let error) = rejection.reason else { return false }
    return error is CancellationError
  }
}
