import StateMachineTesting
import StateMachines

/// Second way: each order is an actor that lives in memory.
actor ActorService: OrderService {
  private var orders: [ActorOrder] = []
  private let clock = ManualClock()

  func place() async throws -> Int {
    let order = ActorOrder(clock: clock)
    try await order.place()
    orders.append(order)
    return orders.count
  }

  func handle(_ event: OrderEvent, order number: Int) async throws -> OrderStatus {
    try await order(number).require(event).target
  }

  /// The order finds out for itself, on its actor.
  func letExpire(order number: Int) async throws {
    let transitions = try order(number).machine.transitions()
    clock.advance(by: patience)
    _ = await transitions.first { $0.target == .cancelled }
  }

  func journal(order number: Int) async throws -> [String] {
    try await order(number).journal
  }

  private func order(_ number: Int) throws -> ActorOrder {
    guard orders.indices.contains(number - 1) else { throw NoSuchOrder() }
    return orders[number - 1]
  }
}
