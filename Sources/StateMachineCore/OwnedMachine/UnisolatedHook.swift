/// A hook that is isolated to the owner of the machine, called as if it were not.
///
/// An assertion for each hook would cost ten times what the hook does, and there is nothing to assert where the compiler has checked
/// that the thread is on the owner's actor. A closure alone in a struct is called the same way whether it is isolated or not.
struct UnisolatedHook<Context: AnyObject, State: Hashable & Sendable, Event: Sendable>: Sendable {
  let run: @Sendable (Context, inout Step<Context, State, Event>) throws -> Void
}

/// A condition that is isolated to the owner of the machine, asked as if it were not.
struct UnisolatedGuard<Context: AnyObject, State: Hashable & Sendable, Event: Sendable>: Sendable {
  let holds: @Sendable (Context, borrowing Step<Context, State, Event>) throws -> Bool
}

/// An action that replies and is isolated to the owner of the machine, called as if it were not.
@usableFromInline
struct UnisolatedReply<
  Context: AnyObject, State: Hashable & Sendable, Event: Sendable, Argument: ~Copyable, Answer: ~Copyable, Failure: Error
>: Sendable {
  @usableFromInline let run: @Sendable (consuming Argument, Context, inout Step<Context, State, Event>) throws(Failure) -> Answer
}

/// A hook that sees the argument and is isolated to the owner of the machine, called as if it were not.
@usableFromInline
struct UnisolatedArgumentHook<
  Context: AnyObject, State: Hashable & Sendable, Event: Sendable, Argument: ~Copyable, Failure: Error
>: Sendable {
  @usableFromInline let run: @Sendable (borrowing Argument, Context, inout Step<Context, State, Event>) throws(Failure) -> Void
}

/// A condition that sees the argument and is isolated to the owner of the machine, asked as if it were not.
@usableFromInline
struct UnisolatedCallGuard<Context: AnyObject, State: Hashable & Sendable, Event: Sendable, Argument: ~Copyable>: Sendable {
  @usableFromInline let holds: @Sendable (borrowing Argument, Context, borrowing Step<Context, State, Event>) throws -> Bool
}

extension Step where Context: AnyObject {
  /// The thread is on the owner's actor, where the owner has one: such an owner has a clock, and its calls are isolated.
  @usableFromInline var isOnActor: Bool { frame.pointee.ownerHasClock }

  /// The owner, whom the caller of the machine keeps alive: counting references to it would cost more than the hook.
  var owner: Unmanaged<Context> {
    // Safe because a reference and an unmanaged one look the same.
    UnsafeRawPointer(frame.pointee.context).assumingMemoryBound(to: Unmanaged<Context>.self).pointee
  }
}
