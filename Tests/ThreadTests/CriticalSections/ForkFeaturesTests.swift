import Dispatch
import Foundation
import StateMachines
import Testing

// G3 of StateMachine-GCDThreadsafe and the rules of re-entrancy, 2.3.
@Suite("The thread and the section of a transition")
struct ForkFeaturesTests {
  private typealias Handle = MachineHandle<Gate, Push>

  // G3.
  @Test("A caller gets its answer on its own thread after all hooks have run")
  func callingThread() throws {
    let log = EventRecorder<String>()
    let caller = ValueBox<ObjectIdentifier>()
    let note: @Sendable (String) -> Void = { place in
      log.append("\(place) on the caller: \(caller.value == ObjectIdentifier(Thread.current))")
    }
    let definition = try GateDefinition.gate { sm in
      sm.before { _ in note("before") }
      sm.after { _ in note("after") }
    }
    let machine = GateMachine(definition, eventQueue: DispatchQueue(label: "elsewhere"))

    let isAccepted = ThreadPool.onAnotherThread {
      caller.value = ObjectIdentifier(Thread.current)
      let isAccepted = machine.fire(.open)
      note("answer")
      return isAccepted
    }

    #expect(isAccepted == true)
    #expect(log.entries == ["before on the caller: true", "after on the caller: true", "answer on the caller: true"])
  }

  // G3; the first revision of BrynKit had one queue for all objects.
  @Test("Each machine has its own section: the hook of one does not block another")
  func eachItsOwn() throws {
    let isInside = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
    let definition = try GateDefinition.gate { sm in
      sm.after(.lock) { _ in
        isInside.signal()
        mayLeave.wait()
      }
    }
    let busy = GateMachine(definition)
    let free = GateMachine(definition)
    let threads = ThreadPool()

    threads.start { busy.fire(.lock) }
    isInside.wait()
    let isAccepted = ThreadPool.onAnotherThread { free.runMutable { free.fire(.open) } }
    mayLeave.signal()

    #expect(isAccepted == true)
    #expect(threads.isFinished())
    #expect(busy.state == .locked)
  }

  // 2.3: there a section of A, entered inside one of B inside one of A, waited for itself.
  @Test("A hook that fires a second machine stays inside the section of the first")
  func throughAnotherMachine() throws {
    let log = EventRecorder<String>()
    let first = Handle()
    let inner = GateMachine(
      try .gate { sm in
        sm.after { _ in
          guard let first = first.machine else { return }
          first.runMutable { log.append("mutable section, first is \(first.state)") }
          first.runReadonly { log.append("read section, first is \(first.state)") }
        }
      })
    let outer = GateMachine(try .gate { sm in sm.after { _ in log.append("inner answers \(inner.fire(.open))") } })
    first.reach(outer)

    let isAccepted = ThreadPool.onAnotherThread { outer.fire(.lock) }

    #expect(isAccepted == true)
    #expect(log.entries == ["mutable section, first is locked", "read section, first is locked", "inner answers true"])
  }

  // 2.3: two objects that call each other's events from their hooks.
  @Test("Two machines that fire each other in hooks terminate: the returning event is queued")
  func eachOther() throws {
    let log = EventRecorder<String>()
    let (first, second) = (Handle(), Handle())
    let front = GateMachine(
      try .gate { sm in
        sm.after(.open) { _ in log.append("front opens, back: \(second.fire(.open) ?? false)") }
        sm.after(.close) { _ in log.append("front closes") }
      })
    let back = GateMachine(
      try .gate { sm in
        sm.after(.open) { _ in log.append("back opens, front: \(first.attempt(.close).map(String.init(describing:)) ?? "")") }
      })
    first.reach(front)
    second.reach(back)

    let isAccepted = ThreadPool.onAnotherThread { front.fire(.open) }

    let queued = GateMachine.Outcome.accepted(.queued)
    #expect(isAccepted == true)
    #expect(log.entries == ["back opens, front: \(queued)", "front opens, back: true", "front closes"])
    #expect(front.state == .closed)
    #expect(back.state == .open)
  }

  // 2.3: there the writing was put off, and returned before it was done.
  @Test("A mutable section has ended when the call returns, even with contention")
  func synchronous() {
    let section = CriticalSection(.concurrent, queue: QueueChoice.concurrent.queue())
    let log = EventRecorder<String>()

    for number in 0..<100 {
      section.enqueueMutable { ThreadPool.yield() }
      section.runMutable { log.append("section \(number)") }
      log.append("call \(number)")
    }

    #expect(log.entries == (0..<100).flatMap { ["section \($0)", "call \($0)"] })
  }

  // 2.3: there work on a queue that targets the object's own was taken to be inside.
  @Test("Work on a queue that targets the given queue is not inside the section and waits for it")
  func targetingQueue() {
    let given = DispatchQueue(label: "given", attributes: .concurrent)
    let section = CriticalSection(.concurrent, queue: given)
    let targeting = DispatchQueue(label: "targets it", target: given)
    let log = EventRecorder<String>()
    let run = DispatchGroup()
    let hasArrived = DispatchSemaphore(value: 0)

    section.runMutable {
      targeting.async(group: run) {
        hasArrived.signal()
        section.runMutable { log.append("other work") }
      }
      hasArrived.wait()
      ThreadPool.yield(60)
      log.append("holder leaves")
    }

    #expect(run.isLeft())
    #expect(log.entries == ["holder leaves", "other work"])
  }
}
