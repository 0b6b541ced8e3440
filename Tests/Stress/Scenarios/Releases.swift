import Dispatch
import StateMachines
import TestSupport

/// The last reference to a machine goes while threads are in its hooks, observers and streams, whose objects call back.
enum Releases {
  private typealias Machine = ThreadsafeMachine<Int, Message>

  private static let threads = 4
  private static let calls = 500

  @Sendable static func round(_ round: Round) throws {
    let (living, ended, readers) = (Counter(), Counter(), Locked<[ManualExecutor]>([]))
    let place = Locked<Machine?>(nil)
    round.run(threads) { thread, choices in
      for number in 1...calls {
        if Int.random(in: 0..<20, using: &choices) == 0 { _ = place.exchange(made(living, place, &choices)) }
        guard let machine = place.value else { continue }
        let probe = Probe(living, onRelease: callback(machine, place, &choices))
        let message = Message(thread: thread, number: number, probe: probe)
        if Int.random(in: 0..<10, using: &choices) == 0 {
          readers.change { $0.append(read(machine, ended)) }
        } else {
          call(machine, message, &choices)
        }
      }
    }
    _ = place.exchange(nil)
    let executors = readers.exchange([])
    // What waits on queues holds its machine until it has run.
    round.expectSoon("\(living.value) objects are not released, \(ended.value) of \(executors.count) streams ended") {
      for executor in executors { executor.run() }
      return living.value == 0 && ended.value == executors.count
    }
  }

  /// A machine whose hooks hold an object, and put another machine in its place now and then.
  private static func made(_ living: Counter, _ place: Locked<Machine?>, _ choices: inout SeededGenerator) -> Machine {
    let probe = Probe(living, onRelease: { _ = place.value?.state })
    let rate = Int.random(in: 10...50, using: &choices)
    return Machine(
      .verified(initial: 0) { sm in
        sm.when(.any, from: 0, to: 1) { _ in probe.hold() }
        sm.when(.any, from: 1, to: 0) { step in
          if let number = step.event?.number, number.isMultiple(of: rate) { _ = place.exchange(nil) }
        }
      })
  }

  private static func call(_ machine: Machine, _ message: Message, _ choices: inout SeededGenerator) {
    switch Int.random(in: 0..<8, using: &choices) {
    case 0: machine.enqueue(message)
    case 1: machine.enqueueMutable { message.probe?.hold() }
    case 2: machine.subscribe(on: .global()) { _ in message.probe?.hold() }
    case 3: Task { await machine.submit(message) }
    case 4: _ = machine.transitions(bufferingNewest: 4)
    case 5: machine.subscribe(on: .global()) { _ in message.probe?.hold() }.bound(to: message.probe ?? machine)
    default: machine.fire(message)  // Rejected where a callback has stopped the machine.
    }
  }

  /// What an object does when it is released: with its own machine, if that is there, or with the one in its place.
  private static func callback(_ machine: Machine, _ place: Locked<Machine?>, _ choices: inout SeededGenerator) -> @Sendable () -> Void {
    let choice = Int.random(in: 0..<6, using: &choices)
    return { [weak machine] in
      guard let machine = machine ?? place.value else { return }
      switch choice {
      case 0: machine.enqueue(Message(thread: 0, number: 1))
      case 1: machine.fire(Message(thread: 0, number: 1))
      case 2: _ = machine.snapshot()
      case 3: machine.subscribe(on: .global()) { _ in }.cancel()
      case 4:
        machine.stop()
        try? machine.start()
      default: _ = machine.configuration
      }
    }
  }

  private static func read(_ machine: Machine, _ ended: Counter) -> ManualExecutor {
    let (executor, stream) = (ManualExecutor(), machine.transitions())
    Task(executorPreference: executor) {
      for await _ in stream {}
      ended.add()
    }
    return executor
  }
}
