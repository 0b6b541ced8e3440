import StateMachines

/// First way: an order is a row of a database, and a machine lives as long as one request.
struct RowService: OrderService {
  static let definition: MachineDefinition<OrderStatus, OrderEvent> = .verified(initial: .placed) { sm in
    addOrderRules(to: &sm)
  }

  private let database = Database()

  func place() async -> Int {
    await database.insert(OrderRow())
  }

  /// Decides on a machine made from the row, and answers once the row is written.
  func handle(_ event: OrderEvent, order number: Int) async throws -> OrderStatus {
    while true {
      var row = try await database.order(number)
      var machine = try Machine(Self.definition, at: row.status)
      let transition = try machine.require(event)
      row.status = machine.state
      row.journal.append("\(transition.source) -> \(transition.target)")
      if await database.update(number, to: row) { return row.status }
      // Another request was faster; decide anew.
    }
  }

  /// No machine lives between two requests, so a job looks for rows that are due, and says so.
  func letExpire(order number: Int) async throws {
    _ = try await handle(.expire, order: number)
  }

  func journal(order number: Int) async throws -> [String] {
    try await database.order(number).journal
  }
}
