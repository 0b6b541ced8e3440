import StateMachineStore
import StateMachines
import Testing

@Suite("Deliveries that do not return", .timeLimit(.minutes(10)))
struct TimeLimitTests {
  private struct Job: DurableContext {
    typealias Message = String
  }

  private typealias Jobs = DurableMachines<Job, String, String>

  /// What deliveries have done.
  private final class Log: Sendable {
    private let state = Protected<(lines: [String], failures: [DurableFailure], isReleased: Bool)>(([], [], false))
    var lines: [String] { state.runReadonly(\.lines) }
    var failures: [DurableFailure] { state.runReadonly(\.failures) }
    var isReleased: Bool { state.runReadonly(\.isReleased) }

    func add(_ line: String) { state.runMutable { $0.lines.append(line) } }
    func add(_ error: any Error) { state.runMutable { $0.failures += [error as? DurableFailure].compactMap { $0 } } }
    func release() { state.runMutable { $0.isReleased = true } }
  }

  /// Two machines whose messages cannot be delivered come before one whose message can; a relay has places for two.
  private static func jobs(limit: Duration, attempts: Int = 20) async throws -> Jobs {
    let definition = try ContextDefinition<Job, String, String>(initial: "idle") { sm in
      sm.when("work", from: "idle", to: "done") { step in step.publish(step.label) }
    }
    var settings = DurableSettings()
    (settings.delivery.machines, settings.delivery.timeLimit, settings.delivery.attempts) = (2, limit, attempts)
    (settings.firstRetry, settings.longestRetry) = (.seconds(1_000), .seconds(1_000))
    let jobs = try Jobs(definition, in: MemoryStore(), name: "jobs", version: 1, settings: settings)
    for id in ["a", "b", "c"] {
      try await jobs.create(id, Job())
      try await jobs.fire("work", on: id)
    }
    return jobs
  }

  @Test(
    "A relay whose deliveries all hang ends them after their time limit, reports each, and delivers the messages of other machines",
    arguments: [true, false])
  func relay(endsWhenCancelled: Bool) async throws {
    let (jobs, log) = (try await Self.jobs(limit: .milliseconds(20)), Log())
    let relay = Task {
      await jobs.relayMessages(pollingEvery: .milliseconds(1), reportingErrors: { log.add($0) }) { message in
        guard message.machine != "c" else { return log.add("c") }
        if endsWhenCancelled { try await Task.sleep(for: .seconds(1_000)) }
        while !log.isReleased { await Task.yield() }
      }
    }
    while log.lines.isEmpty || log.failures.count < 2 { await Task.yield() }
    relay.cancel()
    // It does not wait for them.
    await relay.value
    log.release()

    #expect(log.lines == ["c"])
    #expect(log.failures.map(\.machine.id).sorted() == ["a", "b"])
    #expect(log.failures.allSatisfy { $0.attempt == 1 && !$0.isPutAside })
    for failure in log.failures {
      guard case DurableError.tooSlow(.milliseconds(20)) = failure.error else {
        Issue.record("\(failure)")
        continue
      }
    }
    #expect(log.failures.first?.error is DurableError)
  }

  @Test("A delivery that hangs in a round counts as a failed attempt, and its message is put aside after the last one")
  func round() async throws {
    let (jobs, log) = (try await Self.jobs(limit: .milliseconds(10), attempts: 1), Log())
    let result = try await jobs.deliverMessages { _ in
      while !log.isReleased { await Task.yield() }
    }
    log.release()

    #expect([result.delivered, result.failures, result.dead] == [0, 2, 2])
    #expect(try await jobs.deadMessages().map(\.error) == Array(repeating: "the closure has not returned in 0.01 seconds", count: 2))
  }

  @Test("A relay that is cancelled cancels its deliveries, and gives their messages back without counting the attempt")
  func cancellation() async throws {
    let (jobs, log) = (try await Self.jobs(limit: .seconds(1_000)), Log())
    let relay = Task {
      await jobs.relayMessages(pollingEvery: .milliseconds(1), reportingErrors: { log.add($0) }) { message in
        log.add(message.machine)
        try await Task.sleep(for: .seconds(1_000))
      }
    }
    while log.lines.count < 2 { await Task.yield() }
    relay.cancel()
    await relay.value
    let attempts = Log()
    let result = try await jobs.deliverMessages { attempts.add("\($0.machine) \($0.attempt)") }

    #expect(log.failures.isEmpty)
    #expect(result.delivered == 2)
    #expect(attempts.lines.allSatisfy { $0.hasSuffix(" 1") })
  }
}
