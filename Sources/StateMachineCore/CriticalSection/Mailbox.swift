import Dispatch

/// What waits to be run on the queue of a section: first in, first out, one at a time.
struct Mailbox {
  enum Item {
    /// A mutable section.
    case section(@Sendable () -> Void)
    /// An event: itself, what processes it, and what is done instead if the machine is stopped first.
    case event(any Sendable, process: @Sendable () -> Void, drop: @Sendable () -> Void)
  }

  /// Nil where an item was taken out: what it holds is released by the thread that processed it, outside the lock that guards the mailbox.
  private var items: [Item?] = []
  private var head = 0
  private var eventCount = 0
  /// A thread processes the items, or is about to.
  private var isBeingProcessed = false

  /// - Returns: Whether a thread has to be sent to process the items.
  mutating func add(_ item: Item) -> Bool {
    items.append(item)
    if !item.isSection { eventCount += 1 }
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
    if item?.isSection == false { eventCount -= 1 }
    return item
  }

  /// Takes out the events, and leaves the sections.
  mutating func takeEvents() -> [Item] {
    let waiting = items[head...].compactMap { $0 }
    items = waiting.filter(\.isSection)
    head = 0
    eventCount = 0
    return waiting.filter { !$0.isSection }
  }

  /// The first of the events that wait, in order, and how many there are.
  func waitingEvents(first limit: Int) -> WaitingEvents {
    guard eventCount > 0 else { return WaitingEvents() }
    return WaitingEvents(first: Array(items[head...].lazy.compactMap { $0?.event }.prefix(limit)), count: eventCount)
  }
}

/// Events that wait: the first of them, in order, and how many there are.
struct WaitingEvents {
  var first: [any Sendable] = []
  var count = 0
}

extension Mailbox.Item {
  fileprivate var event: (any Sendable)? {
    if case .event(let event, _, _) = self { event } else { nil }
  }

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
      case .event(_, let process, _): process()
      }
    }
    extras.run(on: extras.queueToGoOn()) { self.processMailbox() }
  }
}
