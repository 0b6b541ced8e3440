import Foundation

/// What happened, in order, on whichever thread; a test can wait until it has grown.
final class Chronicle<Entry: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var written: [Entry] = []

  func append(_ entry: Entry) {
    condition.lock()
    written.append(entry)
    condition.broadcast()
    condition.unlock()
  }

  var entries: [Entry] {
    wait(until: { _ in true })
  }

  /// Blocks until there are so many entries; answers with what there is when patience ends.
  func entries(count: Int) -> [Entry] {
    wait(until: { $0.count >= count })
  }

  /// Blocks until the last entry is the one that a test has made the last; answers with what there is when patience ends.
  func entries(upTo isLast: (Entry) -> Bool) -> [Entry] {
    wait(until: { $0.last.map(isLast) ?? false })
  }

  private func wait(until isComplete: ([Entry]) -> Bool) -> [Entry] {
    let end = Date(timeIntervalSinceNow: Patience.seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isComplete(written), condition.wait(until: end) {}
    return written
  }
}
