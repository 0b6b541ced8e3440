/// A machine of another definition, in the memory of the machine whose state it belongs to.
///
/// Safe because it is changed only through ``Activities``, which copies it where machines share it.
package class AnyChild: @unchecked Sendable {
  /// What a child machine processes, in a call of the machine around it.
  enum Input {
    case start
    /// An event, boxed, of a child machine that names it.
    case event(AnyValue)
    case due(Pending)
    case report(ActivityReport)
    case stop
  }

  /// What became of the child.
  enum Answer {
    case goesOn
    /// It has reached a final state: the event for that, if there is one.
    case ended(StoredEvent?)
    /// Its start was undone.
    case failed(any Error)
  }

  /// A child of its own, which is where this one is.
  func copy() -> AnyChild { fatalError("copy() belongs to the subclass") }

  /// Processes something, and what follows from it.
  ///
  /// - Parameters:
  ///   - input: What is processed.
  ///   - number: The number of its activation.
  ///   - host: The engine of the machine around it, between two macrosteps. It is asked for what the child asks for: timers, work for after
  ///     the commit, work of states.
  /// - Returns: What became of it.
  func process(_ input: Input, _ number: UInt64, in host: UnsafeMutableRawPointer) -> Answer {
    fatalError("process(_:_:in:) belongs to the subclass")
  }

  /// Notifies its hooks of a rejection; the machine around it has been left.
  func notifyHooks(_ rejected: RejectedEvent) { fatalError("notifyHooks(_:) belongs to the subclass") }

  /// Its context; nil where it has none.
  package var contextValue: AnyValue? { nil }

  /// The work of its active states.
  var activities: Activities { Activities() }
}

/// Something that comes due in a child machine, as the machine around it keeps it.
final class ChildTimer: AnyValue, @unchecked Sendable {
  // Safe because it does not change, and holds what may be sent.
  let pending: Pending

  init(_ pending: Pending) {
    self.pending = pending
  }
}
