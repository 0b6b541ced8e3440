import Dispatch
import StateMachines
import Testing

/// An observer that is added while a step runs is notified of it: it still reads the old state.
@Suite("An observer that is added while a step runs", .timeLimit(TestTimeout.limit))
struct LateObserversTests {
  typealias Rules = (inout MachineDefinition<String, String>.Builder, @escaping @Sendable () -> Void) -> Void
  typealias Machine = ThreadsafeMachine<String, String>

  /// A way through the library that a step may take.
  enum Route: String, CaseIterable, Sendable {
    case hook, internalTransition, commitWork, raise, send, eventless, nested, regions, history, completion, deferral, timeout

    /// A chart in which `go` is taken; `wait` is called in the middle of the step.
    func build(_ sm: inout MachineDefinition<String, String>.Builder, _ wait: @escaping @Sendable () -> Void) {
      switch self {
      case .hook:
        sm.when("go", from: "a", to: "b") { _ in wait() }
      case .internalTransition:
        sm.when("go", in: "a") { _ in wait() }
      case .commitWork:
        sm.when("go", from: "a", to: "b") { step in
          step.onCommit {}
          wait()
        }
      case .raise:
        sm.when("go", from: "a", to: "b") { step in step.raise("on") }
        sm.when("on", from: "b", to: "c") { _ in wait() }
      case .send:
        sm.when("go", from: "a", to: "b") { step in
          step.send("on")
          wait()
        }
        sm.when("on", from: "b", to: "c")
      case .eventless:
        sm.when("go", from: "a", to: "b")
        sm.always(from: "b", to: "c") { _ in wait() }
      case .nested:
        sm.compound("a", initial: "a1") { $0.state("a2") }
        sm.compound("b", initial: "b1") { $0.state("b2") }
        sm.when("go", from: "a", to: "b") { _ in wait() }
      case .regions:
        sm.parallel("a") { a in
          a.compound("r", initial: "r1") { r in r.when("go", from: "r1", to: "r2") { _ in wait() } }
          a.compound("s", initial: "s1") { s in s.when("go", from: "s1", to: "s2") }
        }
      case .history:
        sm.compound("a", initial: "a1") { a in a.when("go", from: "a1", to: "a2") }
        sm.when("go", from: "a2", into: .history(of: "a"))
        sm.onEntry("a2") { _ in wait() }
      case .completion:
        sm.compound("a", initial: "a1") { a in
          a.when("go", from: "a1", to: "end") { _ in wait() }
          a.final("end")
        }
        sm.onDone("a", to: "b")
      case .deferral:
        sm.defer("later", in: "a")
        sm.when("go", from: "a", to: "b") { _ in wait() }
      case .timeout:
        sm.timeout(.seconds(3_600), in: "b", fire: "later")
        sm.when("go", from: "a", to: "b") { _ in wait() }
      }
    }
  }

  /// How the event comes to the machine.
  enum Call: String, CaseIterable, Sendable {
    case fire, attempt, require, enqueue

    func callAsFunction(_ machine: Machine) {
      switch self {
      case .fire: machine.fire("go")
      case .attempt: _ = machine.attempt("go")
      case .require: _ = try? machine.require("go")
      case .enqueue:
        let isDone = DispatchSemaphore(value: 0)
        machine.enqueue("go") { _ in isDone.signal() }
        isDone.wait()
      }
    }
  }

  private static func text(_ transition: Transition<String, String>) -> String {
    "\(transition) \(transition.targets) left \(transition.exited), entered \(transition.entered)"
  }

  /// What an observer is notified of that was there before.
  private static func wanted(_ route: Route, _ call: Call) throws -> [String] {
    let machine = try Machine(initial: "a") { route.build(&$0) {} }
    let (queue, notes) = (DispatchQueue(label: "observer"), EventRecorder<String>())
    machine.subscribe(on: queue) { notes.append(text($0)) }
    call(machine)
    queue.sync {}
    return notes.entries
  }

  /// A machine whose step waits until the listener is added, in another thread.
  private static func run(
    _ route: Route, _ call: Call, isWatched: Bool, add: (Machine) -> Void
  ) throws -> (machine: Machine, before: [String]) {
    let (isInside, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let machine = try Machine(initial: "a") { sm in
      route.build(&sm) {
        isInside.signal()
        mayGoOn.wait()
      }
    }
    if isWatched { machine.subscribe(on: .global()) { _ in } }
    let before = machine.configuration
    let threads = ThreadPool.start { _ in call(machine) }
    #expect(isInside.wait(timeout: TestTimeout.deadline) == .success)
    add(machine)
    #expect(machine.configuration == before)
    mayGoOn.signal()
    #expect(threads.isFinished())
    return (machine, before)
  }

  @Test("An observer is notified of the step in full, and of the state that it still read", arguments: Route.allCases, Call.allCases)
  func observer(route: Route, call: Call) throws {
    let wanted = try Self.wanted(route, call)
    for isWatched in [false, true] {
      let (queue, notes) = (DispatchQueue(label: "observer"), EventRecorder<String>())
      let (machine, _) = try Self.run(route, call, isWatched: isWatched) { machine in
        machine.subscribe(on: queue) { notes.append(Self.text($0)) }
      }
      queue.sync {}
      #expect(!wanted.isEmpty)
      #expect(notes.entries == wanted, "another observer: \(isWatched)")
      withExtendedLifetime(machine) {}
    }
  }

  @Test("A stream has the transitions of the step in its buffer when the call returns", arguments: Route.allCases)
  func stream(route: Route) async throws {
    let wanted = try Self.wanted(route, .fire)
    for isWatched in [false, true] {
      var texts: [String] = []
      let stream = ValueBox<any AsyncSequence<Machine.Transition, Never> & Sendable>()
      let (machine, _) = try Self.run(route, .fire, isWatched: isWatched) { stream.value = $0.transitions() }
      machine.stop()
      if let transitions = stream.value { for await transition in transitions { texts.append(Self.text(transition)) } }
      #expect(texts == wanted, "another observer: \(isWatched)")
    }
  }

  @Test("A stream that is opened while the machine stops ends", arguments: [false, true])
  func stop(isWatched: Bool) async throws {
    let (isInside, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let machine = try Machine(initial: "a") { sm in
      sm.onExit("a") { _ in
        isInside.signal()
        mayGoOn.wait()
      }
      sm.when("go", from: "a", to: "b")
    }
    if isWatched { machine.subscribe(on: .global()) { _ in } }
    let threads = ThreadPool.start { _ in machine.stop() }
    let stream = await Self.blocking {
      #expect(isInside.wait(timeout: TestTimeout.deadline) == .success)
      let stream = machine.transitions()
      mayGoOn.signal()
      #expect(threads.isFinished())
      return stream
    }

    var count = 0
    for await _ in stream { count += 1 }

    #expect(count == 0)
  }

  /// Runs code that blocks outside the cooperative pool.
  private static func blocking<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume(returning: body()) } }
  }

  @Test("An observer that is added after a step is not notified of it", arguments: Route.allCases)
  func after(route: Route) throws {
    let machine = try Machine(initial: "a") { route.build(&$0) {} }
    machine.subscribe(on: .global()) { _ in }
    let (queue, notes) = (DispatchQueue(label: "observer"), EventRecorder<String>())
    machine.fire("go")

    machine.subscribe(on: queue) { notes.append(Self.text($0)) }
    queue.sync {}
    machine.fire("nothing takes it")
    queue.sync {}

    #expect(notes.entries == [])
  }
}
