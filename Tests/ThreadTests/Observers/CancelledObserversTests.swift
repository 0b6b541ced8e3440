import Dispatch
import StateMachines
import Testing

/// What `cancel()` and `bound(to:)` promise where the observer's queue does not run, or is just about to call.
@Suite("An observer that ends while transitions wait for it", .timeLimit(TestTimeout.limit))
struct CancelledObserversTests {
  private static func suspendedQueue() -> DispatchQueue {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    return queue
  }

  /// Fires events that are objects.
  ///
  /// - Returns: A weak reference to each.
  private static func fire(_ count: Int, _ machine: ReleaseProbe.Machine) -> [WeakProbe] {
    (0..<count).map { _ in
      let probe = ReleaseProbe()
      machine.fire(probe)
      return WeakProbe(probe: probe)
    }
  }

  /// An observer whose calls can be waited for; a block on its queue may run before a long backlog is read.
  private struct OtherObserver {
    private let isCalled = DispatchSemaphore(value: 0)

    init(of machine: ReleaseProbe.Machine) {
      machine.subscribe(on: DispatchQueue(label: "observer")) { [isCalled] _ in isCalled.signal() }
    }

    func wait(for count: Int) {
      for _ in 0..<count { #expect(isCalled.wait(timeout: TestTimeout.deadline) == .success) }
    }
  }

  @Test("Once it is cancelled, a suspended queue keeps no transition, although another observer is notified", arguments: [1, 300, 2_000])
  func cancelledOnASuspendedQueue(count: Int) {
    let machine = ReleaseProbe.Machine(ReleaseProbe.definition)
    let suspended = Self.suspendedQueue()
    let token = machine.subscribe(on: suspended) { _ in }
    let other = OtherObserver(of: machine)
    machine.fire(ReleaseProbe())
    other.wait(for: 1)

    token.cancel()
    let probes = Self.fire(count, machine)
    _ = Self.fire(600, machine)  // The other observer's chunks are left behind.
    other.wait(for: count + 600)

    #expect(probes.allSatisfy { $0.isReleased })
    suspended.resume()
  }

  @Test("Once its owner is gone, a suspended queue keeps few transitions, although another observer is notified")
  func boundOnASuspendedQueue() {
    let machine = ReleaseProbe.Machine(ReleaseProbe.definition)
    let suspended = Self.suspendedQueue()
    let owner = ValueBox(ReleaseProbe())
    if let owner = owner.value { machine.subscribe(on: suspended) { _ in }.bound(to: owner) }
    let other = OtherObserver(of: machine)
    machine.fire(ReleaseProbe())

    owner.value = nil
    let probes = Self.fire(2_000, machine)
    other.wait(for: 2_001)

    #expect(probes.prefix(1_000).allSatisfy { $0.isReleased })
    suspended.resume()
  }

  @Test("What the observer captured is released by cancel(), although its queue is suspended")
  func capturesOnASuspendedQueue() {
    let machine = ReleaseProbe.Machine(ReleaseProbe.definition)
    let (suspended, isReleased) = (Self.suspendedQueue(), DispatchSemaphore(value: 0))
    let token = subscribe(ReleaseProbe { isReleased.signal() }, to: machine, on: suspended)
    machine.fire(ReleaseProbe())

    token.cancel()

    #expect(isReleased.wait(timeout: .now()) == .success)
    suspended.resume()
  }

  private func subscribe(_ probe: ReleaseProbe, to machine: ReleaseProbe.Machine, on queue: DispatchQueue) -> ObserverToken {
    machine.subscribe(on: queue) { _ in probe.keepAlive() }
  }

  @Test("What is committed after cancel() is not read by the call that is under way", arguments: [1, 300])
  func cancelledInACall(count: Int) {
    let machine = ReleaseProbe.Machine(ReleaseProbe.definition)
    let (queue, notes) = (DispatchQueue(label: "observer"), EventRecorder<Int>())
    let (isCalled, mayReturn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let token = machine.subscribe(on: queue) { _ in
      notes.append(1)
      isCalled.signal()
      mayReturn.wait()
    }
    machine.fire(ReleaseProbe())
    #expect(isCalled.wait(timeout: TestTimeout.deadline) == .success)

    token.cancel()
    _ = Self.fire(count, machine)
    mayReturn.signal()
    queue.sync {}

    #expect(notes.entries == [1])
  }

  /// An event that blocks in a comparison, which filters make between the look whether the observer is cancelled and its call.
  private struct Question: Hashable, Sendable {
    var isAsked = DispatchSemaphore(value: 0)
    var mayAnswer = DispatchSemaphore(value: 0)
    var blocks = false

    static func == (one: Self, other: Self) -> Bool {
      if one.blocks || other.blocks {
        one.isAsked.signal()
        one.mayAnswer.wait()
      }
      return true
    }

    func hash(into hasher: inout Hasher) {}
  }

  @Test("No call begins after cancel() returned, where the drainer had decided to call before")
  func decidedBefore() throws {
    let machine = try ThreadsafeMachine<Int, Question>(initial: 0) { sm in sm.when(.any, in: 0) { _ in } }
    let (queue, notes) = (DispatchQueue(label: "observer"), EventRecorder<Int>())
    let (isAsked, mayAnswer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let filter = Question(isAsked: isAsked, mayAnswer: mayAnswer, blocks: true)
    let token = machine.subscribe(.causedBy(filter), on: queue) { _ in notes.append(1) }
    machine.fire(Question(isAsked: isAsked, mayAnswer: mayAnswer))
    #expect(isAsked.wait(timeout: TestTimeout.deadline) == .success)

    token.cancel()
    mayAnswer.signal()
    queue.sync {}

    #expect(notes.entries == [])
  }
}
