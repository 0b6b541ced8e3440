import StateMachines

/// Third way: the orders are objects, held by one user, here an actor.
actor ObjectService: OrderService {
  private var orders: [ObjectOrder] = []

  func place() throws -> Int {
    let order = ObjectOrder()
    try order.place()
    orders.append(order)
    return orders.count
  }

  func handle(_ event: OrderEvent, order number: Int) throws -> OrderStatus {
    try order(number).require(event).target
  }

  /// An object has no time of its own; its user tells it.
  func letExpire(order number: Int) throws {
    let order = try order(number)
    order.machine.on(order).advance(to: patience)
  }

  func journal(order number: Int) throws -> [String] {
    try order(number).journal
  }

  private func order(_ number: Int) throws -> ObjectOrder {
    guard orders.indices.contains(number - 1) else { throw NoSuchOrder() }
    return orders[number - 1]
  }
}
