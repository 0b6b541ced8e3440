import StateMachineStore
import StateMachines
import Testing

@Suite("Times of a store")
struct StoreTimeTests {
  static let longest = Duration.seconds(Int64.max) * 18

  @Test("A duration that no `Int64` has in seconds leads to the latest or the earliest time", arguments: [longest, .zero - longest])
  func after(duration: Duration) {
    let time = StoreTime(microseconds: 5).after(duration)

    #expect(time.microseconds == (duration < .zero ? .min : .max))
  }

  @Test("Nothing is removed that is not older than any duration, and all is that is older than a negative one")
  func ages() async throws {
    for (age, kept) in [(Self.longest, 1), (.zero - Self.longest, 0)] {
      let machines = try DurableMachines(
        MachineDefinition<String, String>(initial: "a") { sm in sm.final("a") }, in: MemoryStore(), name: "ages", version: 1)
      try await machines.create("a")

      let removed = try await machines.removeFinished(olderThan: age)

      #expect(removed == 1 - kept)
    }
  }
}
