import Dispatch
import StateMachines
import Testing

@Suite("An object that conforms to Threadsafe", .timeLimit(TestTimeout.limit))
struct ThreadsafeTests {
  /// A class of the user's, with its own data.
  final class Stock: Threadsafe, @unchecked Sendable {
    let criticalSection: CriticalSection
    private var apples = 0

    init(_ section: CriticalSection = CriticalSection(label: "stock")) {
      criticalSection = section
    }

    var count: Int { runReadonly { apples } }

    func add(_ number: Int) {
      runMutable { apples += number }
    }

    func addLater(_ number: Int, then work: @escaping @Sendable () -> Void) {
      enqueueMutable {
        self.apples += number
        work()
      }
    }

    /// Reads, decides and writes in one section.
    func take() -> Bool {
      runMutable {
        guard count > 0 else { return false }
        ThreadPool.yield()
        add(-1)
        return true
      }
    }
  }

  @Test("A Threadsafe object has the three section calls", arguments: CriticalSection.Mode.both)
  func calls(mode: CriticalSection.Mode) {
    let stock = Stock(CriticalSection(mode))
    let run = DispatchGroup()
    run.enter()

    stock.add(2)
    stock.addLater(3) { run.leave() }

    #expect(run.isLeft())
    #expect(stock.count == 5)
  }

  @Test("A section of a Threadsafe object makes read, decision and write atomic: five apples are taken")
  func oneAct() {
    let stock = Stock()
    let taken = Protected(0)
    let threads = ThreadPool()
    stock.add(5)

    threads.start(8) { _ in
      for _ in 0..<50 where stock.take() {
        taken.runMutable { $0 += 1 }
      }
    }

    #expect(threads.isFinished())
    #expect(taken.runReadonly { $0 } == 5)
    #expect(stock.count == 0)
  }

  @Test("Two Threadsafe objects with the same section share it")
  func sharedSection() {
    let section = CriticalSection()
    let stocks = [Stock(section), Stock(section)]
    let count = UnprotectedBox(0)
    let threads = ThreadPool()

    threads.start(6) { number in
      for _ in 0..<500 {
        stocks[number % 2].runMutable { count.increment() }
      }
    }

    #expect(threads.isFinished())
    #expect(count.value == 3_000)
  }

  @Test("Objects, sections and machines can be used as `any Threadsafe`")
  func existentials() {
    let section = CriticalSection(label: "section")
    let machine = GateMachine(.plainGate, label: "machine")
    let objects: [any Threadsafe] = [Stock(), section, machine]

    let answers = objects.map { object in object.runMutable { object.runReadonly { 1 } } }

    #expect(answers == [1, 1, 1])
    #expect(section.criticalSection === section)
    #expect(machine.criticalSection === machine.criticalSection)
  }
}
