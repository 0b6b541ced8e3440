/// What a subscription owns besides its state: the context that the hooks of the shared definition reach.
struct Account: Sendable {
  /// The time of the latest feed line of this subscription; while a hook runs, the line that is being processed.
  var time: Timestamp

  private(set) var terminatedAt: Timestamp?
  private(set) var billingStops = 0

  init(time: Timestamp) {
    self.time = time
  }

  mutating func stampTermination() {
    terminatedAt = time
  }

  mutating func stopBilling() {
    billingStops += 1
  }
}
