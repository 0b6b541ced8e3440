import StateMachineStore
import StateMachines
import Testing

@Suite("The queue of tasks that wait for a connection")
struct TaskQueueTests {
  /// Counts tasks.
  private final class Counter: Sendable {
    private let state = Protected((inside: 0, most: 0, all: 0))

    var counts: (inside: Int, most: Int, all: Int) { state.runReadonly { $0 } }

    func enter() {
      state.runMutable { state in
        state.inside += 1
        state.all += 1
        state.most = max(state.most, state.inside)
      }
    }

    func leave() { state.runMutable { $0.inside -= 1 } }
  }

  @Test("No task waits forever for its turn, however many come and are cancelled at the same time", arguments: [1, 3])
  func everyTaskIsServed(places: Int) async throws {
    let (queue, counter) = (TaskQueue(places: places), Counter())
    let served = await withTaskGroup(of: Int.self) { group in
      for number in 0..<16 {
        group.addTask {
          var served = 0
          for round in 0..<2_000 {
            let task = Task {
              try await queue.withTurn {
                counter.enter()
                if round % 7 == 0 { await Task.yield() }
                counter.leave()
              }
            }
            if (round + number) % 5 == 0 { task.cancel() }
            if case .success = await task.result { served += 1 }
          }
          return served
        }
      }
      return await group.reduce(0, +)
    }

    #expect(served == counter.counts.all)
    #expect(served >= 16 * 1_600)
    #expect(counter.counts.most <= places)
    #expect(counter.counts.inside == 0)
  }

  @Test("A task that is cancelled while it joins the queue gets the error of its cancellation", .timeLimit(.minutes(5)))
  func cancelledOnArrival() async throws {
    // A cancellation that is lost ends with the error of the limit.
    let queue = TaskQueue(limit: .seconds(20))
    let (rounds, begun) = (TestRounds.of(50_000, few: 15_000), Protected(0))
    let errors = try await queue.withTurn { () async throws -> [String] in
      var errors: [String] = []
      for round in 1...rounds where errors.isEmpty {
        let task = Task {
          begun.runMutable { $0 = round }
          try await queue.withTurn {}
        }
        var spins = 0
        while begun.runReadonly({ $0 }) < round {
          spins += 1
          if spins % 1_000 == 0 { await Task.yield() }
        }
        // The cancellation meets another place of the task in each round.
        for _ in 0..<(round % 100) { _ = begun.runReadonly { $0 } }
        task.cancel()
        if case .failure(let error) = await task.result, error is CancellationError { continue }
        errors.append("round \(round): \(await task.result)")
      }
      return errors
    }

    #expect(errors == [])
  }

  @Test("A task gets an error at once where too many wait for their turn")
  func limit() async throws {
    let queue = TaskQueue(places: 1, waiting: 0)
    try await queue.withTurn {
      let error = await #expect(throws: StoreError.self) { try await queue.withTurn {} }
      #expect(error?.description == "0 tasks wait for a connection already")
    }
    try await queue.withTurn {}
  }

  @Test("Tasks that wait for too long get an error, and later ones get their turn", .timeLimit(.minutes(5)))
  func waitingForTooLong() async throws {
    let queue = TaskQueue(limit: .milliseconds(50))
    let serve: @Sendable () async -> String = {
      do { return try await queue.withTurn { () async throws -> String in "served" } } catch { return "\(error)" }
    }
    let answers = try await queue.withTurn { () async throws -> [String] in
      await withTaskGroup(of: String.self, returning: [String].self) { group in
        for _ in 0..<3 { group.addTask { await serve() } }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    let later = await serve()

    #expect(answers == Array(repeating: "no connection was free for 0.05 seconds", count: 3))
    #expect(later == "served")
  }
}
