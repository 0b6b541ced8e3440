import Dispatch
import StateMachines
import TestSupport

/// Events and sections that wait for the event queue of a machine, from several threads, with objects that call back when they are
/// released.
enum WaitingWork {
  private typealias Machine = ThreadsafeMachine<Int, Message>

  private static let threads = 3
  private static let items = 400

  @Sendable static func round(_ round: Round) throws {
    let (living, taken, done) = (Counter(), Locked<[[Int]]>(Array(repeating: [], count: threads + 1)), Counter())
    let queue = DispatchQueue(label: "events", attributes: .concurrent)
    do {
      let machine = try Machine(
        Machine.Definition(initial: 0) { sm in
          sm.when(.any, in: 0) { step in
            guard let message = step.event else { return }
            taken.change { if message.number > 0 { $0[message.thread].append(message.number) } }
          }
        }, eventQueue: queue)
      round.run(threads) { thread, choices in
        for number in 1...items {
          let probe = Probe(living, onRelease: callback(machine, &choices))
          add(Message(thread: thread, number: number, probe: probe), to: machine, taken, done, &choices)
        }
      }
      // What waits runs in order, so that this is the last; what it releases may add more.
      for _ in 1...3 { drain(machine) }
      round.expect(done.value == threads * items, "\(done.value) of \(threads * items) items are done")
      for thread in 1...threads { round.expect(taken.value[thread] == Array(1...items), "thread \(thread): \(taken.value[thread])") }
    }
    round.expectSoon("\(living.value) objects are not released") { living.value == 0 }
  }

  /// Hands an item over in one of the ways that keep the order.
  private static func add(
    _ message: Message, to machine: Machine, _ taken: Locked<[[Int]]>, _ done: Counter, _ choices: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<3, using: &choices) {
    case 0:
      machine.enqueue(message) { _ in done.add() }
    case 1:
      machine.enqueueMutable {
        taken.change { $0[message.thread].append(message.number) }
        done.add()
      }
    default:
      machine.enqueue(message)
      machine.enqueueMutable { done.add() }
    }
  }

  /// What an object does when it is released, wherever that is.
  private static func callback(_ machine: Machine, _ choices: inout SeededGenerator) -> @Sendable () -> Void {
    let choice = Int.random(in: 0..<8, using: &choices)
    return { [weak machine] in
      guard let machine else { return }
      let nothing = Message(thread: 0, number: 0)
      switch choice {
      case 0: machine.enqueue(nothing)
      case 1: machine.enqueueMutable {}
      case 2: machine.fire(nothing)
      case 3: _ = machine.state
      case 4: _ = machine.snapshot()
      case 5: machine.subscribe(on: .global()) { _ in }.cancel()
      case 6: _ = machine.transitions()
      default: machine.runMutable {}
      }
    }
  }

  private static func drain(_ machine: Machine) {
    let isDrained = DispatchSemaphore(value: 0)
    machine.enqueueMutable { isDrained.signal() }
    isDrained.wait()
  }
}
