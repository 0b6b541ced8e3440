import StateMachines
import StoreConformance
import Testing

@testable import StateMachineStore

@Suite("Work that a process notifies others of", .timeLimit(.minutes(5)))
struct NoticesOfWorkTests {
  private typealias Jobs = DurableMachines<Void, String, String>

  /// Machines with a timer of an hour, from which a task leads on.
  private static func jobs(_ store: LoggingStore) throws -> Jobs {
    let definition = try MachineDefinition<String, String>(initial: "waiting") { sm in
      sm.when("ring", from: "waiting", to: "late")
      sm.when("ring", from: "late", to: "missed")
      sm.when("begin", from: "waiting", to: "working")
      sm.when("done", from: "working", to: "waiting")
      sm.timeout(.seconds(3_600), in: ["waiting", "late"], fire: "ring")
      sm.task("task", in: "working") {
        try await Task.sleep(for: .seconds(3_600))
        return "done"
      }
      sm.onFailure(of: "task", to: "waiting")
    }
    var settings = DurableSettings()
    settings.tasks.count = 2
    return try DurableMachines(definition, in: store, name: "jobs", version: 1, settings: settings)
  }

  @Test("A worker that ends notifies others to look at timers: those that it has waited for caused no notice before")
  func endOfWorker() async throws {
    let store = LoggingStore()
    let jobs = try Self.jobs(store)
    let worker = Task { await jobs.run(pollingEvery: .seconds(7_200)) }
    while !jobs.timers.signal.isWaitedFor { await Task.yield() }
    try await jobs.create("j-1")
    let before = store.log.works
    worker.cancel()
    await worker.value
    while !store.log.works.contains(.timer(.earliest)) { await Task.yield() }

    #expect(before == [])
  }

  @Test("While a worker waits after an error of the store, others are notified of timers")
  func workerAfterAnError() async throws {
    let (store, hasFailed) = (LoggingStore(), Protected(false))
    let jobs = try Self.jobs(store)
    store.isDown = true
    let worker = Task {
      await jobs.run(pollingEvery: .seconds(7_200)) { _ in hasFailed.runMutable { $0 = true } }
    }
    while !hasFailed.runReadonly({ $0 }) { await Task.yield() }
    store.isDown = false
    try await jobs.create("j-1")
    while store.log.works.isEmpty { await Task.yield() }
    worker.cancel()
    await worker.value

    #expect(store.log.works.first == .timer(store.time.after(.seconds(3_600))))
  }

  @Test("A round of a process without a worker notifies others of the timers that it leaves")
  func rounds() async throws {
    let store = LoggingStore()
    let jobs = try Self.jobs(store)
    try await jobs.create("j-1")
    while store.log.works.count < 1 { await Task.yield() }
    store.move(by: .seconds(3_600))
    try await jobs.fireDue()
    while store.log.works.count < 2 { await Task.yield() }

    #expect(store.log.works == [.timer(store.time), .timer(store.time.after(.seconds(3_600)))])
  }

  @Test("Others are notified of tasks that one transaction has begun where the worker of the process has fewer places", arguments: 1...4)
  func moreTasksThanPlaces(count: Int) async throws {
    let store = LoggingStore()
    let jobs = try Self.jobs(store)
    for number in 0..<count { try await jobs.create("j-\(number)") }
    let worker = Task { await jobs.run(pollingEvery: .seconds(7_200)) }
    while !jobs.taskSignal.isWaitedFor { await Task.yield() }
    let outcomes = try await jobs.fire((0..<count).map { DurableEvent("begin", on: "j-\($0)") })
    if count > 2 { while !store.log.works.contains(.tasks) { await Task.yield() } }
    let before = store.log.works.contains(.tasks)
    worker.cancel()
    await worker.value

    #expect(try outcomes.allSatisfy { try $0.get().isAccepted })
    #expect(before == (count > 2))
  }
}

/// A store whose notices are kept, whose time changes only where it is moved, and which can be down.
private final class LoggingStore: MachineStore {
  struct IsDown: Error {}

  final class Log: StoreNotices {
    private let sent = Protected<[WorkNotice.Work]>([])

    var works: [WorkNotice.Work] { sent.runReadonly { $0 } }
    func send(_ notices: [WorkNotice]) async throws { sent.runMutable { $0 += notices.map(\.work) } }
    func listen(_ begin: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (WorkNotice) -> Void) async throws {
      throw CancellationError()
    }
  }

  let log = Log()
  private let clock = OffsetClock(isPaused: true)
  private let base: MemoryStore
  private let down = Protected(false)

  init() { base = MemoryStore { [clock] in clock.now } }

  var isDown: Bool {
    get { down.runReadonly { $0 } }
    set { down.runMutable { $0 = newValue } }
  }

  var time: StoreTime { clock.now }
  func move(by duration: Duration) { clock.move(by: duration) }
  var notices: (any StoreNotices)? { log }

  func withTransaction<Result: Sendable>(
    _ access: StoreAccess, _ body: @Sendable (any StoreTransaction) async throws -> Result
  ) async throws -> Result {
    if isDown { throw IsDown() }
    return try await base.withTransaction(access, body)
  }
}
