import StateMachineStore
import StateMachines
import StoreConformance
import Testing

@Suite("The worker for tasks of durable machines", .timeLimit(.minutes(5)))
struct TaskWorkerTests {
  private typealias Jobs = DurableMachines<Void, String, String>

  /// Machines that work until their task returns.
  private func machines(
    _ store: any MachineStore, lease: Duration = .seconds(60), count: Int = 20, grace: Duration = .seconds(1_000),
    timeLimit: Duration = .seconds(1_000),
    _ task: @escaping @Sendable () async throws -> Void
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
    (settings.tasks.lease, settings.tasks.count, settings.tasks.gracePeriod) = (lease, count, grace)
    settings.tasks.timeLimit = timeLimit
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

  @Test(
    "A task that takes longer than the limit of its worker fails, also where it ignores its cancellation, and leaves its place to others")
  func timeLimit() async throws {
    let (released, failures) = (Flag(), Protected<[String]>([]))
    let jobs = try machines(MemoryStore(), count: 1, timeLimit: .milliseconds(20)) {
      while !released.isSet { await Task.yield() }
    }
    for id in ["j-1", "j-2"] { try await begin(id, jobs) }
    let worker = Task {
      await jobs.run(pollingEvery: .milliseconds(1), reportingErrors: { error in failures.runMutable { $0.append("\(error)") } })
    }
    for id in ["j-1", "j-2"] {
      while try await jobs.state(of: id) != "broken" { await Task.yield() }
    }
    worker.cancel()
    await worker.value
    released.set()

    #expect(
      failures.runReadonly { $0.sorted() }
        == ["j-1", "j-2"].map {
          "the result of the task 'task' in '\($0)' of 'jobs' has failed, attempt 1: the closure has not returned in 0.02 seconds"
        })
  }

  @Test("A task that returns a result only when the limit of its worker has cancelled it has failed")
  func resultAfterTimeLimit() async throws {
    let cancelled = Protected(0)
    let jobs = try machines(MemoryStore(), timeLimit: .milliseconds(20)) {
      try? await Task.sleep(for: .seconds(1_000))
      // The result meets another place of the worker in each task.
      let count = cancelled.runMutable { count in
        count += 1
        return count % 20
      }
      for _ in 0..<count { await Task.yield() }
    }
    let ids = (1...100).map { "j-\($0)" }
    for id in ids { try await begin(id, jobs) }
    let worker = Task { await jobs.run(pollingEvery: .milliseconds(1)) }
    while try await !jobs.tasks().isEmpty { await Task.yield() }
    worker.cancel()
    await worker.value
    var states: Set<String> = []
    for id in ids { states.insert(try await jobs.state(of: id) ?? "") }

    #expect(states == ["broken"])
  }

  @Test("A worker that ends waits for a task that ignores its cancellation for no longer than the grace period, and gives it back")
  func gracePeriod() async throws {
    let (begun, released, ended) = (Flag(), Flag(), Flag())
    let jobs = try machines(MemoryStore(), grace: .milliseconds(10)) {
      begun.set()
      while !released.isSet { await Task.yield() }
      ended.set()
    }
    try await begin("j-1", jobs)
    let worker = Task { await jobs.run() }
    while !begun.isSet { await Task.yield() }
    worker.cancel()
    await worker.value
    let hasEnded = ended.isSet
    let task = try #require(try await jobs.tasks().first)
    released.set()
    while !ended.isSet { await Task.yield() }

    #expect(!hasEnded)
    #expect([task.token, "\(task.lost)"] == ["", "0"])
    // What it returns later does not reach the machine.
    #expect(try await jobs.state(of: "j-1") == "working")
  }

