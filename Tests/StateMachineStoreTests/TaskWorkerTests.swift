import StateMachineStore
import StateMachines
import StoreConformance
import Testing

@Suite("The worker for tasks of durable machines", .timeLimit(.minutes(5)))
struct TaskWorkerTests {
  private typealias Jobs = DurableMachines<Void, String, String>

  /// Machines that work until their task returns.
  private func machines(
    _ store: any MachineStore, lease: Duration = .seconds(60), count: Int = 20, _ task: @escaping @Sendable () async throws -> Void
  ) throws -> Jobs {
    let definition = try MachineDefinition<String, String>(initial: "idle") { sm in
      sm.when("begin", from: "idle", to: "working")
      sm.when("done", from: "working", to: "idle")
      sm.when("failed", from: "working", to: "broken")
      sm.task("task", in: "working") {
        try await task()
        return "done"
      } onFailure: { _ in
        "failed"
      }
    }
    var settings = DurableSettings()
    (settings.tasks.lease, settings.tasks.count) = (lease, count)
    return try DurableMachines(definition, in: store, name: "jobs", version: 1, settings: settings)
  }

  private func begin(_ id: String, _ jobs: Jobs) async throws {
    try await jobs.create(id)
    try await jobs.fire("begin", on: id)
  }

  @Test("A task that takes longer than its lease keeps it: the lease is extended as long as the task runs")
  func leaseIsExtended() async throws {
    let (begun, ended) = (Flag(), Flag())
    let jobs = try machines(MemoryStore(), lease: .milliseconds(200)) {
      begun.set()
      while !ended.isSet { await Task.yield() }
    }
    try await begin("j-1", jobs)
    let running = Task { try await jobs.runTasks() }
    while !begun.isSet { await Task.yield() }
    let first = try #require(try await jobs.tasks().first)
    while try await jobs.tasks().first?.due == first.due { await Task.yield() }
    let extended = try #require(try await jobs.tasks().first)
    ended.set()
    let result = try await running.value

    #expect(extended.due > first.due)
    #expect(extended.token == first.token)
    #expect(extended.claims == 1)
    #expect(result.results == 1)
  }

  @Test("A task that another process has taken is cancelled when its lease cannot be extended")
  func lostTaskIsCancelled() async throws {
    let (clock, begun, cancelled) = (OffsetClock(isPaused: true), Flag(), Flag())
    let store = MemoryStore(clock: { clock.now })
    let jobs = try machines(store, lease: .milliseconds(40)) {
      begun.set()
      do { try await Task.sleep(for: .seconds(1_000)) } catch {
        cancelled.set()
        throw error
      }
    }
    let others = try machines(store, lease: .seconds(1_000)) {
      while !cancelled.isSet { await Task.yield() }
    }
    try await begin("j-1", jobs)
    let running = Task { try await jobs.runTasks() }
    while !begun.isSet { await Task.yield() }
    clock.move(by: .seconds(1))
    let result = try await others.runTasks()
    let lost = try await running.value

    #expect([lost.results, result.results] == [0, 1])
    #expect(try await jobs.state(of: "j-1") == "idle")
  }

  @Test("A worker that waits for long is notified of tasks that its process begins")
  func tasksOfTheProcess() async throws {
    let jobs = try machines(MemoryStore()) {}
    let worker = Task { await jobs.run(pollingEvery: .seconds(3_600)) }
    await Task.yield()
    try await begin("j-1", jobs)

    while try await jobs.state(of: "j-1") != "idle" { await Task.yield() }
    worker.cancel()
    await worker.value

    #expect(try await jobs.tasks().isEmpty)
  }

  @Test("A worker runs no more tasks at the same time than its settings allow, and then the others")
  func places() async throws {
    let running = Protected<(now: Int, most: Int)>((0, 0))
    let jobs = try machines(MemoryStore(), count: 3) {
      running.runMutable { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      for _ in 0..<20 { await Task.yield() }
      running.runMutable { $0.now -= 1 }
    }
    for number in 0..<20 { try await begin("j-\(number)", jobs) }
    let worker = Task { await jobs.run(pollingEvery: .seconds(3_600)) }
    while try await !jobs.tasks().isEmpty { await Task.yield() }
    worker.cancel()
    await worker.value

    #expect(running.runReadonly(\.most) == 3)
    #expect(try await jobs.page(in: "idle").machines.count == 20)
  }

  @Test("A worker reports errors of the store, one for each interval, and goes on when the store is back")
  func storeIsDown() async throws {
    let (store, errors) = (FailingStore(), Protected(0))
    let jobs = try machines(store) {}
    try await begin("j-1", jobs)
    store.isDown = true
    let worker = Task {
      await jobs.run(pollingEvery: .milliseconds(1)) { _ in errors.runMutable { $0 += 1 } }
    }
    while errors.runReadonly({ $0 }) < 10 { await Task.yield() }
    store.isDown = false
    while try await jobs.state(of: "j-1") != "idle" { await Task.yield() }
    worker.cancel()
    await worker.value

    #expect(try await jobs.tasks().isEmpty)
  }
}

private final class Flag: Sendable {
  private let state = Protected(false)
  var isSet: Bool { state.runReadonly { $0 } }
  func set() { state.runMutable { $0 = true } }
}

/// A store in memory that can be down.
private final class FailingStore: MachineStore {
  struct Down: Error {}

  private let store = MemoryStore()
  private let state = Protected(false)

  var isDown: Bool {
    get { state.runReadonly { $0 } }
    set { state.runMutable { $0 = newValue } }
  }

  func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    if isDown { throw Down() }
    return try await store.withTransaction(access, body)
  }
}
