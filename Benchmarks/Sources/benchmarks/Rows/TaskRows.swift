import Foundation
import StateMachines
import Synchronization

/// A hundred thousand machines, each with a task of its state that waits to be cancelled; and as many tasks alone.
enum TaskRows {
  static let all: [any Benchmark] = [
    ManyTasks(name: "machine with a task") {
      let machine = ThreadsafeMachine(definition)
      return (start: { _ = machine.fire(.begin) }, stop: { machine.stop() })
    },
    ManyTasks(name: "task alone") {
      let task = Protected<Task<Void, Never>?>(nil)
      return (
        start: {
          let started = Task { await waitToBeCancelled() }
          task.runMutable { $0 = started }
        },
        stop: { task.runMutable { $0 }?.cancel() }
      )
    },
  ]

  /// How many tasks run.
  fileprivate static let running = Atomic(0)

  private enum State { case idle, busy }
  private enum Event { case begin, end }

  private static let definition: MachineDefinition<State, Event> = .verified(initial: .idle) { sm in
    sm.when(.begin, from: .idle, to: .busy)
    sm.when(.end, from: .busy, to: .idle)
    sm.task("wait", in: .busy) {
      await waitToBeCancelled()
      return nil
    }
  }

  private static func waitToBeCancelled() async {
    running.add(1, ordering: .sequentiallyConsistent)
    let pause = Pause()
    await withTaskCancellationHandler {
      await pause.wait()
    } onCancel: {
      pause.end()
    }
    running.subtract(1, ordering: .sequentiallyConsistent)
  }

  /// What a task waits for.
  private final class Pause: Sendable {
    private enum Phase {
      case begun
      case waiting(UnsafeContinuation<Void, Never>)
      case over
    }

    private let phase = Protected(Phase.begun)

    func wait() async {
      await withUnsafeContinuation { continuation in
        let isOver = phase.runMutable { phase in
          if case .over = phase { return true }
          phase = .waiting(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    }

    func end() {
      let last = phase.runMutable { phase in
        defer { phase = .over }
        return phase
      }
      if case .waiting(let continuation) = last { continuation.resume() }
    }
  }
}

/// What a running task takes, with what it belongs to.
private struct ManyTasks: Benchmark {
  let name: String
  let make: @Sendable () -> (start: @Sendable () -> Void, stop: @Sendable () -> Void)

  func measure(rounds: Int) -> [Row] {
    let count = rounds < 50 ? 10_000 : 100_000
    ResidentMemory.giveBackWhatIsFree()
    var instances = (0..<count).map { _ in make() }
    let before = ResidentMemory.bytes
    let start = Sample.timing(count) {
      for instance in instances { instance.start() }
      return 0
    }
    wait { TaskRows.running.load(ordering: .sequentiallyConsistent) == count }
    var rows = [Row(name: "\(name), started", value: start.nanosecondsEach, unit: .nanoseconds)]
    if let before, let after = ResidentMemory.bytes {
      rows.append(Row(name: "\(name), resident", value: max(0, Double(after - before) / Double(count)), unit: .bytes))
    }
    let stop = Sample.timing(count) {
      for instance in instances { instance.stop() }
      return 0
    }
    rows.append(Row(name: "\(name), stopped", value: stop.nanosecondsEach, unit: .nanoseconds))
    // A task that is left would keep this from ending.
    wait { TaskRows.running.load(ordering: .sequentiallyConsistent) == 0 }
    instances = []
    return rows
  }

  private func wait(_ condition: () -> Bool) {
    while !condition() { sched_yield() }
  }
}
