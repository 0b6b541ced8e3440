/// A row of the table of orders.
struct OrderRow {
  var status = OrderStatus.placed
  var journal: [String] = []
  var version = 0
}

/// Stands for a database: each call is a round trip, and other requests come between two of them.
actor Database {
  private var rows: [Int: OrderRow] = [:]

  func insert(_ row: OrderRow) -> Int {
    let number = rows.count + 1
    rows[number] = row
    return number
  }

  func order(_ number: Int) throws -> OrderRow {
    guard let row = rows[number] else { throw NoSuchOrder() }
    return row
  }

  /// Writes a row, unless it was written since it was read.
  func update(_ number: Int, to row: OrderRow) -> Bool {
    guard rows[number]?.version == row.version else { return false }
    rows[number] = row
    rows[number]?.version += 1
    return true
  }
}
