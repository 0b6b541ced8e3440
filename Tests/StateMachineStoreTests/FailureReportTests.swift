import StateMachineStore
import StateMachines
import Testing

@Suite("Failures in the background that are reported", .timeLimit(.minutes(5)))
struct FailureReportTests {
  private struct Broken: Error, CustomStringConvertible {
    var description: String { "it is broken" }
  }

  private struct Job: DurableContext {
    typealias Message = String
  }

  private typealias Jobs = DurableMachines<Job, String, String>

  /// The failures that were reported, as sentences.
  private final class Reports: Sendable {
    private let state = Protected<[DurableFailure]>([])
    var all: [DurableFailure] { state.runReadonly { $0 } }

    func add(_ error: any Error) {
      if let failure = error as? DurableFailure { state.runMutable { $0.append(failure) } }
    }

    func wait(for count: Int) async {
      while all.count < count { await Task.yield() }
    }
  }

  private static func jobs() throws -> Jobs {
    let definition = try ContextDefinition<Job, String, String>(initial: "idle") { sm in
      sm.when("wait", from: "idle", to: "waiting")
      sm.when("work", from: "idle", to: "working") { step in step.publish("working") }
      sm.when("ring", from: "waiting", to: "idle") { _ in throw Broken() }
      sm.when("done", from: "working", to: "idle") { _ in throw Broken() }
      sm.timeout(.milliseconds(1), in: "waiting", fire: "ring")
      sm.task("task", in: "working") { "done" }
    }
    var settings = DurableSettings()
    (settings.firstRetry, settings.longestRetry, settings.delivery.attempts) = (.milliseconds(1), .milliseconds(1), 3)
    return try DurableMachines(definition, in: MemoryStore(), name: "jobs", version: 1, settings: settings)
  }

  @Test("A worker reports each failure of a timer and each result that was refused, with machine and attempt")
  func worker() async throws {
    let (jobs, reports) = (try Self.jobs(), Reports())
    for (id, event) in [("t", "wait"), ("w", "work")] {
      try await jobs.create(id, Job())
      try await jobs.fire(event, on: id)
    }
    let worker = Task { await jobs.run(pollingEvery: .milliseconds(1)) { reports.add($0) } }
    func failures(_ id: String) -> [DurableFailure] { reports.all.filter { $0.machine == MachineKey(kind: "jobs", id: id) } }
    // What has failed is counted before it is reported, and a worker reports it before it ends.
    while try await (jobs.parked().machines.map(\.failures) + jobs.tasks().map(\.failures)).filter({ $0 >= 3 }).count < 2 {
      await Task.yield()
    }
    worker.cancel()
    await worker.value
    let parked = try await jobs.parked().machines.map(\.failures)
    let tasks = try await jobs.tasks().map(\.failures)

    #expect(failures("t").map(\.work) == failures("t").map { _ in .timer })
    #expect(failures("w").map(\.work) == failures("w").map { _ in .task("task") })
    // Each failure that was counted was reported, and no other one.
    #expect(failures("t").map(\.attempt) == Array(1...parked[0]))
    #expect(failures("w").map(\.attempt) == Array(1...tasks[0]))
    #expect(reports.all.allSatisfy { $0.error is Broken && !$0.isPutAside })
    #expect(
      failures("t").dropFirst().first?.description == "what is due in 't' of 'jobs' has failed, attempt 2: it is broken")
  }

  @Test("A relay reports each delivery that has failed, and the last one says that the message was put aside")
  func relay() async throws {
    let (jobs, reports) = (try Self.jobs(), Reports())
    try await jobs.create("w", Job())
    try await jobs.fire("work", on: "w")
    let relay = Task {
      await jobs.relayMessages(pollingEvery: .milliseconds(1), reportingErrors: { reports.add($0) }) { _ in throw Broken() }
    }
    while try await jobs.deadMessages().isEmpty { await Task.yield() }
    relay.cancel()
    await relay.value
    let id = try await jobs.deadMessages()[0].message.identifier

    #expect(reports.all.map(\.attempt) == [1, 2, 3])
    #expect(reports.all.map(\.isPutAside) == [false, false, true])
    #expect(reports.all.map(\.work) == Array(repeating: .message(id), count: 3))
    #expect(reports.all.allSatisfy { $0.error is Broken })
  }
}
