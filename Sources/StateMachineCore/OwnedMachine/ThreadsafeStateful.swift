/// A final class for any thread that has a machine, with one definition for all its instances.
///
/// ```swift
/// final class Subscription: ThreadsafeStateful {
///   enum State: MachineState { case pending, active, terminated }
///   enum Event: MachineEvent { case activate, terminate }
///   struct Properties { var notices = 0 }
///
///   static let definition: Definition = .verified(initial: .pending) { sm in
///     sm.when(.activate, from: .pending, to: .active)
///     sm.when(.terminate, from: .active, to: .terminated) { step in step.context.notices += 1 }
///   }
///
///   let machine = Owned(definition)
///   let properties = Guarded(Properties())
/// }
///
/// let subscription = Subscription()
/// subscription.fire(.activate)  // from any thread
/// subscription.notices += 1     // in the same section as the steps
/// ```
///
/// A step is a mutable section of the object, as are the changes of its properties and its `runMutable`. Hooks and guards run on the thread
/// that fires, and reach the object as `step.context`. Properties that a step of `machine` has changed are put back when it is undone,
/// those that a step of another machine of the object has changed are not.
/// Timeouts and delayed events ring on the machine's clock, and tasks run, for as long as the object lives.
///
/// An object without properties of its own leaves out `Properties` and `properties`. Its other stored properties are constant and
/// `Sendable`, as the compiler checks.
public protocol ThreadsafeStateful: UnisolatedOwner, ThreadsafeObject, ContextWithProperties {
  /// The properties that the object's section guards; nothing where it has none.
  associatedtype Properties = Void

  /// What its machines are.
  ///
  /// A generic class writes it as a computed property, which is asked for each time a machine is made.
  static var definition: Definition { get }
}

extension ThreadsafeStateful {
  /// Nothing to implement.
  @inlinable
  public static var _kind: OwnerKind { .anyThread }

  /// Nothing to call.
  public var _placeOfProperties: UnsafeMutableRawPointer { properties.place(in: machine) }

  /// Nothing to call.
  @inlinable
  public func _hasProperties(in section: CriticalSection) -> Bool {
    MemoryLayout<Properties>.size > 0 && machine === section
  }

  /// The section of the object: that of its machine.
  @inlinable
  public var criticalSection: CriticalSection { machine }
}

extension ThreadsafeStateful where Properties == Void {
  /// Nothing.
  public var properties: Guarded<Void> { Guarded(()) }
}

// MARK: Waiting

extension ThreadsafeStateful {
  /// Gives an event to the machine later, on its event queue, and returns at once; see ``OwnedMachine/enqueue(_:for:)``.
  ///
  /// - Parameter event: The event.
  public func enqueue(_ event: Event) {
    machine.enqueue(event, for: self)
  }

  /// Gives an event to the machine on its event queue, and says what came of it; no thread is blocked meanwhile.
  ///
  /// Like ``ThreadsafeMachine/submit(_:)``.
  ///
  /// - Parameter event: The event.
  /// - Returns: What came of it.
  @discardableResult
  public func submit(_ event: Event) async -> Outcome<StateCase, Event> {
    await machine.submitted(event) { self.attempt(event) }
  }

  /// Stops the machine, and waits until its tasks have returned; like ``OwnedCalls/finish(within:)``.
  ///
  /// - Parameter limit: How long at most, by the machine's clock.
  /// - Returns: The names of the tasks and streams that still run.
  @discardableResult
  nonisolated(nonsending) public func finish(within limit: Duration) async -> [String] { await machine.on(self).finish(within: limit) }
}
