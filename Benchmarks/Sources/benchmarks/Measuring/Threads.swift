import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads that begin their work at the same moment.
struct Threads {
  /// The part of the time in which all have to be at work, each on a core of its own, where there are as many cores.
  static let neededShare = 0.9

  private let queues: [DispatchQueue]
  private let canOverlap: Bool

  init(_ count: Int) {
    queues = (0..<count).map { DispatchQueue(label: "thread \($0)") }
    canOverlap = count <= ProcessInfo.processInfo.activeProcessorCount
  }

  /// Runs the work, given the number of the thread, on each, which have that many operations together.
  func sample(_ operations: Int, _ work: @Sendable (Int) -> Void) -> Sample {
    let spans = Mutex([Span]())
    let arrived = Atomic(0)
    let group = DispatchGroup()
    withoutActuallyEscaping(work) { work in
      for (number, queue) in queues.enumerated() {
        queue.async(group: group) {
          arrived.add(1, ordering: .relaxed)
          while arrived.load(ordering: .relaxed) < queues.count { sched_yield() }
          let span = Span { work(number) }
          spans.withLock { $0.append(span) }
        }
      }
      group.wait()
    }
    return sample(operations, spans.withLock { $0 })
  }

  private func sample(_ operations: Int, _ spans: [Span]) -> Sample {
    let whole = (spans.map(\.end).max() ?? 0) - (spans.map(\.begin).min() ?? 0)
    let common = (spans.map(\.end).min() ?? 0) - (spans.map(\.begin).max() ?? 0)
    let overlap = common >= whole * Self.neededShare && spans.allSatisfy { $0.shareOnCore >= Self.neededShare }
    return Sample(nanoseconds: whole, operations: operations, checksum: 0, counts: overlap || !canOverlap)
  }
}

/// When a thread worked, and how long it was on a core.
private struct Span {
  let begin: Double
  let end: Double
  let onCore: Double

  init(_ work: () -> Void) {
    let coreBefore = Self.now(CLOCK_THREAD_CPUTIME_ID)
    begin = Self.now(CLOCK_MONOTONIC)
    work()
    end = Self.now(CLOCK_MONOTONIC)
    onCore = Self.now(CLOCK_THREAD_CPUTIME_ID) - coreBefore
  }

  var shareOnCore: Double { onCore / (end - begin) }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
