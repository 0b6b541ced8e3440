import Dispatch
import Foundation
import StateMachines
import Testing

// Tests GT81 to GT86 of GCDThreadsafe, and B1 to B5.
@Suite("An object with accessors that enter its section")
struct ConformingObjectsTests {
  final class Account: Threadsafe, @unchecked Sendable {
    let criticalSection: CriticalSection
    private var storedBalance = 0

    init(_ mode: CriticalSection.Mode, _ choice: QueueChoice) {
      criticalSection = CriticalSection(mode, label: "account", queue: choice.queue())
    }

    /// What the generated accessors were.
    var balance: Int {
      get { runReadonly { storedBalance } }
      set { runMutable { storedBalance = newValue } }
    }

    func increment() {
      runMutable { balance += 1 }
    }
  }

  /// Runs a section on an account, and waits for it.
  enum Way: CaseIterable {
    case runMutable
    case enqueueMutable

    func run(_ account: Account, _ body: @escaping @Sendable () -> Void) -> Bool {
      switch self {
      case .runMutable:
        account.runMutable(body)
        return true
      case .enqueueMutable:
        let run = DispatchGroup()
        run.enter()
        account.enqueueMutable {
          body()
          run.leave()
        }
        return run.isLeft()
      }
    }
  }

  // GT81, B3.
  @Test("A Threadsafe object needs no set-up: threads that enter first at once share one section", arguments: Way.allCases)
  func firstUse(way: Way) {
    for _ in 0..<100 {
      let account = Account(.serial, .none)
      let count = UnprotectedBox(0)
      let threads = ThreadPool()

      threads.start(4) { _ in _ = way.run(account) { count.increment() } }

      #expect(threads.isFinished())
      #expect(account.runReadonly { count.value } == 4)
    }
  }

  // GT82. There it ran after the case was over, and so tested nothing.
  @Test("Work queued on a Threadsafe object runs on its queue, not on the main queue", arguments: [QueueChoice.none, .serial, .concurrent])
  func mutableOnQueue(choice: QueueChoice) throws {
    _ = QueueChoice.main.queue()
    let account = Account(.concurrent, choice)
    let seen = ValueBox<QueueChoice>()

    let isRun = Way.enqueueMutable.run(account) { seen.value = QueueChoice.current }

    #expect(isRun)
    #expect(seen.value == choice)
  }

  // GT83. There it ran on the queue of the object, here it runs where it is called.
  @Test("A Threadsafe object is read on the calling thread, which is not the main thread", arguments: CriticalSection.Mode.both)
  func readOnCaller(mode: CriticalSection.Mode) {
    let account = Account(mode, .concurrent)
    let answers = ValueBox<[Bool]>()
    let threads = ThreadPool()

    threads.start {
      let caller = Thread.current
      answers.value = account.runReadonly { [Thread.current === caller, Thread.isMainThread] }
    }

    #expect(threads.isFinished())
    #expect(answers.value == [true, false])
  }

  // GT84, B5.
  @Test("Accessors that enter a section look like plain accessors from outside", arguments: CriticalSection.Mode.both)
  func accessors(mode: CriticalSection.Mode) {
    let account = Account(mode, .concurrent)

    var balances = [account.balance]
    account.increment()
    balances.append(account.balance)
    for _ in 0..<3 { account.increment() }
    balances.append(account.balance)
    account.balance = 888
    balances.append(account.balance)

    #expect(balances == [0, 1, 4, 888])
  }

  // GT85. There it ran after the case was over, and so tested nothing.
  @Test("A setter's value is visible to the getter at once, inside a mutable section", arguments: Way.allCases, CriticalSection.Mode.both)
  func setterInside(way: Way, mode: CriticalSection.Mode) {
    let account = Account(mode, .concurrent)
    let seen = ValueBox<[Int]>()

    let isRun = way.run(account) {
      account.balance = 12
      let first = account.balance
      account.increment()
      seen.value = [first, account.balance]
    }

    #expect(isRun)
    #expect(seen.value == [12, 13])
  }

  // GT86.
  @Test("A mutable section's writes are visible to the next reader on any thread", arguments: Way.allCases, CriticalSection.Mode.both)
  func visible(way: Way, mode: CriticalSection.Mode) {
    let account = Account(mode, .concurrent)
    let seen = ValueBox<Int>()
    let threads = ThreadPool()

    let isRun = way.run(account) { account.balance = 9_999 }
    let own = account.balance
    threads.start { seen.value = account.balance }

    #expect(isRun)
    #expect(own == 9_999)
    #expect(threads.isFinished())
    #expect(seen.value == 9_999)
  }

  // Migration: a synchronous read was ordered behind the sections before it; now one that has to be is put in the queue as well.
  @Test("A queued read section of a Threadsafe object runs after the sections queued before it")
  func readBehind() {
    let account = Account(.concurrent, .concurrent)
    let seen = ValueBox<[Int]>([])

    for value in 1...50 {
      account.enqueueMutable { account.balance = value }
      account.enqueueMutable { seen.change { $0.append(account.balance) } }
    }
    let isRun = Way.enqueueMutable.run(account) {}

    #expect(isRun)
    #expect(seen.value == Array(1...50))
  }
}
