import StateMachineStore
import StateMachines
import StoreConformance
import Testing

@Suite("Pauses")
struct PauseTests {
  @Test("A worker of the process that resumes timers looks at once, however long its interval is", .timeLimit(.minutes(5)))
  func resuming() async throws {
    let clock = OffsetClock(isPaused: true)
    let fired = Protected(false)
    let definition = try ContextDefinition<Void, String, String>(initial: "on") { sm in
      sm.timeout(.seconds(100), in: "on", fire: "end")
      sm.when("end", from: "on", to: "off") { step in step.onCommit { fired.runMutable { $0 = true } } }
    }
    let lamps = try DurableMachines(definition, in: MemoryStore { clock.now }, name: "lamps", version: 1)
    try await lamps.create("l-1")
    try await lamps.pause(.timers, by: "ann", reason: "test")
    clock.move(by: .seconds(200))
    let worker = Task { await lamps.run(pollingEvery: .seconds(100_000)) }
    for _ in 0..<100 { await Task.yield() }
    let before = fired.runReadonly { $0 }
    try await lamps.resume(.timers)
    while !fired.runReadonly({ $0 }) { await Task.yield() }
    worker.cancel()
    await worker.value

    #expect(!before)
    #expect(try await lamps.state(of: "l-1") == "off")
  }
}
