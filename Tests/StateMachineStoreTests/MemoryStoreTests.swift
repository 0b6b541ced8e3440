import StateMachineStore
import StoreConformance
import Testing

@Suite("The store in memory", .timeLimit(.minutes(5)))
struct MemoryStoreTests {
  @Test("The store in memory does what a store has to do", arguments: ConformanceCase.all)
  func conforms(to conformance: ConformanceCase) async throws {
    let clock = OffsetClock(isPaused: true)

    try await conformance.run(on: MemoryStore(clock: { clock.now }), clock)
  }
}
