import StateMachineStore
import StateMachines
import Testing

/// As long as a duration can be.
private let longestDuration = Duration.seconds(Int64.max)

@Suite("The settings of durable machines")
struct DurableSettingsTests {

  private func machines(_ settings: DurableSettings = DurableSettings()) throws -> DurableMachines<Void, String, String> {
    let definition = try MachineDefinition<String, String>(initial: "idle") { sm in
      sm.when("begin", from: "idle", to: "working")
      sm.when("tick", from: "working", to: "idle")
    }
    return try DurableMachines(definition, in: MemoryStore(), name: "jobs", version: 1, settings: settings)
  }

  @Test("Numbers and durations that make no sense are listed at once")
  func senseless() {
    var settings = DurableSettings()
    (settings.attempts, settings.batch, settings.firstRetry, settings.longestRetry) = (-1, 0, .zero, .seconds(-1))
    (settings.delivery.machines, settings.delivery.messages, settings.delivery.attempts, settings.delivery.lease) = (0, -2, 0, .zero)
    (settings.tasks.count, settings.tasks.claims, settings.tasks.lease) = (0, 0, .zero)
    (settings.timers.attempts, settings.timers.lease, settings.timers.time) = (0, .zero, .zero)
    (settings.closureTimeLimit, settings.delivery.timeLimit) = (.zero, .zero)

    let error = #expect(throws: DurableError.self) { try machines(settings) }

    guard case .unsupported(let issues)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      issues == [
        "'attempts' of the settings is -1, and has to be 1 at least", "'batch' of the settings is 0, and has to be 1 at least",
        "'timers.attempts' of the settings is 0, and has to be 1 at least",
        "'delivery.machines' of the settings is 0, and has to be 1 at least",
        "'delivery.messages' of the settings is -2, and has to be 1 at least",
        "'delivery.attempts' of the settings is 0, and has to be 1 at least",
        "'tasks.count' of the settings is 0, and has to be 1 at least", "'tasks.claims' of the settings is 0, and has to be 1 at least",
        "'firstRetry' of the settings is 0.0 seconds, and has to be longer than nothing",
        "'longestRetry' of the settings is -1.0 seconds, and has to be longer than nothing",
        "'closureTimeLimit' of the settings is 0.0 seconds, and has to be longer than nothing",
        "'timers.lease' of the settings is 0.0 seconds, and has to be longer than nothing",
        "'timers.time' of the settings is 0.0 seconds, and has to be longer than nothing",
        "'delivery.lease' of the settings is 0.0 seconds, and has to be longer than nothing",
        "'delivery.timeLimit' of the settings is 0.0 seconds, and has to be longer than nothing",
        "'tasks.lease' of the settings is 0.0 seconds, and has to be longer than nothing",
      ])
  }

  @Test("The longest durations are accepted, and machines work with them")
  func longest() async throws {
    var settings = DurableSettings()
    (settings.firstRetry, settings.longestRetry, settings.delivery.lease) = (longestDuration, longestDuration, longestDuration)
    (settings.tasks.lease, settings.timers.lease, settings.timers.time) = (longestDuration, longestDuration, longestDuration)
    (settings.closureTimeLimit, settings.delivery.timeLimit) = (longestDuration, longestDuration)
    let jobs = try machines(settings)

    try await jobs.create("j-1")
    let outcome = try await jobs.fire("begin", on: "j-1") { _, _ in }

    #expect(outcome.isAccepted)
  }

  @Test("Removal by age accepts every duration", arguments: [longestDuration, .seconds(Int64.min), .seconds(-1), .zero])
  func ages(age: Duration) async throws {
    let jobs = try machines()
    try await jobs.create("j-1")
    try await jobs.fire("begin", on: "j-1", key: "k")

    let removed = try await (jobs.removeAnswers(olderThan: age), jobs.removeHistory(olderThan: age))

    #expect(age > .zero ? removed == (0, 0) : removed.0 <= 1 && removed.1 <= 2)
  }

  @Test("A worker accepts every interval, and ends when it is cancelled", arguments: [longestDuration, .seconds(Int64.min), .zero])
  func intervals(interval: Duration) async throws {
    let jobs = try machines()
    let worker = Task { await jobs.run(pollingEvery: interval) }

    worker.cancel()
    await worker.value

    #expect(worker.isCancelled)
  }
}
