import Dispatch

/// What waits to be run on the queue of a section: first in, first out, one at a time.
struct Mailbox {
  enum Item {
    /// A mutable section.
    case section(@Sendable () -> Void)
    /// An event: what processes it, and what is done instead if the machine is stopped first.
    case event(process: @Sendable () -> Void, drop: @Sendable () -> Void)
  }

  /// Nil where an item was taken out: what it holds is released by the thread that processed it, outside the lock that guards the mailbox.
  private var items: [Item?] = []
  private var head = 0
  /// A thread processes the items, or is about to.
  private var isBeingProcessed = false

  /// - Returns: Whether a thread has to be sent to process the items.
  mutating func add(_ item: Item) -> Bool {
    items.append(item)
    defer { isBeingProcessed = true }
    return !isBeingProcessed
  }

  /// Takes out the next item; where there is none, the next ``add(_:)`` asks for a thread again.
  mutating func next() -> Item? {
    guard head < items.count else {
      items = []
      head = 0
      isBeingProcessed = false
      return nil
    }
    let item = items[head].take()
    head += 1
    if head >= 256 {
      items.removeSubrange(..<head)
      head = 0
    }
    return item
  }

  /// Takes out the events, and leaves the sections.
  mutating func takeEvents() -> [Item] {
    let waiting = items[head...].compactMap { $0 }
    items = waiting.filter(\.isSection)
    head = 0
    return waiting.filter { !$0.isSection }
  }
}

extension Mailbox.Item {
  fileprivate var isSection: Bool {
    if case .section = self { true } else { false }
  }
}

extension CriticalSection {
  /// How many items are processed before other blocks on the queue run.
  private static var batchSize: Int { 64 }

  final func enqueue(_ item: Mailbox.Item) {
    let extras = ensuredExtras
    if let queue = extras.add(item) { extras.run(on: queue) { self.processMailbox() } }
  }

  private final func processMailbox() {
    let extras = ensuredExtras
    for _ in 0..<Self.batchSize {
      guard let item = extras.nextItem() else { return }
      switch item {
      case .section(let body): runMutable(body)
      case .event(let process, _): process()
      }
    }
    extras.run(on: extras.queueToGoOn()) { self.processMailbox() }
  }
}
