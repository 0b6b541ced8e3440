/// Where the owner of a machine lives, and what waits to be done there.
///
/// Things are done one at a time, first in, first out, in a task on the owner's actor. The owner is held weakly: when it is gone, what
/// waits is dropped.
///
/// Safe because what changes is guarded by the gate.
final class Home: @unchecked Sendable {
  private let reference: WeakReference
  private let identifier: ObjectIdentifier
  /// Starts a task where the owner lives, which is to call ``workOff()``, or ``abandon()`` where the owner is gone.
  private let visit: @Sendable (Home) -> Void
  private let gate = CriticalSection()
  private var mailbox = Mailbox()

  /// How much is done before others on the actor have their turn.
  private static var batchSize: Int { 64 }

  init(of owner: AnyObject, visit: @escaping @Sendable (Home) -> Void) {
    reference = WeakReference(owner)
    identifier = ObjectIdentifier(owner)
    self.visit = visit
  }

  /// The owner, unless it is gone.
  var owner: AnyObject? { reference.object }

  /// Whether an object is the owner.
  ///
  /// Called inside a gate, so it loads no reference to any other object: releasing that reference again could be the object's last release.
  /// An object at the address of an owner that is gone is not the owner.
  func isHome(of object: AnyObject) -> Bool {
    identifier == ObjectIdentifier(object) && reference.object != nil
  }

  /// Puts something at the end of what waits.
  func add(_ item: Mailbox.Item) {
    if gate.runMutable({ mailbox.add(item) }) { visit(self) }
  }

  /// Does a part of what waits; called where the owner lives.
  func workOff() {
    for _ in 0..<Self.batchSize {
      guard let item = gate.runMutable({ mailbox.next() }) else { return }
      switch item {
      case .section(let body): body()
      case .event(let workOff, _): workOff()
      }
    }
    visit(self)
  }

  /// The same for an owner that is an actor.
  func workOff(on owner: isolated some Actor) {
    workOff()
  }

  /// The owner is gone.
  func abandon() {
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
