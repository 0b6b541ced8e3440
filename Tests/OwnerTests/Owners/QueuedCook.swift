import Dispatch
import StateMachines

/// Runs an actor on a serial queue.
final class Desk: SerialExecutor {
  let queue = DispatchQueue(label: "desk")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}

/// An actor that lives on a queue of its own.
actor QueuedCook: ActorStateful {
  typealias State = Kettle
  typealias Event = Wish

  static let definition: Definition = .verified(initial: .off) { sm in
    sm.when(.heat, from: .off, to: .heating) { cook, _ in cook.note("heat") }
    sm.when(.stop, from: .heating, to: .off, if: Guard { cook, _ in cook.notes.count > 0 }) { step in step.isolated { $0.note("stop") } }
    sm.when(.stir, in: .any) { step in step.isolated { $0.note("stir") } }
    sm.timeout(.seconds(60), in: .heating, fire: .stop)
  }

  let desk = Desk()
  nonisolated var unownedExecutor: UnownedSerialExecutor { desk.asUnownedSerialExecutor() }

  nonisolated let machine: OwnedMachine<QueuedCook, Kettle, Wish>
  private(set) var notes: [String] = []
  private let news: AsyncStream<String>.Continuation?

  init(
    _ definition: ContextDefinition<QueuedCook, Kettle, Wish> = definition, clock: (any MachineClock)? = nil,
    news: AsyncStream<String>.Continuation? = nil
  ) {
    machine = Owned(definition, clock: clock)
    self.news = news
  }

  func note(_ note: String) {
    dispatchPrecondition(condition: .onQueue(desk.queue))
    notes.append(note)
    news?.yield(note)
  }
}
