import Foundation
import StateMachineStore
import StateMachines
import Testing

@Suite("The look for rows that would be refused", .timeLimit(.minutes(2)))
struct RefusedRowsTests {
  /// How many contexts are decoded at the moment, how many there were at once, and until when the first one waits for another one.
  private static let decoding = Protected<(now: Int, most: Int, end: ContinuousClock.Instant?)>((0, 0, nil))

  /// A context whose decoding waits for that of another one.
  private struct Meeting: Codable, Sendable {
    init() {}

    init(from decoder: any Decoder) throws {
      let end = decoding.runMutable { state in
        let end = state.end ?? .now + .seconds(10)
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
}
