import StateMachines

extension DurableMachines {
  /// Pauses what workers and relays do for these machines, in all processes that use the store, until it is resumed.
  ///
  /// Use it while a receiver is down, or before machines are repaired. What was taken before is finished. Events of callers are processed
  /// as ever, with what is due in their machine before them. Nothing is lost meanwhile: timers are late, and tasks and messages wait. What
  /// is paused already is paused by this call from now on.
  ///
  /// ```swift
  /// try await orders.pause([.messages, .tasks], by: "ann", reason: "the gateway is down")
  /// ```
  ///
  /// - Parameters:
  ///   - work: What is paused.
  ///   - author: Who pauses it.
  ///   - reason: Why.
  /// - Throws: ``DurableError/refused(id:issues:)`` with the name of the machines, where it is not said who pauses it or why; or an error
  ///   of the store.
  public func pause(_ work: BackgroundWork, by author: String, reason: String) async throws {
    let issues = OperatorNote(author: author, reason: reason).issues
    guard issues.isEmpty else { throw DurableError.refused(id: name, issues: issues) }
    let kind = coding.kind
    try await store.withTransaction(.writing) { transaction in
      let now = try await transaction.lock([]).now
      let pauses = work.parts.map { StoredPause(kind: kind, work: $0.work, author: author, reason: reason, at: now) }
      try await transaction.pause(pauses)
      try await self.commit([], in: transaction)
    }
  }

  /// Resumes what was paused: workers and relays of this process look at once, those of others with a notice or when they look next.
  ///
  /// - Parameter work: What is resumed.
  /// - Returns: What of it was paused.
  /// - Throws: An error of the store.
  @discardableResult
  public func resume(_ work: BackgroundWork) async throws -> BackgroundWork {
    let kind = coding.kind
    let resumed = try await store.withTransaction(.writing) { transaction in
      let resumed = try await transaction.resume(work, of: kind)
      try await self.commit([], in: transaction)
      return resumed
    }
    if resumed.contains(.timers) { wakeTimerWorkers(.earliest) }
    if resumed.contains(.messages) { wakeRelays() }
    if resumed.contains(.tasks) { wakeTaskWorkers() }
    return resumed
  }

  /// What is paused: each part, with the one who has paused it, when and why.
  ///
  /// - Returns: The pauses, in the order timers, messages, tasks; none where all of it goes on.
  /// - Throws: An error of the store.
  public func pauses() async throws -> [StoredPause] {
    let kind = coding.kind
    return try await store.withTransaction(.reading) { try await $0.pauses(of: kind) }
  }
}
