import StateMachines

extension DurableMachines where Context: DurableContext {
  /// Delivers messages that wait: one round, in which those of some machines leave.
  ///
  /// Use it in tests, and where something else decides when messages leave; else ``relayMessages(pollingEvery:clock:reportingErrors:_:)``.
  /// Any number of processes and tasks may call it at once.
  ///
  /// - Parameter deliver: Delivers a message, within ``DeliverySettings/timeLimit``. What it throws says that it was not delivered; then it
  ///   is called again later, and the later messages of the machine wait. It is called for several machines at the same time. It may be
  ///   called again for a message that was delivered, so the receiver has to recognise repetitions by ``DurableMessage/id``.
  /// - Returns: What was done.
  /// - Throws: An error of the store; messages that were delivered may be delivered again.
  @discardableResult
  public func deliverMessages(
    _ deliver: @escaping @Sendable (DurableMessage<Context.Message>) async throws -> Void
  ) async throws -> DeliveryResult {
    let relay = relay({ _ in }, deliver)
    let (deliveries, delay) = try await relay.exchange([], places: relay.places)
    let finished = await withTaskGroup(of: FinishedMessages.self) { group in
      for delivery in deliveries { group.addTask { await relay.deliver(delivery) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    _ = try await Task { try await relay.exchange(finished, places: 0) }.value
    return DeliveryResult(
      delivered: finished.reduce(0) { $0 + $1.delivered.count }, failures: finished.count { $0.error != nil },
      dead: finished.count { $0.dead != nil }, delay: delay)
  }

  /// Delivers messages until the task is cancelled: the relay of a process.
  ///
  /// ```swift
  /// await orders.relayMessages { message in
  ///   try await gateway.send(message.message, idempotencyKey: message.id)
  /// }
  /// ```
  ///
  /// One in each process is enough. Messages leave at least once, those of one machine in order, those of different machines at the same
  /// time. A message is removed when it has left. When the task is cancelled, no further delivery begins; what was delivered is stored, and
  /// the rest is given back, so that other processes deliver it at once.
  ///
  /// - Parameters:
  ///   - interval: How long it waits at most before it looks for messages that another process has stored. Those of this process it is
  ///     notified of. A millisecond at least, and a year at most.
  ///   - clock: The clock by which it waits.
  ///   - report: Is called with each error of the store; then the relay waits for the interval. It is called as well with each delivery
  ///     that has failed, once, as a ``DurableFailure`` that says whether the message was put aside. It is called on any thread, and
  ///     has to return soon.
  ///   - deliver: Delivers a message; see ``deliverMessages(_:)``. The task is cancelled when the relay is.
  public func relayMessages(
    pollingEvery interval: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock(),
    reportingErrors report: @escaping @Sendable (any Error) -> Void = { _ in },
    _ deliver: @escaping @Sendable (DurableMessage<Context.Message>) async throws -> Void
  ) async {
    let interval = interval.asPollingInterval
    await withDiscardingTaskGroup { group in
      group.addTask { await self.listen(interval, clock, report) }
      await RelayLoop(relay(report, deliver), messageSignal).run(interval, clock, report)
    }
    // What it has given back may be delivered by others at once.
    wakeRelays()
  }

  private func relay(
    _ notify: @escaping @Sendable (DurableFailure) -> Void,
    _ deliver: @escaping @Sendable (DurableMessage<Context.Message>) async throws -> Void
  ) -> MessageRelay {
    let send: @Sendable (StoredMessage, Int) async throws -> Void = { [coding] stored, attempt in
      let message = try coding.message(Context.Message.self, of: stored)
      try await deliver(
        DurableMessage(
          id: stored.identifier, machine: stored.key.id, revision: stored.revision, at: stored.at, attempt: attempt, message: message))
    }
    return MessageRelay(
      store: store, kind: coding.kind, version: coding.identity.version, settings: settings.delivery,
      timeLimit: deliveryTimeLimit, backOff: { [settings] in settings.backOff($0) }, deliver: send, notify: notify)
  }
}

extension DurableMachines {
  /// Messages that were put aside since they could not be delivered, in the order in which they were stored.
  ///
  /// - Parameters:
  ///   - sequence: Only those behind this place; that of the last one leads to the next page.
  ///   - limit: How many at most.
  /// - Returns: The messages, each with the last error.
  /// - Throws: An error of the store.
  public func deadMessages(after sequence: Int64 = 0, limit: Int = 100) async throws -> [DeadMessage] {
    let kind = coding.kind
    return try await store.withTransaction(.reading) { try await $0.deadMessages(of: kind, after: sequence, limit: limit) }
  }

  /// Lets messages that were put aside be delivered again, at once: before all later ones of their machines that have not left yet.
  ///
  /// - Parameter messages: The messages.
  /// - Returns: How many of them were still put aside.
  /// - Throws: An error of the store.
  @discardableResult
  public func retryDeadMessages(_ messages: [DeadMessage]) async throws -> Int {
    let (kind, sequences) = (coding.kind, messages.map(\.sequence).sorted())
    let count = try await store.withTransaction(.writing) { transaction in
      let count = try await transaction.revive(sequences, of: kind)
      try await self.commit([], in: transaction)
      return count
    }
    wakeRelays()
    return count
  }

  /// Removes messages that were put aside longer ago than a duration.
  ///
  /// - Parameter age: How long ago the oldest one was put aside that stays.
  /// - Returns: How many were removed.
  /// - Throws: An error of the store; what was removed before stays removed.
  @discardableResult
  public func removeDeadMessages(olderThan age: Duration) async throws -> Int {
    try await remove(.deadMessages, olderThan: age)
  }
}
