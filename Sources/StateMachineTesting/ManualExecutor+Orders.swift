extension ManualExecutor {
  /// Runs a small scenario once for every order in which its parts can be run.
  ///
  /// Each time the scenario is passed an executor of its own, whose ``run()`` chooses another order. So a property that holds at the end of
  /// the scenario holds whatever comes first: a result, a cancellation, a timer, a second event.
  ///
  /// ```swift
  /// try ManualExecutor.everyOrder { executor in
  ///   let order = ThreadsafeMachine(definition, clock: executor)
  ///   executor.add("pay") { order.fire(.pay) }
  ///   executor.add("cancel") { order.fire(.cancel) }
  ///   executor.run()
  ///   #expect([.paid, .cancelled].contains(order.state), "\(executor.order)")
  /// }
  /// ```
  ///
  /// The scenario has to do the same each time as long as the order is the same: no other threads, no random numbers.
  ///
  /// - Parameters:
  ///   - limit: How many orders there may be. With n parts that do not wait for each other there are up to n! orders.
  ///   - scenario: The scenario.
  /// - Returns: How many orders there are.
  /// - Throws: What the scenario throws; an ``OrdersError`` where there are more orders than the limit.
  @discardableResult
  public static func everyOrder(limit: Int = 100_000, _ scenario: (ManualExecutor) throws -> Void) throws -> Int {
    var plan: [Int] = []
    for count in 1...max(limit, 1) {
      let executor = ManualExecutor(plan: plan)
      try scenario(executor)
      let record = executor.record
      guard let last = record.lastIndex(where: { $0.taken + 1 < $0.count }) else { return count }
      plan = record[..<last].map(\.taken) + [record[last].taken + 1]
    }
    throw OrdersError(limit: limit)
  }

  /// Runs a scenario in a number of orders that are chosen at random, where there are too many to run it in all.
  ///
  /// - Parameters:
  ///   - count: How many orders.
  ///   - seed: What the choice follows from; the same seed gives the same orders.
  ///   - scenario: The scenario.
  /// - Throws: What the scenario throws.
  public static func randomOrders(_ count: Int, seed: UInt64, _ scenario: (ManualExecutor) throws -> Void) rethrows {
    for number in 0..<count { try scenario(ManualExecutor(seed: seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)) }
  }
}

/// A scenario has more orders than ``ManualExecutor/everyOrder(limit:_:)`` may run.
public struct OrdersError: Error, Sendable, CustomStringConvertible {
  /// The limit.
  public let limit: Int

  /// `the scenario has more than 100000 orders; make it smaller, or use randomOrders`.
  public var description: String {
    "the scenario has more than \(limit) orders; make it smaller, or use randomOrders"
  }
}
