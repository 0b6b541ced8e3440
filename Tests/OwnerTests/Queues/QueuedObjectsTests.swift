import Dispatch
import StateMachines
import Testing

@Suite("Objects that queued sections and events hold", .exitTests, .timeLimit(TestTimeout.limit))
struct QueuedObjectsTests {
  private typealias Machine = ThreadsafeMachine<Int, Parcelled>

  private static func machine(on queue: DispatchQueue, _ hook: @escaping @Sendable (String) -> Void) throws -> Machine {
    let definition = try Machine.Definition(initial: 0) { sm in
      sm.when(.any, in: 0) { step in hook(step.event?.name ?? "") }
    }
    return Machine(definition, eventQueue: queue)
  }

  /// A queue that runs nothing until it is resumed, so that the mailbox holds the last reference to an object.
  private static func suspendedQueue() -> DispatchQueue {
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    return queue
  }

  @Test("An object whose deinit enqueues a section is released outside the mailbox's lock")
  func sectionsOfADeinit() async {
    await #expect(processExitsWith: .success) {
      let queue = Self.suspendedQueue()
      let section = CriticalSection(queue: queue)
      let isDone = DispatchSemaphore(value: 0)
      do {
        let object = ReleaseProbe { section.enqueueMutable { isDone.signal() } }
        section.enqueueMutable { object.keepAlive() }
      }
      queue.resume()
      guard isDone.wait(timeout: TestTimeout.deadline) == .success else { fatalError("the section of the deinit did not run") }
    }
  }

  @Test("An object in the payload of an enqueued event may enqueue when it is released")
  func eventsOfADeinit() async {
    await #expect(processExitsWith: .success) {
      let (queue, isDone) = (Self.suspendedQueue(), DispatchSemaphore(value: 0))
      let machine = try Self.machine(on: queue) { name in if name == "last" { isDone.signal() } }
      machine.enqueue(Parcelled(name: "first", object: ReleaseProbe { machine.enqueue(Parcelled(name: "last")) }))
      queue.resume()
      guard isDone.wait(timeout: TestTimeout.deadline) == .success else { fatalError("the event of the deinit was not processed") }
    }
  }

  private actor Clerk: ActorStateful {
    typealias State = Int
    typealias Event = Parcelled

    static let isDone = DispatchSemaphore(value: 0)
    static let definition: Definition = .verified(initial: 0) { sm in
      sm.when(.any, in: 0) { step in if step.event?.name == "last" { isDone.signal() } }
    }

    nonisolated let machine = Owned(definition)

    /// Enqueues on the actor, so that the event is processed after this returns.
    func enqueue() {
      let object = ReleaseProbe { self.machine.enqueue(Parcelled(name: "last"), for: self) }
      machine.enqueue(Parcelled(name: "first", object: object), for: self)
    }
  }

  @Test("An object in the payload of an event that an owner's machine enqueued may enqueue when it is released")
  func eventsOfAnOwner() async {
    await #expect(processExitsWith: .success) {
      let clerk = Clerk()
      await clerk.enqueue()
      guard Clerk.isDone.wait(timeout: TestTimeout.deadline) == .success else { fatalError("the event of the deinit was not processed") }
    }
  }

  @Test("A deinit that fires waits for the machine alone, while a hook of another thread enqueues")
  func fireInADeinit() async {
    await #expect(processExitsWith: .success) {
      let (isReleasing, isInHook, isFiring) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let (isDone, threads) = (DispatchSemaphore(value: 0), ThreadPool())
      let (queue, handle) = (Self.suspendedQueue(), MachineHandle<Int, Parcelled>())
      let machine = try Self.machine(on: queue) { name in
        switch name {
        case "hook":
          isInHook.signal()
          isFiring.wait()
          handle.machine?.enqueue(Parcelled(name: "enqueued by the hook"))
        case "enqueued by the hook":
          isDone.signal()
        default:
          break
        }
      }
      handle.reach(machine)
      threads.start {
        isReleasing.wait()
        machine.fire(Parcelled(name: "hook"))
      }
      do {
        // Released by the thread that processes the mailbox; then another thread runs the hook.
        let object = ReleaseProbe {
          isReleasing.signal()
          isInHook.wait()
          isFiring.signal()
          guard handle.fire(Parcelled(name: "fired by the deinit")) == true else { fatalError("the deinit's fire was rejected") }
        }
        machine.enqueueMutable { object.keepAlive() }
      }
      queue.resume()
      guard isDone.wait(timeout: TestTimeout.deadline) == .success, threads.isFinished() else {
        fatalError("the hook's event was not processed")
      }
    }
  }

  @Test("What a section holds is released when it has ended, not when the next one ends")
  func releasedAtOnce() {
    let queue = Self.suspendedQueue()
    let section = CriticalSection(queue: queue)
    let (isReleased, mayGoOn, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    do {
      let object = ReleaseProbe { isReleased.signal() }
      section.enqueueMutable { object.keepAlive() }
    }
    section.enqueueMutable {
      mayGoOn.wait()
      isDone.signal()
    }
    queue.resume()

    let wasReleased = isReleased.wait(timeout: TestTimeout.deadline) == .success
    mayGoOn.signal()

    #expect(wasReleased)
    #expect(isDone.wait(timeout: TestTimeout.deadline) == .success)
  }
}
