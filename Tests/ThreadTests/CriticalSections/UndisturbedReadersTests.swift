import Dispatch
import StateMachines
import Synchronization
import Testing

@Suite("Queries of a machine that never wait", .timeLimit(TestTimeout.limit))
struct UndisturbedReadersTests {
  /// What another thread is busy with while the machine is asked.
  enum Business: CaseIterable {
    case mutableSection
    case readSection
    case enqueuedSection
    case nestedSection
    case condition
    case before
    case exit
    case action
    case entry
    case after
    case start

    var isSection: Bool { [.mutableSection, .readSection, .enqueuedSection, .nestedSection].contains(self) }
  }

  /// A thread that blocks inside a section or hook of a machine.
  private final class BusyThread: Sendable {
    let machine: GateMachine
    private let threads = ThreadPool()
    private let mayLeave = DispatchSemaphore(value: 0)

    init(_ business: Business) throws {
      let isInside = DispatchSemaphore(value: 0)
      let block: @Sendable () -> Void = { [mayLeave] in
        isInside.signal()
        mayLeave.wait()
      }
      machine = GateMachine(try Self.definition(business, block), starts: business != .start)
      threads.start { [machine] in
        switch business {
        case .mutableSection: machine.runMutable(block)
        case .readSection: machine.runReadonly(block)
        case .enqueuedSection: machine.enqueueMutable(block)
        case .nestedSection: machine.runMutable { machine.runMutable { machine.runReadonly(block) } }
        case .start: try? machine.start()
        default: machine.fire(.lock)
        }
      }
      isInside.wait()
    }

    private static func definition(_ business: Business, _ block: @escaping @Sendable () -> Void) throws -> GateDefinition {
      try GateDefinition(initial: .closed) { sm in
        let condition = Guard<Void, Gate, Push>("blocks") { _ in
          if business == .condition { block() }
          return true
        }
        sm.when(.open, from: .closed, to: .open)
        sm.when(.lock, from: .closed, to: .locked, if: condition) { _ in if business == .action { block() } }
        sm.before(.lock) { _ in if business == .before { block() } }
        sm.onExit(.closed) { _ in if business == .exit { block() } }
        sm.onEntry(.locked) { _ in if business == .entry { block() } }
        sm.after(.lock) { _ in if business == .after { block() } }
        sm.onEntry(.closed) { _ in if business == .start { block() } }
      }
    }

    func leave() -> Bool {
      mayLeave.signal()
      return threads.isFinished()
    }
  }

  @Test("Reading a machine's state never waits for a section or hook, and returns the last commit", arguments: Business.allCases)
  func queries(business: Business) throws {
    let busy = try BusyThread(business)
    let machine = busy.machine
    let answers = UnprotectedBox<[Bool]>([])
    let asked = DispatchSemaphore(value: 0)
    let reader = ThreadPool()

    reader.start {
      answers.value = [
        machine.state == .closed, machine.is(.closed), !machine.is(.locked), machine.configuration == [.closed], !machine.isFinished,
      ]
      asked.signal()
    }
    let isAnswered = asked.wait(timeout: .now() + .seconds(120)) == .success

    #expect(busy.leave())
    #expect(isAnswered)
    #expect(answers.value == Array(repeating: true, count: 5))
    #expect(reader.isFinished())
  }

  @Test(
    "`can` does not wait while another thread runs the machine if no guard must be evaluated",
    arguments: Business.allCases.filter { $0 != .start })
  func can(business: Business) throws {
    let busy = try BusyThread(business)
    let machine = busy.machine
    let answers = UnprotectedBox<[Bool]>([])
    let asked = DispatchSemaphore(value: 0)
    let reader = ThreadPool()

    reader.start {
      answers.value = [machine.can(.open), machine.can(.close), machine.can(.unlock)]
      asked.signal()
    }
    let isAnswered = asked.wait(timeout: .now() + .seconds(120)) == .success

    #expect(busy.leave())
    #expect(isAnswered)
    #expect(answers.value == [true, false, false])
    #expect(reader.isFinished())
  }

  @Test("A reader sees each commit before the events that hooks fired are processed")
  func betweenTwoEvents() throws {
    let isInside = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
    let handle = MachineHandle<Gate, Push>()
    let definition = try GateDefinition.gate { sm in
      sm.after(.open) { _ in _ = handle.fire(.close) }
      sm.before(.close) { _ in
        isInside.signal()
        mayLeave.wait()
      }
    }
    let machine = GateMachine(definition)
    handle.reach(machine)
    let threads = ThreadPool()

    threads.start { machine.fire(.open) }
    isInside.wait()
    let states = ThreadPool.onAnotherThread { [machine.state] + machine.configuration }
    mayLeave.signal()

    #expect(states == [.open, .open])
    #expect(threads.isFinished())
    #expect(machine.state == .closed)
  }

  @Test("Readers among many events only see committed states")
  func committedOnly() throws {
    let definition = try GateDefinition(initial: .closed) { sm in
      // One macrostep over two states: the one in the middle is never at rest.
      sm.when(.lock, from: .closed, to: .open) { _ in ThreadPool.yield() }
      sm.always(from: .open, to: .locked) { _ in ThreadPool.yield() }
      sm.when(.unlock, from: .locked, to: .closed)
    }
    let machine = GateMachine(definition)
    let mistakes = Atomic(0)
    let threads = ThreadPool()

    threads.start(8) { number in
      for round in 0..<500 {
        if number < 3 {
          machine.fire(round.isMultiple(of: 2) ? .lock : .unlock)
        } else if machine.state == .open || machine.is(.open) || machine.configuration.contains(.open) {
          mistakes.add(1, ordering: .relaxed)
        }
      }
    }

    #expect(threads.isFinished())
    #expect(mistakes.load(ordering: .relaxed) == 0)
  }
}
