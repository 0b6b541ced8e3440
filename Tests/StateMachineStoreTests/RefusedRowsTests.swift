import Foundation
import StateMachineStore
import StateMachines
import Testing

@Suite("The look for rows that would be refused", .timeLimit(.minutes(5)))
struct RefusedRowsTests {
  /// How many contexts are decoded at the moment, how many there were at once, and until when the first one waits for another one.
  private static let decoding = Protected<(now: Int, most: Int, end: ContinuousClock.Instant?)>((0, 0, nil))

  /// A context whose decoding waits for that of another one.
  private struct Meeting: Codable, Sendable {
    init() {}

    init(from decoder: any Decoder) throws {
      let end = decoding.runMutable { state in
        let end = state.end ?? .now + .seconds(60)
        state = (state.now + 1, max(state.most, state.now + 1), end)
        return end
      }
      while decoding.runReadonly({ $0.most }) < 2, ContinuousClock.now < end {}
      decoding.runMutable { $0.now -= 1 }
    }
  }

  @Test("It loads machines on several cores at once", .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func cores() async throws {
    let definition = try ContextDefinition<Meeting, String, String>(initial: "a") { $0.when("go", from: "a", to: "b") }
    let machines = try DurableMachines(definition, in: MemoryStore(), name: "rows", version: 1)
    for number in 0..<40 { try await machines.create("m-\(number)", Meeting()) }
    let refused = try await machines.refusedRows()

    #expect(refused.map(\.id) == [])
    #expect(Self.decoding.runReadonly { $0.most } >= 2)
  }

  private struct Item: Codable, Hashable, Sendable {
    var name = "book"
    var price: Int? = 1
  }

  private struct Cart: Codable, Sendable {
    var items = [Item(), Item()]
  }

  private struct PricelessItem: Codable, Hashable, Sendable { var name: String }
  private struct PricelessCart: Codable, Sendable { var items: [PricelessItem] }

  private static func carts<Context>(_ context: Context.Type, _ state: String) throws -> ContextDefinition<Context, String, String> {
    try ContextDefinition(initial: state) { sm in
      sm.when("pay", from: .init(state), to: "paid")
      sm.when("undo", from: "paid", to: .init(state))
    }
  }

  @Test("It lists the members of elements that a context would lose, with the places of the elements")
  func elements() async throws {
    let store = MemoryStore()
    try await DurableMachines(Self.carts(Cart.self, "open"), in: store, name: "carts", version: 1).create("c", Cart())
    let machines = try DurableMachines(
      Self.carts(PricelessCart.self, "new"), in: store, name: "carts", version: 2,
      migrations: [DurableMigration(from: 1) { $0.renameState("open", to: "new") }],
      writes: WrittenVersion(Self.carts(PricelessCart.self, "open"), version: 1))
    let refused = try await machines.refusedRows()

    #expect(
      refused.map { "\($0.error)" } == [
        "'c' does not fit the definition: "
          + (0..<2).map { "the context is stored without 'items[\($0)].price', which version 1 may need" }.joined(separator: "; ")
      ])
  }

  /// A list that is stored in another order each time, as sets may be.
  private struct Shelf: Codable, Sendable {
    var items = [Item(), Item(name: "map", price: nil)]

    init() {}
    init(from decoder: any Decoder) throws { items = try decoder.singleValueContainer().decode([Item].self) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(Array(items.reversed()))
    }
  }

  @Test("It does not list members of elements that are stored in another order")
  func otherOrder() async throws {
    let store = MemoryStore()
    let first = try Self.carts(Shelf.self, "open")
    try await DurableMachines(first, in: store, name: "shelves", version: 1).create("s", Shelf())
    let machines = try DurableMachines(
      Self.carts(Shelf.self, "new"), in: store, name: "shelves", version: 2,
      migrations: [DurableMigration(from: 1) { $0.renameState("open", to: "new") }], writes: WrittenVersion(first, version: 1))

    #expect(try await machines.refusedRows().map { "\($0.error)" } == [])
  }
}
