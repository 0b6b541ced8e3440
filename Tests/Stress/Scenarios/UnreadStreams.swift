import Dispatch
import StateMachines

/// Streams without a reader while several threads fire: the ring buffer of each keeps the newest transitions.
enum UnreadStreams {
  private typealias Machine = ThreadsafeMachine<Int, Message>

  private static let threads = 3
  private static let fires = 50_000
  private static let limit = 64

  /// The hook counts without protection: the machine runs one at a time.
  private static func machine(_ choice: Int, _ count: Unprotected) throws -> Machine {
    try Machine(initial: 0) { sm in
      switch choice {
      case 0: sm.when(.any, in: 0) { _ in count.value += 1 }
      case 1: sm.when(.any, from: 0, to: 0) { _ in count.value += 1 }
      default:
        sm.when(.any, from: 0, to: 1)
        sm.when(.any, from: 1, to: 0)
        sm.after(.any) { _ in count.value += 1 }
      }
    }
  }

  @Sendable static func round(_ round: Round) throws {
    let (living, count) = (Counter(), Unprotected())
    var choices = round.generator()
    do {
      let machine = try machine(Int.random(in: 0...2, using: &choices), count)
      let unread = machine.transitions(bufferingNewest: limit)
      let observed = Bool.random(using: &choices) ? Observed(machine) : nil
      let dropped = Locked<[any Sendable]>((1...4).map { _ in machine.transitions(bufferingNewest: limit) })
      round.run(threads) { thread, choices in
        for number in 1...fires where !(number.isMultiple(of: 256) && round.isOver) {
          let message = Message(thread: thread, number: number, probe: Probe(living))
          let begin = threadTime()
          round.expect(machine.fire(message), "an event was rejected")
          round.expect(threadTime() - begin < .milliseconds(200), "a fire took \(threadTime() - begin) of processor time")
          if Int.random(in: 0..<5_000, using: &choices) == 0 { _ = dropped.change { $0.popLast() } }
        }
      }
      _ = dropped.exchange([])
      observed?.settle()
      let most = observed == nil ? limit : limit + 600
      round.expect(living.value <= most, "\(living.value) events are kept, where \(most) may be")
      observed?.resume()
      machine.stop()
      round.wait { await check(unread, round) }
    }
    round.expectSoon("\(living.value) events are not released") { living.value == 0 }
  }

  /// An observer that keeps up, and one that was cancelled before its queue ran: that one keeps nothing.
  private struct Observed {
    let queue = DispatchQueue(label: "observer")
    let suspended = DispatchQueue(label: "suspended")

    init(_ machine: Machine) {
      machine.subscribe(on: queue) { _ in }
      suspended.suspend()
      let token = machine.subscribe(on: suspended) { _ in }
      machine.fire(Message(thread: 0, number: 0))
      token.cancel()
    }

    func resume() {
      suspended.resume()
      suspended.sync {}
    }

    /// Lets the observer run to the end, however often its work is divided.
    func settle() {
      for _ in 1...fires / 8 { queue.sync {} }
    }
  }

  /// The numbers of each thread ascend, and the last of some thread is there.
  private static func check(_ stream: some AsyncSequence<Machine.Transition, Never>, _ round: Round) async {
    var last = [Int](repeating: 0, count: threads + 1)
    var count = 0
    for await transition in stream {
      guard let message = transition.event else { continue }
      round.expect(message.number > last[message.thread], "\(message.number) follows \(last[message.thread])")
      last[message.thread] = message.number
      count += 1
    }
    round.expect(count == limit, "a stream of \(limit) has \(count) transitions")
  }
}
