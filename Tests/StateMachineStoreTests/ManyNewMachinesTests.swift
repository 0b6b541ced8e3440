import StateMachineStore
import StateMachines
import Testing

@Suite("Making many machines")
struct ManyNewMachinesTests {
  @Test("A list of machines is made in one transaction, also where it is longer than a statement", arguments: [1, 200, 251, 600])
  func oneTransaction(count: Int) async throws {
    let store = CountingStore()
    let lamps = try DurableMachines(
      MachineDefinition(initial: "off") { sm in sm.when("switch", from: "off", to: "on") }, in: store, name: "lamps", version: 1)
    try await lamps.create((0..<count).map { NewMachine("\($0)", ()) })

    #expect(store.transactions == 1)
    #expect(try await lamps.counts().map(\.count) == [count])
  }
}

/// Counts transactions for writing.
private final class CountingStore: MachineStore {
  private let base = MemoryStore()
  private let count = Protected(0)

  var transactions: Int { count.runReadonly { $0 } }

  func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    if access == .writing { count.runMutable { $0 += 1 } }
    return try await base.withTransaction(access, body)
  }
}
