import Foundation
import Testing

/// Plain threads, so that a test may block in them.
enum Hands {
  /// Starts so many threads, each with its number.
  static func start(_ count: Int = 1, _ work: @escaping @Sendable (Int) -> Void) -> DispatchGroup {
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      Thread.detachNewThread {
        work(number)
        group.leave()
      }
    }
    return group
  }

  /// Runs on so many threads, and blocks until all of them are done.
  static func run(_ count: Int, _ work: @escaping @Sendable (Int) -> Void, sourceLocation: SourceLocation = #_sourceLocation) {
    let isDone = start(count, work).wait(timeout: Patience.end) == .success
    #expect(isDone, "a thread hangs", sourceLocation: sourceLocation)
  }
}
