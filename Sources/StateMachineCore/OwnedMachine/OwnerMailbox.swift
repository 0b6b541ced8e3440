/// The events and alarms that wait for the owner of a machine.
///
/// They are processed one at a time, first in, first out, in a task on the owner's actor. The owner is held weakly: when it is gone, what
/// waits is dropped.
///
/// Safe because what changes is guarded by the gate.
final class OwnerMailbox: @unchecked Sendable {
  let home: OwnerHome
  /// A step that is undone puts back properties of the owner.
  let hasProperties: Bool
  private let executor: (any TaskExecutor)?
  private let identifier: ObjectIdentifier
  private let gate = CriticalSection()
  private var mailbox = Mailbox()

  /// How many items are processed before other work on the actor runs.
  private static var batchSize: Int { 64 }

  /// - Parameters:
  ///   - owner: The owner.
  ///   - kind: Where its code runs.
  ///   - hasProperties: A step that is undone puts back properties of the owner.
  ///   - executor: Where the tasks of an actor run; nil for where Swift runs tasks.
  init(of owner: AnyObject, _ kind: OwnerKind, hasProperties: Bool, executor: (any TaskExecutor)?) {
    home = OwnerHome(of: owner, kind)
    self.hasProperties = hasProperties
    self.executor = executor
    identifier = ObjectIdentifier(owner)
  }

  /// The owner, unless it is gone.
  var owner: AnyObject? { home.owner }

  /// Whether an object is the owner.
  ///
  /// Called inside a gate, so it loads no reference to any other object: releasing that reference again could be the object's last release.
  /// An object at the address of an owner that is gone is not the owner.
  func belongs(to object: AnyObject) -> Bool {
    identifier == ObjectIdentifier(object) && home.owner != nil
  }

  /// Appends an item.
  func add(_ item: Mailbox.Item) {
    if gate.runMutable({ mailbox.add(item) }) { startTask() }
  }

  /// Starts a task on the owner's actor, which processes some of the items, or drops all where the owner is gone.
  private func startTask() {
    switch home.kind {
    case .actor:
      Task.detached(executorPreference: executor) {
        guard await self.home.visit({ _ in self.processItems() }) else { return self.dropItems() }
      }
    case .mainActor:
      Task { @MainActor in
        guard self.owner != nil else { return self.dropItems() }
        self.processItems()
      }
    case .anyThread, .caller:
      break  // What waits for such an owner is in the mailbox of the machine.
    }
  }

  @discardableResult
  private func processItems() -> Bool {
    for _ in 0..<Self.batchSize {
      guard let item = gate.runMutable({ mailbox.next() }) else { return true }
      switch item {
      case .section(let body): body()
      case .event(_, let process, _): process()
      }
    }
    startTask()
    return true
  }

  /// The owner is gone.
  private func dropItems() {
    let last = gate.runMutable {
      defer { mailbox = Mailbox() }
      return mailbox
    }
    withExtendedLifetime(last) {}  // What events hold goes outside the gate.
  }

  func waitingEvents(first limit: Int) -> WaitingEvents {
    gate.runMutable { mailbox.waitingEvents(first: limit) }
  }

  func takeWaitingEvents() -> [Mailbox.Item] {
    gate.runMutable { mailbox.takeEvents() }
  }
}

/// The owner of a machine, held weakly, and where its code runs.
struct OwnerHome: Sendable {
  private let reference: WeakReference
  let kind: OwnerKind

  init(of owner: AnyObject, _ kind: OwnerKind) {
    reference = WeakReference(owner)
    self.kind = kind
  }

  /// The owner, unless it is gone.
  var owner: AnyObject? { reference.object }

  /// Runs a closure where the owner's code runs, in the task that calls.
  ///
  /// - Returns: What the closure returns; false where the owner is gone.
  func visit(_ body: @escaping @Sendable (AnyObject) -> Bool) async -> Bool {
    switch kind {
    case .actor:
      guard let actor = reference.object as? any Actor else { return false }
      return await Self.run(body, on: actor)
    case .mainActor:
      return await MainActor.run { reference.object.map(body) ?? false }
    case .anyThread, .caller:
      return reference.object.map(body) ?? false
    }
  }

  private static func run(_ body: @Sendable (AnyObject) -> Bool, on owner: isolated any Actor) -> Bool {
    body(owner)
  }
}
