import StateMachines

/// Each thread fires and then reads a stream of its own, without waiting: what it has committed is in the buffer when `fire` returns.
enum ReadStreams {
  private typealias Machine = ThreadsafeMachine<Int, Message>

  private static let threads = 3
  private static let fires = 2_000

  private static func machine(_ choice: Int, _ count: Unprotected) throws -> Machine {
    try Machine(initial: 0) { sm in
      switch choice {
      case 0: sm.when(.any, in: 0) { _ in count.value += 1 }
      case 1: sm.when(.any, from: 0, to: 0)
      default: sm.when(.any, from: 0, to: 0) { step in step.onCommit {} }
      }
    }
  }

  @Sendable static func round(_ round: Round) throws {
    var choices = round.generator()
    let machine = try machine(Int.random(in: 0...2, using: &choices), Unprotected())
    let received = Locked<[[Int]]>([])
    round.run(threads) { thread, choices in
      let reader = Reader(machine)
      for number in 1...fires where !(number.isMultiple(of: 64) && round.isOver) {
        machine.fire(Message(thread: thread, number: number))
        round.expect(reader.read(Message(thread: thread, number: number)), "after fire \(number) its transition is not in the buffer")
        if Int.random(in: 0..<100, using: &choices) == 0 { cancelAnother(machine) }
      }
      received.change { $0.append(reader.received.map { $0.thread * fires + $0.number }) }
    }
    for order in received.value { round.expect(Set(order).count == order.count, "a transition came twice") }
    checkOrder(received.value, round)
  }

  /// Two streams agree about the order of what both have.
  private static func checkOrder(_ orders: [[Int]], _ round: Round) {
    for one in orders {
      for other in orders {
        let common = Set(one).intersection(other)
        round.expect(one.filter(common.contains) == other.filter(common.contains), "two streams have different orders")
      }
    }
  }

  /// A stream that is cancelled while others fire, one of which may be about to resume its reader.
  private static func cancelAnother(_ machine: Machine) {
    let (executor, isEnded) = (ManualExecutor(), Locked(false))
    let task = Task(executorPreference: executor) {
      for await _ in machine.transitions(bufferingNewest: 8) {}
      isEnded.change { $0 = true }
    }
    executor.run()
    task.cancel()
    while !isEnded.value { executor.run() }
  }

  /// Reads what is in the buffer, on the calling thread.
  ///
  /// Safe because the iterator is used by the jobs of one executor, which that thread runs.
  private final class Reader: @unchecked Sendable {
    private let executor = ManualExecutor()
    private let next: (isolated (any Actor)?) async -> Message?
    private(set) var received: [Message] = []

    init(_ machine: Machine) {
      var iterator = machine.transitions(bufferingNewest: .max).makeAsyncIterator()
      next = { await iterator.next(isolation: $0)?.event }
    }

    /// Reads until a message comes.
    ///
    /// - Returns: False where the buffer was empty before that.
    func read(_ message: Message) -> Bool {
      while received.last.map({ $0.thread == message.thread && $0.number == message.number }) != true {
        let count = received.count
        Task(executorPreference: executor) {
          if let message = await self.next(nil) { self.received.append(message) }
        }
        executor.run()
        if received.count == count { return false }
      }
      return true
    }
  }
}
