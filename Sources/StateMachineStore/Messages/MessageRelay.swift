/// Takes messages, delivers them, and stores what has come of them.
struct MessageRelay: Sendable {
  let store: any MachineStore
  let kind: String
  let version: Int
  let settings: DeliverySettings
  /// Ends deliveries that do not end themselves.
  let timeLimit: TimeLimit
  let backOff: @Sendable (Int) -> Duration
  /// Delivers a message; the number says which attempt it is.
  let deliver: @Sendable (StoredMessage, Int) async throws -> Void
  /// Is called with each failure.
  let notify: @Sendable (DurableFailure) -> Void

  /// The messages of how many machines are delivered at the same time: no more than what fits into the values of one statement.
  var places: Int { min(max(settings.machines, 1), 1_000) }

  /// Messages of a machine that are being delivered.
  struct Delivery: Sendable {
    var claimed: ClaimedMessages
    var token: String
    /// From then on nothing more is delivered, so that what has come of it is stored before the lease ends.
    var end: ContinuousClock.Instant
  }

  /// Stores what has come of messages, and takes other ones, in one transaction.
  ///
  /// - Parameters:
  ///   - finished: What has come of messages.
  ///   - places: The messages of how many machines are taken at most.
  /// - Returns: What was taken, and how long it is until more may be.
  /// - Throws: An error of the store; then nothing was taken, or it will be taken again when the lease has ended. What has come of messages
  ///   can be stored again.
  func exchange(_ finished: [FinishedMessages], places: Int) async throws -> (deliveries: [Delivery], delay: Duration?) {
    guard !finished.isEmpty || places > 0 else { return ([], nil) }
    let token = Self.newToken()
    // The lease begins later than this.
    let end = ContinuousClock.now + min(settings.lease / 2, .seconds(365 * 86_400))
    let request = ClaimRequest(
      kind: kind, version: version, machines: places, messages: settings.messages, token: token, lease: settings.lease)
    let claims = try await store.withTransaction(.writing) { transaction in
      if !finished.isEmpty { _ = try await transaction.finish(finished) }
      let claims = places > 0 ? try await transaction.claim(request) : nil
      if !finished.isEmpty || claims?.machines.isEmpty == false { try await Task { try await transaction.commit() }.value }
      return claims
    }
    let delay = claims.flatMap { claims in claims.next.map { max($0.since(claims.now), .zero) } }
    return ((claims?.machines ?? []).map { Delivery(claimed: $0, token: token, end: end) }, delay)
  }

  /// Delivers the messages of a machine one after the other, up to one that fails, until the task is cancelled or the time is over.
  func deliver(_ delivery: Delivery) async -> FinishedMessages {
    let (claimed, limit) = (delivery.claimed, max(settings.attempts, 1))
    var result = FinishedMessages(key: claimed.key, token: delivery.token)
    if claimed.attempts > limit, let first = claimed.entries.first {
      let error = StoreError.unfinished(attempts: limit)
      (result.dead, result.error) = (first.sequence, "\(error)")
      notify(DurableFailure(claimed.key, .message(first.message.identifier), attempt: limit, isPutAside: true, error))
      return result
    }
    result.attempts = claimed.attempts - 1
    // After an attempt that did not end, the message that is to blame has to be found.
    for entry in claimed.entries.prefix(claimed.attempts > 1 ? 1 : .max) {
      guard !Task.isCancelled, ContinuousClock.now < delivery.end else { return result }
      do {
        let attempt = result.attempts + 1
        try await timeLimit.run { try await deliver(entry.message, attempt) }
        result.delivered.append(entry.sequence)
        result.attempts = 0
      } catch {
        // A relay that ends gives the message back as it was.
        guard !Task.isCancelled else { return result }
        result.attempts += 1
        result.error = "\(error)"
        let isPutAside = result.attempts >= limit
        notify(
          DurableFailure(
            claimed.key, .message(entry.message.identifier), attempt: result.attempts, isPutAside: isPutAside, error))
        if isPutAside {
          (result.dead, result.attempts) = (entry.sequence, 0)
        } else {
          result.delay = backOff(result.attempts)
        }
        return result
      }
    }
    return result
  }

  private static func newToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
  }
}
