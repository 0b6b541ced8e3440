import Dispatch
import StateMachines
import Synchronization
import Testing

/// A thread that fires writes its own transitions to the streams, and nothing else keeps it.
@Suite("A stream beside several threads that fire", .timeLimit(TestTimeout.limit))
struct FullStreamsTests {
  /// Runs jobs where they are enqueued, but blocks the thread that enqueues the second one.
  private final class BlockingExecutor: TaskExecutor {
    let isBlocked = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    private let count = Atomic(0)

    func enqueue(_ job: consuming ExecutorJob) {
      if count.add(1, ordering: .relaxed).newValue == 2 {
        isBlocked.signal()
        mayGoOn.wait()
      }
      UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private struct Parcel: Hashable, Sendable {
    var number: Int
    var probe: ReleaseProbe?
  }

  private static func machine() throws -> ThreadsafeMachine<Int, Parcel> {
    try ThreadsafeMachine(initial: 0) { sm in sm.when(.any, in: 0) { _ in } }
  }

  @Test("A fire returns with its transitions in the buffer, while another thread is kept in the reader's executor")
  func blockedInAnExecutor() throws {
    let machine = try Self.machine()
    let executor = BlockingExecutor()
    let stream = machine.transitions(bufferingNewest: 2)
    let reader = Task(executorPreference: executor) {
      var numbers: [Int] = []
      for await transition in stream { numbers.append(transition.event?.number ?? 0) }
      return numbers
    }
    let first = ThreadPool.start { _ in machine.fire(Parcel(number: 1)) }
    #expect(executor.isBlocked.wait(timeout: TestTimeout.deadline) == .success)

    // Two are kept, beside the one that the reader is resumed for: what is dropped is released when the fire that dropped it returns.
    let probes = (2...5).map { number in
      let probe = ReleaseProbe()
      machine.fire(Parcel(number: number, probe: probe))
      return WeakProbe(probe: probe)
    }

    #expect(probes.prefix(2).allSatisfy { $0.isReleased })
    #expect(probes.suffix(2).allSatisfy { !$0.isReleased })
    #expect(Self.next(of: stream) == 4)
    executor.mayGoOn.signal()
    #expect(first.isFinished())
    machine.stop()
    withExtendedLifetime(reader) {}
  }

  @Test("What is committed stays in the buffer until what displaces it can be read, though that waits for a hook", arguments: [1, 2])
  func displacedLate(limit: Int) throws {
    let (isEntered, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let machine = try ThreadsafeMachine<Int, Parcel>(initial: 0) { sm in
      sm.when(.any, from: 0, to: 1)
      sm.when(.any, from: 1, to: 2) { step in step.send(Parcel(number: 3)) }
      sm.when(.any, from: 2, to: 3) { _ in
        isEntered.signal()
        mayGoOn.wait()
      }
    }
    let stream = machine.transitions(bufferingNewest: limit)
    machine.fire(Parcel(number: 1))
    let second = ThreadPool.start { _ in machine.fire(Parcel(number: 2)) }
    #expect(isEntered.wait(timeout: TestTimeout.deadline) == .success)

    let first = Self.next(of: stream)
    mayGoOn.signal()
    #expect(second.isFinished())

    #expect(first == 1)
    #expect(Self.next(of: stream) == (limit == 1 ? 3 : 2))
  }

  /// What another reader is given at once; nil where it has to wait.
  private static func next(of stream: some AsyncSequence<Transition<Int, Parcel>, Never> & Sendable) -> Int? {
    let (answer, isAnswered) = (ValueBox<Int>(), DispatchSemaphore(value: 0))
    // On a thread of its own: tests that wait for this may block all that tasks share.
    Task.detached(executorPreference: QueueExecutor()) {
      var iterator = stream.makeAsyncIterator()
      answer.value = await iterator.next(isolation: nil)?.event?.number
      isAnswered.signal()
    }
    return isAnswered.wait(timeout: TestTimeout.deadline) == .success ? answer.value : nil
  }

  @Test("What a full stream drops is released after the commit, outside every lock: its deinit may fire, read and open streams")
  func droppedOutsideLocks() throws {
    let (handle, log) = (MachineHandle<Int, Cargo>(), EventRecorder<String>())
    let machine = try ThreadsafeMachine<Int, Cargo>(initial: 0) { sm in
      sm.when(.any, from: 0, to: 1)
      sm.when(.any, from: 1, to: 0)
    }
    handle.reach(machine)
    let streams = [machine.transitions(bufferingNewest: 1), machine.transitions(bufferingNewest: 1)]
    let probe = {
      ReleaseProbe {
        _ = handle.machine?.transitions(bufferingNewest: 1)
        log.append("state \(handle.machine?.state ?? -1), fired \(handle.fire(Cargo(number: 3)) ?? false)")
      }
    }
    machine.fire(Cargo(number: 1, object: probe()))

    machine.fire(Cargo(number: 2))

    #expect(log.entries == ["state 0, fired true"])
    #expect(machine.state == 1)
    withExtendedLifetime(streams) {}
  }

  private struct Cargo: Hashable, Sendable {
    var number: Int
    var object: ReleaseProbe?

    static func == (one: Self, other: Self) -> Bool { one.number == other.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test("A fire returns although other threads fire without end, and all find their transitions in their streams")
  func endless() throws {
    let machine = try Self.machine()
    let isOver = AtomicFlag()
    let stream = machine.transitions(bufferingNewest: 4)
    let others = ThreadPool.start(2) { hand in
      var number = 0
      while !isOver.isSet {
        machine.fire(Parcel(number: hand * 1_000_000 + number))
        number += 1
      }
    }

    for number in 0..<2_000 { machine.fire(Parcel(number: -number)) }

    isOver.set()
    #expect(others.isFinished())
    withExtendedLifetime(stream) {}
  }
}
