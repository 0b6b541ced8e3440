/// The events and alarms that wait for the owner of a machine.
///
/// They are processed one at a time, first in, first out, in a task on the owner's actor. The owner is held weakly: when it is gone, what
/// waits is dropped.
///
/// Safe because what changes is guarded by the gate.
final class OwnerMailbox: @unchecked Sendable {
  private let reference: WeakReference
  private let identifier: ObjectIdentifier
  /// Starts a task on the owner's actor, which calls ``processItems()``, or ``dropItems()`` where the owner is gone.
  private let startTask: @Sendable (OwnerMailbox) -> Void
  /// Runs a closure on the owner's actor, in the task that calls; false where the owner is gone.
  let visit: @Sendable (@escaping @Sendable (AnyObject) -> Bool) async -> Bool
  private let gate = CriticalSection()
  private var mailbox = Mailbox()

  /// How many items are processed before other work on the actor runs.
  private static var batchSize: Int { 64 }

  init(
    of owner: AnyObject, startTask: @escaping @Sendable (OwnerMailbox) -> Void,
    visit: @escaping @Sendable (@escaping @Sendable (AnyObject) -> Bool) async -> Bool
  ) {
    reference = WeakReference(owner)
    identifier = ObjectIdentifier(owner)
    self.startTask = startTask
    self.visit = visit
  }

  /// Runs a closure on an owner that is an actor.
  static func run<Owner: Actor>(_ body: @Sendable (AnyObject) -> Bool, on owner: isolated Owner) -> Bool {
    body(owner)
  }

  /// The owner, unless it is gone.
  var owner: AnyObject? { reference.object }

  /// Whether an object is the owner.
  ///
  /// Called inside a gate, so it loads no reference to any other object: releasing that reference again could be the object's last release.
  /// An object at the address of an owner that is gone is not the owner.
  func belongs(to object: AnyObject) -> Bool {
    identifier == ObjectIdentifier(object) && reference.object != nil
  }

  /// Appends an item.
  func add(_ item: Mailbox.Item) {
    if gate.runMutable({ mailbox.add(item) }) { startTask(self) }
  }

  /// Processes some of the items; called on the owner's actor.
  func processItems() {
    for _ in 0..<Self.batchSize {
      guard let item = gate.runMutable({ mailbox.next() }) else { return }
      switch item {
      case .section(let body): body()
      case .event(let process, _): process()
      }
    }
    startTask(self)
  }

  /// The same for an owner that is an actor.
  func processItems(on owner: isolated some Actor) {
    processItems()
  }

  /// The owner is gone.
  func dropItems() {
    let last = gate.runMutable {
      defer { mailbox = Mailbox() }
      return mailbox
    }
    withExtendedLifetime(last) {}  // What events hold goes outside the gate.
  }

  func takeWaitingEvents() -> [Mailbox.Item] {
    gate.runMutable { mailbox.takeEvents() }
  }
}
