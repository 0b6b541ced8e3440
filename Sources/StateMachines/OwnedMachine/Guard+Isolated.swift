extension Guard where Context: Actor {
  /// A condition without a name that is asked on the actor; a rejection calls it `guard at Orders.swift:12`.
  ///
  /// - Parameters:
  ///   - predicate: Answers whether the condition holds; it may read the actor's properties. If it throws, the definition's ``ErrorPolicy``
  ///     says what happens.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public init(
    _ predicate: @escaping @Sendable (isolated Context, borrowing Step<Context, State, Event>) throws -> Bool,
    fileID: String = #fileID, line: UInt = #line
  ) {
    self.init(Self.onActor(predicate), fileID: fileID, line: line)
  }

  /// A condition with a name that is asked on the actor.
  ///
  /// - Parameters:
  ///   - name: What holds when the answer is true, such as `has funds`.
  ///   - predicate: Answers whether the condition holds; it may read the actor's properties. If it throws, the definition's ``ErrorPolicy``
  ///     says what happens.
  public init(
    _ name: String, _ predicate: @escaping @Sendable (isolated Context, borrowing Step<Context, State, Event>) throws -> Bool
  ) {
    self.init(name, Self.onActor(predicate))
  }

  /// The condition as the engine asks it.
  private static func onActor(
    _ predicate: @escaping @Sendable (isolated Context, borrowing Step<Context, State, Event>) throws -> Bool
  ) -> Predicate {
    // Safe because it is asked without an assertion only at home.
    let bare = unsafeBitCast(IsolatedGuard(holds: predicate), to: BareGuard<Context, State, Event>.self)
    return { step in
      let same = Step<Context, State, Event>(step.engine)
      guard !step.isAtHome else { return try step.owner._withUnsafeGuaranteedRef { try bare.holds($0, same) } }
      return try step.context.assumeIsolated { try predicate($0, same) }
    }
  }
}

extension Guard where Context: MainActorStateful {
  /// A condition without a name that is asked on the main actor; a rejection calls it `guard at Orders.swift:12`.
  ///
  /// - Parameters:
  ///   - predicate: Answers whether the condition holds; it may read the object's properties. If it throws, the definition's
  ///     ``ErrorPolicy`` says what happens.
  ///   - fileID: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public init(
    _ predicate: @escaping @MainActor (Context, borrowing Step<Context, State, Event>) throws -> Bool,
    fileID: String = #fileID, line: UInt = #line
  ) {
    self.init(Self.onMainActor(predicate), fileID: fileID, line: line)
  }

  /// A condition with a name that is asked on the main actor.
  ///
  /// - Parameters:
  ///   - name: What holds when the answer is true, such as `has funds`.
  ///   - predicate: Answers whether the condition holds; it may read the object's properties. If it throws, the definition's
  ///     ``ErrorPolicy`` says what happens.
  public init(
    _ name: String, _ predicate: @escaping @MainActor (Context, borrowing Step<Context, State, Event>) throws -> Bool
  ) {
    self.init(name, Self.onMainActor(predicate))
  }

  /// The condition as the engine asks it.
  private static func onMainActor(
    _ predicate: @escaping @MainActor (Context, borrowing Step<Context, State, Event>) throws -> Bool
  ) -> Predicate {
    // Safe because it is asked without an assertion only at home.
    let bare = unsafeBitCast(MainActorGuard(holds: predicate), to: BareGuard<Context, State, Event>.self)
    return { step in
      let same = Step<Context, State, Event>(step.engine)
      guard !step.isAtHome else { return try step.owner._withUnsafeGuaranteedRef { try bare.holds($0, same) } }
      let owner = step.context
      return try MainActor.assumeIsolated { try predicate(owner, same) }
    }
  }
}

// The closures alone in structs, so that they are not wrapped in thunks.

private struct IsolatedGuard<Context: Actor, State: Hashable & Sendable, Event: Hashable & Sendable> {
  let holds: @Sendable (isolated Context, borrowing Step<Context, State, Event>) throws -> Bool
}

private struct MainActorGuard<Context: MainActorStateful, State: Hashable & Sendable, Event: Hashable & Sendable> {
  let holds: @MainActor (Context, borrowing Step<Context, State, Event>) throws -> Bool
}
