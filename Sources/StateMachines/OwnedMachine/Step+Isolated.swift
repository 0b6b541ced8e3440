extension Step where Context: Actor {
  /// Runs a closure on the actor that the machine belongs to, there and then.
  ///
  /// For guards and hooks with one parameter; those with two are isolated by themselves. Call `raise` and `send` outside it.
  ///
  /// - Parameter body: What to run; it may read and change the actor's properties, and cannot `await`.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func isolated<R: Sendable>(_ body: (isolated Context) throws -> R) rethrows -> R {
    try context.assumeIsolated(body)
  }
}

extension Step where Context: MainActorStateful {
  /// Runs a closure on the main actor, there and then.
  ///
  /// For guards and hooks with one parameter; those with two are isolated by themselves. Call `raise` and `send` outside it.
  ///
  /// - Parameter body: What to run; it may read and change the object's properties, and cannot `await`.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func isolated<R: Sendable>(_ body: @MainActor (Context) throws -> R) rethrows -> R {
    let owner = context
    return try MainActor.assumeIsolated { try body(owner) }
  }
}
