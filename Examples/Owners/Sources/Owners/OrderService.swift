import StateMachines

/// What a server does for its clients, however it keeps the orders.
///
/// What goes wrong is thrown.
protocol OrderService {
  /// Makes an order and answers its number.
  func place() async throws -> Int
  /// Gives an event to an order and answers where it is then.
  func handle(_ event: OrderEvent, order number: Int) async throws -> OrderStatus
  /// Lets the time pass in which an order should have been paid.
  func letExpire(order number: Int) async throws
  /// What happened to an order.
  func journal(order number: Int) async throws -> [String]
}

/// There is no order with that number.
struct NoSuchOrder: Error {}
