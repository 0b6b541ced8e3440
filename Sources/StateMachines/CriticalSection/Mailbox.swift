import Dispatch

/// What waits to be run on the queue of a section: first in, first out, one at a time.
struct Mailbox {
  enum Item {
    /// A mutable section.
    case section(@Sendable () -> Void)
    /// An event: what works it off, and what is done instead where the machine is stopped first.
    case event(workOff: @Sendable () -> Void, drop: @Sendable () -> Void)
  }

  private var items: [Item] = []
  private var head = 0
  /// Somebody is at it, or on the way.
  private var isTended = false

  /// - Returns: Whether somebody has to be sent.
  mutating func add(_ item: Item) -> Bool {
    items.append(item)
    defer { isTended = true }
    return !isTended
  }

  /// The next item; where there is none, nobody tends the mailbox any more.
  mutating func next() -> Item? {
    guard head < items.count else {
      items = []
      head = 0
      isTended = false
      return nil
    }
    defer { head += 1 }
    if head >= 256 {
      items.removeSubrange(..<head)
      head = 0
    }
    return items[head]
  }

  mutating func takeEvents() -> [Item] {
    let waiting = items[head...]
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
  /// How much is run before other blocks on the queue have their turn.
  private static var batchSize: Int { 64 }

  final func enqueue(_ item: Mailbox.Item) {
    ownExtras.add(item)?.async { self.workOffMailbox() }
  }

  private final func workOffMailbox() {
    let extras = ownExtras
    for _ in 0..<Self.batchSize {
      guard let item = extras.nextItem() else { return }
      switch item {
      case .section(let body): runMutable(body)
      case .event(let workOff, _): workOff()
      }
    }
    extras.queueToGoOn().async { self.workOffMailbox() }
  }
}
