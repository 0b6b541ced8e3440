import StateMachineStore
import StateMachines
import StoreConformance
import Testing

@Suite("The worker for timers of durable machines", .timeLimit(.minutes(5)))
struct TimerWorkerTests {
  /// Machines with two timeouts, one after the other.
  private func machines(_ store: MemoryStore, _ timeout: Duration) throws -> DurableMachines<Void, String, String> {
    let definition = try MachineDefinition<String, String>(initial: "first") { sm in
      sm.when("tick", from: "first", to: "second")
      sm.when("tick", from: "second", to: "third")
      sm.timeout(timeout, in: ["first", "second"], fire: "tick")
    }
    return try DurableMachines(definition, in: store, name: "jobs", version: 1)
  }

  @Test("A worker says how long it is until the machines that it has processed are due again")
  func nextOfProcessedMachines() async throws {
    let clock = OffsetClock(isPaused: true)
    let jobs = try machines(MemoryStore(clock: { clock.now }), .seconds(3))
    try await jobs.create("j-1")

    var delays = [try await jobs.fireDue().delay]
    for _ in 1...2 {
      clock.move(by: .seconds(3))
      delays.append(try await jobs.fireDue().delay)
    }

    #expect(delays == [.seconds(3), .seconds(3), nil])
  }

  @Test("A worker that waits for long is notified of timers that its process starts", arguments: [true, false])
  func timersOfTheProcess(isMadeBefore: Bool) async throws {
    let jobs = try machines(MemoryStore(), .milliseconds(20))
    if isMadeBefore { try await jobs.create("j-1") }
    let worker = Task { await jobs.run(pollingEvery: .seconds(3_600)) }
    if !isMadeBefore {
      await Task.yield()
      try await jobs.create("j-1")
    }

    while try await jobs.state(of: "j-1") != "third" { await Task.yield() }
    worker.cancel()
    await worker.value

    #expect(try await jobs.state(of: "j-1") == "third")
  }
}