  @Test("A worker that ends waits for a task that ends in the grace period, and stores its result")
  func inGracePeriod() async throws {
    let (begun, released) = (Flag(), Flag())
    let jobs = try machines(MemoryStore()) {
      begun.set()
      while !released.isSet { await Task.yield() }
    }
    try await begin("j-1", jobs)
    let worker = Task { await jobs.run() }
    while !begun.isSet { await Task.yield() }
    worker.cancel()
    for _ in 0..<100 { await Task.yield() }
    released.set()
    await worker.value

    #expect(try await jobs.state(of: "j-1") == "idle")
    #expect(try await jobs.tasks() == [])
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

  @Test("Where it is not known whether a result was stored, the history says it: work after the commit runs only if it was")
  func unknownCommit() async throws {
    let (store, ran) = (FailingStore(), Protected(0))
    let definition = try MachineDefinition<String, String>(initial: "working") { sm in
      sm.when("done", from: "working", to: "idle") { step in step.onCommit { ran.runMutable { $0 += 1 } } }
      sm.when("stop", from: "working", to: "stopped")
      sm.task("task", in: "working") { "done" }
    }
    let jobs = try DurableMachines(definition, in: store, name: "jobs", version: 1)
    try await jobs.create("stopped")
    // The commit of the result is lost, and another one leaves the state before it is looked up.
    store.onNextCommitOfMachine = { _ = try? await jobs.fire("stop", on: "stopped") }
    let lost = try await jobs.runTasks()
    let (state, countOfLost) = (try await jobs.state(of: "stopped"), ran.runReadonly { $0 })
    try await jobs.create("stored")
    store.onNextCommitOfMachine = {}
    store.commitsBeforeLoss = true
    let stored = try await jobs.runTasks()

    #expect([lost.results, stored.results] == [0, 1])
    #expect(state == "stopped")
    #expect([countOfLost, ran.runReadonly { $0 }] == [0, 1])
    #expect(try await jobs.state(of: "stored") == "idle")
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

/// A store in memory that can be down, and can lose the answer to a commit.
private final class FailingStore: MachineStore {
  struct Down: Error {}

  private struct State {
    var isDown = false
    var commitsBeforeLoss = false
    var onNextCommit: (@Sendable () async -> Void)?
  }

  private let store = MemoryStore()
  private let state = Protected(State())

  var isDown: Bool {
    get { state.runReadonly(\.isDown) }
    set { state.runMutable { $0.isDown = newValue } }
  }

  /// Whether a commit whose answer is lost takes place.
  var commitsBeforeLoss: Bool {
    get { state.runReadonly(\.commitsBeforeLoss) }
    set { state.runMutable { $0.commitsBeforeLoss = newValue } }
  }

  /// Runs in place of the answer to the next commit that writes a machine, when its transaction is over.
  var onNextCommitOfMachine: (@Sendable () async -> Void)? {
    get { state.runReadonly(\.onNextCommit) }
    set { state.runMutable { $0.onNextCommit = newValue } }
  }

  func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    if isDown { throw Down() }
    let lost = Protected<(@Sendable () async -> Void)?>(nil)
    let result = try await store.withTransaction(access) { transaction in
      try await body(LossyTransaction(transaction, self, lost))
    }
    await lost.runReadonly { $0 }?()
    return result
  }

  fileprivate func commit(
    _ transaction: any StoreTransaction, writes: Bool, _ lost: Protected<(@Sendable () async -> Void)?>
  ) async throws {
    let loss = state.runMutable { state -> (@Sendable () async -> Void)? in
      guard writes else { return nil }
      defer { state.onNextCommit = nil }
      return state.onNextCommit
    }
    guard let loss else { return try await transaction.commit() }
    if commitsBeforeLoss { try await transaction.commit() }
    lost.runMutable { $0 = loss }
    throw StoreError.commitUnknown(Down())
  }
}

/// A transaction whose commit may have no answer.
private final class LossyTransaction: StoreTransaction {
  private let transaction: any StoreTransaction
  private let store: FailingStore
  private let lost: Protected<(@Sendable () async -> Void)?>
  private let writes = Protected(false)

  init(_ transaction: any StoreTransaction, _ store: FailingStore, _ lost: Protected<(@Sendable () async -> Void)?>) {
    (self.transaction, self.store, self.lost) = (transaction, store, lost)
  }

  func write(_ changes: [MachineChange]) async throws {
    writes.runMutable { $0 = true }
    try await transaction.write(changes)
  }

  func commit() async throws { try await store.commit(transaction, writes: writes.runReadonly { $0 }, lost) }

  func lock(_ requests: [LockRequest]) async throws -> LockedMachines { try await transaction.lock(requests) }
  func lockDue(_ request: DueRequest) async throws -> DueMachines { try await transaction.lockDue(request) }
  func take(_ machines: [StoredMachine]) async throws { try await transaction.take(machines) }
  func claim(_ request: ClaimRequest) async throws -> Claims { try await transaction.claim(request) }
  func finish(_ results: [FinishedMessages]) async throws -> Set<MachineKey> { try await transaction.finish(results) }
  func deadMessages(of kind: String, after sequence: Int64, limit: Int) async throws -> [DeadMessage] {
    try await transaction.deadMessages(of: kind, after: sequence, limit: limit)
  }
  func revive(_ sequences: [Int64], of kind: String) async throws -> Int { try await transaction.revive(sequences, of: kind) }
  func pause(_ pauses: [StoredPause]) async throws { try await transaction.pause(pauses) }
  func resume(_ work: BackgroundWork, of kind: String) async throws -> BackgroundWork { try await transaction.resume(work, of: kind) }
  func pauses(of kind: String) async throws -> [StoredPause] { try await transaction.pauses(of: kind) }
  func change(_ change: MessageChange) async throws -> MessageChange.Result { try await transaction.change(change) }
  func claimTasks(_ request: TaskClaimRequest) async throws -> TaskClaims { try await transaction.claimTasks(request) }
  func change(_ leases: [TaskLease]) async throws -> Set<TaskKey> { try await transaction.change(leases) }
  func tasks(_ query: TaskQuery) async throws -> [StoredTask] { try await transaction.tasks(query) }
  func backlog(of kind: String) async throws -> Backlog { try await transaction.backlog(of: kind) }
  func read(_ keys: [MachineKey]) async throws -> LockedMachines { try await transaction.read(keys) }
  func page(_ query: MachineQuery) async throws -> [StoredMachine] { try await transaction.page(query) }
  func configurations(of kind: String, counted: Bool) async throws -> ConfigurationCounts {
    try await transaction.configurations(of: kind, counted: counted)
  }
  func history(of key: MachineKey, after revision: Int64, limit: Int) async throws -> [HistoryRecord] {
    try await transaction.history(of: key, after: revision, limit: limit)
  }
  func messages(of kind: String, after sequence: Int64, limit: Int) async throws -> [(sequence: Int64, message: StoredMessage)] {
    try await transaction.messages(of: kind, after: sequence, limit: limit)
  }
  func definitions(of kind: String) async throws -> [StoredDefinition] { try await transaction.definitions(of: kind) }
  func remove(_ table: AgeingTable, of kind: String, before time: StoreTime, limit: Int) async throws -> Int {
    try await transaction.remove(table, of: kind, before: time, limit: limit)
  }
  var connection: (any SQLConnection)? { transaction.connection }
}
