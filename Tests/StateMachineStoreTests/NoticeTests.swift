import StateMachines
import StoreConformance
import Testing

@testable import StateMachineStore

@Suite("Notices of work for other processes", .timeLimit(.minutes(5)))
struct NoticeTests {
  @Test("Workers that look once an hour are woken by notices of a store in memory", arguments: ConformanceCase.notices)
  func memory(_ conformance: ConformanceCase) async throws {
    try await conformance.run(on: MemoryStore(notifies: true), OffsetClock())
  }

  @Test("A signal says whether workers take all the work at once: only as many as wait with places do")
  func signals() async {
    let signal = WorkSignal()
    func answer(to work: Int, places: Int) async -> Bool {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await signal.wait(after: signal.count, for: .seconds(3_600), ContinuousClock(), places: places) }
        while !signal.isWaitedFor { await Task.yield() }
        return signal.signal(work: work)
      }
    }

    #expect(signal.signal() == false)
    #expect(await answer(to: 1, places: 0) == false)
    #expect(await answer(to: 1, places: 1) == true)
    #expect(await answer(to: 2, places: 1) == false)
    #expect(await answer(to: 2, places: 2) == true)
  }

  @Test("A timer is noted by the worker of its process as long as there is one")
  func timers() {
    let (timers, due) = (TimerSignal(), StoreTime(microseconds: 5))

    #expect(timers.note(due) == false)
    for look in [StoreTime(microseconds: 1), .latest] {
      timers.workerLooks(at: look)
      #expect(timers.note(due) == true)
    }
    timers.workerLooks(at: nil)
    #expect(timers.note(due) == false)
  }

  @Test("What comes up while a notice is sent is sent together, each kind of work once, with the earliest timer")
  func together() async throws {
    let log = NoticeLog()
    let sender = try #require(NoticeSender(log, kind: "orders"))
    func times(_ microseconds: [Int64]) -> [WorkNotice.Work] { microseconds.map { .timer(StoreTime(microseconds: $0)) } }
    sender.send(.messages)
    while log.sent.isEmpty { await Task.yield() }
    for work in [.messages, .tasks, .messages] + times([7, 5, 9]) { sender.send(work) }
    log.open()
    while log.sent.count < 2 { await Task.yield() }
    // One that fails is not sent again, and later ones are.
    sender.send(.tasks)
    while log.sent.count < 3 { await Task.yield() }
    sender.send(.messages)
    while log.sent.count < 4 { await Task.yield() }

    let works: [Set<WorkNotice.Work>] = [[.messages], Set([.messages, .tasks] + times([5])), [.tasks], [.messages]]
    #expect(log.sent.map { Set($0.map(\.work)) } == works)
    #expect(log.sent.joined().allSatisfy { $0.kind == "orders" })
    #expect(log.sent.map(\.count) == [1, 3, 1, 1])
  }

  @Test("A store without notices has no sender")
  func none() throws {
    #expect(NoticeSender(MemoryStore().notices, kind: "orders") == nil)
  }

  @Test("Notices of other tables, of other machines, and texts that are none wake no worker")
  func foreignTexts() async throws {
    let texts = TextLog([
      #"{"tables":"b_","kind":"orders","work":"tasks"}"#, "", "work", "[]", #"{"tables":"a_","kind":"orders","work":"dance"}"#,
      #"{"tables":"a_","kind":"orders","work":"timer"}"#, #"{"tables":"a_","kind":"orders","work":"timer","due":{"microseconds":"x"}}"#,
      #"{"tables":"a_","kind":"orders","work":"messages"}"#,
    ])
    let heard = Protected<[WorkNotice]>([])
    try await TextNotices(database: texts, prefix: "a_").listen {
    } _: { notice in
      heard.runMutable { $0.append(notice) }
    }

    #expect(heard.runReadonly { $0 } == [WorkNotice(kind: "orders", work: .messages)])
  }

  @Test("Each kind of notice is the same after it was sent as a text")
  func texts() async throws {
    let texts = TextLog([])
    let notices = [WorkNotice.Work.messages, .tasks, .timer(.earliest), .timer(.latest)].map { WorkNotice(kind: "a \"b\"\n", work: $0) }
    let store = TextNotices(database: texts, prefix: "a_")
    try await store.send(notices)
    let heard = Protected<[WorkNotice]>([])
    try await store.listen {
    } _: { notice in
      heard.runMutable { $0.append(notice) }
    }

    #expect(heard.runReadonly { $0 } == notices)
  }
}

/// Keeps the notices that are sent; the first one is not sent before it is opened, and the third one fails.
private final class NoticeLog: StoreNotices {
  private struct Lost: Error {}

  private let state = Protected<(sent: [[WorkNotice]], isOpen: Bool)>(([], false))

  var sent: [[WorkNotice]] { state.runReadonly(\.sent) }
  func open() { state.runMutable { $0.isOpen = true } }

  func send(_ notices: [WorkNotice]) async throws {
    let count = state.runMutable { state in
      state.sent.append(notices)
      return state.sent.count
    }
    while !state.runReadonly(\.isOpen) { await Task.yield() }
    if count == 3 { throw Lost() }
  }

  func listen(_ begin: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (WorkNotice) -> Void) async throws {}
}

/// Lets all that listen hear the texts that were sent.
private final class TextLog: SQLNotices {
  private let texts: Protected<[String]>

  init(_ texts: [String]) { self.texts = Protected(texts) }

  func send(_ texts: [String]) async throws { self.texts.runMutable { $0 += texts } }

  func listen(_ begin: @escaping @Sendable () -> Void, _ hear: @escaping @Sendable (String) -> Void) async throws {
    begin()
    for text in texts.runReadonly({ $0 }) { hear(text) }
  }
}
