import Foundation
import StateMachineSQLite
import StateMachineStore

/// Takes orders through their steps.
///
/// Killed at any moment and started again with the same file, it goes on: each request has a key, so that
/// none is applied twice.
///
/// Built with the trait PostgreSQL, `DurableOrders serve` answers requests for orders in PostgreSQL instead: see `Server`.
@main
struct Main {
  static func main() async throws {
    let path = CommandLine.arguments.dropFirst().first
    #if PostgreSQL
      if path == "serve" { return try await Server().run() }
    #endif
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("orders-\(UUID().uuidString)")
    if path == nil { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try await SQLStore(SQLiteDatabase(path: path ?? folder.appendingPathComponent("orders.sqlite").path))
    let orders = try DurableMachines(Order.definition(), in: store)

    let ids = (1...20).map { "order-\($0)" }
    for (number, id) in ids.enumerated() {
      try await orders.create(id, Order(cents: 100 * number + 99), key: "create")
      for command in [Order.Command.pay, .pack, .ship] { try await orders.fire(command, on: id, key: command.rawValue) }
    }

    for count in try await orders.counts() { print("\(count.count) \(count.state)") }
    for record in try await orders.history(of: "order-7") {
      print("order-7, revision \(record.revision): \(record.cause) -> \(record.states)")
    }
    var problems: [HistoryProblem] = []
    for id in ids { problems += try await orders.verifyHistory(of: id) }
    print(problems.isEmpty ? "every history is a walk through the chart" : "\(problems)")
  }
}
