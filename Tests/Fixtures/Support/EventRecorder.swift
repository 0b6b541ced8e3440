import Foundation

/// What happened, in order, on any thread; a test can wait until enough has been recorded.
///
/// Safe because the list is accessed only under the condition's lock. Unlike a context it survives an undone step.
final class EventRecorder<Entry: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var recorded: [Entry] = []

  func append(_ entry: Entry) {
    condition.lock()
    recorded.append(entry)
    condition.broadcast()
    condition.unlock()
  }

  var entries: [Entry] {
    wait(until: { _ in true })
  }

  /// Blocks until there are so many entries; returns those there are if the time limit ends first.
  func entries(count: Int) -> [Entry] {
    wait(until: { $0.count >= count })
  }

  /// Blocks until the last entry satisfies a condition; returns the entries there are if the time limit ends first.
  func entries(upTo isLast: (Entry) -> Bool) -> [Entry] {
    wait(until: { $0.last.map(isLast) ?? false })
  }

  /// Removes and returns all entries.
  @discardableResult
  func removeAll() -> [Entry] {
    condition.lock()
    defer { condition.unlock() }
    defer { recorded = [] }
    return recorded
  }

  private func wait(until isComplete: ([Entry]) -> Bool) -> [Entry] {
    let end = Date(timeIntervalSinceNow: TestTimeout.seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isComplete(recorded), condition.wait(until: end) {}
    return recorded
  }
}

extension EventRecorder<String> {
  /// The entries as one line of text.
  var text: String {
    entries.joined(separator: ", ")
  }
}
