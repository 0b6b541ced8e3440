import Dispatch

/// What few sections need: a label, a queue, and what waits to be run there.
///
/// Made when the first of it is needed. Safe because what changes is guarded by the gate.
@usableFromInline
package class Extras: @unchecked Sendable {
  let label: String

  /// Where the label is, for as long as the extras live; nil for an empty one.
  let placeOfLabel: UnsafePointer<String>?

  /// A small section that no code of the user's runs in.
  let gate = CriticalSection()

  private let givenQueue: DispatchQueue?
  private lazy var ownQueue = DispatchQueue(label: label.isEmpty ? "StateMachines" : label)
  private var mailbox = Mailbox()

  init(label: String, queue: DispatchQueue?) {
    self.label = label
    placeOfLabel = label.isEmpty ? nil : Self.place(label)
    givenQueue = queue
  }

  private static func place(_ label: String) -> UnsafePointer<String> {
    let place = UnsafeMutablePointer<String>.allocate(capacity: 1)
    place.initialize(to: label)
    return UnsafePointer(place)
  }

  deinit {
    guard let placeOfLabel else { return }
    let place = UnsafeMutablePointer(mutating: placeOfLabel)
    place.deinitialize(count: 1)
    place.deallocate()
  }

  /// Appends an item.
  ///
  /// - Returns: The queue to run it on, unless a thread is processing it already.
  func add(_ item: Mailbox.Item) -> DispatchQueue? {
    gate.runMutable {
      guard mailbox.add(item) else { return nil }
      return queue
    }
  }

  /// Runs work on a queue, or where a test has it run.
  func run(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// The queue of the section: the user's, or one that is made now.
  ///
  /// Only inside the gate.
  private var queue: DispatchQueue { givenQueue ?? ownQueue }

  func nextItem() -> Mailbox.Item? {
    gate.runMutable { mailbox.next() }
  }

  /// The queue to go on with, after a batch of what waits.
  func queueToGoOn() -> DispatchQueue {
    gate.runMutable { queue }
  }

  /// The first of the events that wait, in order, and how many there are.
  func waitingEvents(first limit: Int) -> WaitingEvents {
    gate.runMutable { mailbox.waitingEvents(first: limit) }
  }

  /// Takes the events that wait out of the mailbox; sections stay.
  func takeWaitingEvents() -> [Mailbox.Item] {
    gate.runMutable { mailbox.takeEvents() }
  }
}
