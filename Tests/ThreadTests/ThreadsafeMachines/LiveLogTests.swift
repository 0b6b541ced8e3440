import Dispatch
import StateMachines
import Testing

@Suite("The log of a machine", .timeLimit(TestTimeout.limit))
struct LiveLogTests {
  private static func definition(_ play: @escaping @Sendable () -> Void = {}) throws -> MachineDefinition<String, String> {
    try MachineDefinition(initial: "idle") { sm in
      sm.when("play", from: "idle", to: "playing", if: Guard("has a disc") { _ in true })
      sm.onEntry("playing") { _ in play() }
      sm.when("stop", from: "playing", to: "idle") { step in step.send("check") }
      sm.when("check", in: "idle") { _ in }
    }
  }

  /// A line without the duration, which differs from run to run.
  private static func stable(_ line: String) -> String {
    guard let comma = line.firstIndex(of: ","), let end = line.firstIndex(of: ";") else { return line }
    return line.replacing(line[comma..<end], with: ", …")
  }

  /// Blocks, also in a test that is asynchronous.
  private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test("A log has the lines of the machine's traces, each with its end and what waits")
  func lines() throws {
    let (log, traces) = (EventRecorder<String>(), EventRecorder<String>())
    let queue = DispatchQueue(label: "traces")
    let machine = ThreadsafeMachine(try Self.definition())
    machine.log { log.append(Self.stable($0)) }
    machine.trace(on: queue) { traces.append("\($0)") }

    for event in ["play", "play", "stop"] { machine.fire(event) }
    queue.sync {}

    #expect(
      log.entries == [
        "play", "  asks idle", "  guard has a disc: true", "  takes idle -> playing", "    exit idle", "    enter playing",
        "  stands, …; waiting: nothing",
        "play", "  rejected, …; waiting: nothing",
        "stop", "  asks playing", "  takes playing -> idle", "    exit playing", "    enter idle", "  stands, …; waiting: check",
        "check", "  asks idle", "  takes idle", "  stands, …; waiting: nothing",
      ])
    #expect(traces.entries.flatMap { $0.split(separator: "\n").map { Self.stable(String($0)) } } == log.entries)
  }

  @Test("A log has the line of a state before its entry action is over")
  func hangs() throws {
    let (isInside, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let log = EventRecorder<String>()
    let machine = ThreadsafeMachine(
      try Self.definition {
        isInside.signal()
        mayGoOn.wait()
      })
    machine.log { log.append($0) }
    let threads = ThreadPool()
    threads.start(1) { _ in machine.fire("play") }
    isInside.wait()

    let lines = log.entries
    mayGoOn.signal()

    #expect(lines.last == "    enter playing")
    #expect(threads.isFinished())
  }

  @Test("A log has no line after its token was cancelled, or its owner is gone", arguments: [false, true])
  func ends(isBound: Bool) throws {
    let log = EventRecorder<String>()
    let machine = ThreadsafeMachine(try Self.definition())
    var owner: ReleaseProbe? = ReleaseProbe()
    let token = machine.log { log.append($0) }
    if isBound, let owner { token.bound(to: owner) }
    machine.fire("play")
    let count = log.entries.count

    if isBound { owner = nil } else { token.cancel() }
    machine.fire("stop")

    #expect(count == 7)
    #expect(log.entries.count == count)
    #expect(owner == nil || !isBound)
  }

  @Test("A log is released with its cancelled token, although the token is kept")
  func released() throws {
    let machine = ThreadsafeMachine(try Self.definition())
    var held: ReleaseProbe? = ReleaseProbe()
    weak let probe = held
    let token = machine.log { [held] _ in _ = held }
    held = nil
    machine.fire("play")
    let wasHeld = probe != nil

    token.cancel()

    #expect(wasHeld)
    #expect(probe == nil)
  }

  @Test("A log goes to the standard error, where its lines are when a hook stops the program")
  func traps() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let definition = try MachineDefinition<String, String>(initial: "idle") { sm in
        sm.when("play", from: "idle", to: "playing")
        sm.onEntry("playing") { _ in fatalError("broken hook") }
      }
      let machine = ThreadsafeMachine(definition)
      machine.log()
      machine.fire("play")
    }

    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("play\n  asks idle\n  takes idle -> playing\n    exit idle\n    enter playing\n"))
  }

  @Test("A trace counts and names what `enqueue` and `submit` hold, after what the step has sent")
  func waiting() async throws {
    let (isInside, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let traces = EventRecorder<[String]>()
    let counts = EventRecorder<Int>()
    let texts = EventRecorder<String>()
    let machine = ThreadsafeMachine(
      try Self.definition {
        isInside.signal()
        mayGoOn.wait()
      }, label: "player")
    machine.trace(on: DispatchQueue(label: "traces")) { trace in
      counts.append(trace.waitingCount)
      texts.append("\(trace)")
      traces.append(trace.waiting)
    }
    machine.enqueue("play")
    Self.wait(for: isInside)
    machine.enqueue("stop")
    machine.enqueue("play") { _ in }
    let submitted = Task { await machine.submit("stop") }
    while !machine.description.hasSuffix("stop, play, stop") { await Task.yield() }
    let shown = machine.description

    mayGoOn.signal()
    Self.wait(for: isInside)
    mayGoOn.signal()
    _ = await submitted.value

    #expect(shown == "ThreadsafeMachine 'player': idle; waiting: stop, play, stop")
    #expect(
      traces.entries(count: 6) == [["stop", "play", "stop"], ["check", "play", "stop"], ["play", "stop"], ["stop"], ["check"], []])
    #expect(counts.entries == [3, 3, 2, 1, 1, 0])
    #expect(texts.entries.first?.hasSuffix("; waiting: stop, play, stop") == true)
  }

  @Test("A trace names a hundred of many enqueued events, and counts them all")
  func manyWaiting() throws {
    let (isInside, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let texts = EventRecorder<String>()
    let machine = ThreadsafeMachine(
      try Self.definition {
        isInside.signal()
        mayGoOn.wait()
      })
    machine.trace(on: DispatchQueue(label: "traces")) { texts.append("\($0.waiting.count), \("\($0)".suffix(19))") }
    machine.enqueue("play")
    isInside.wait()
    for _ in 0..<250 { machine.enqueue("late") }

    mayGoOn.signal()

    #expect(texts.entries(count: 1).first == "100, , late and 150 more")
  }

  @Test("A machine is printed with its label, its active states and what waits")
  func descriptions() throws {
    let definition = try MachineDefinition<String, String>(initial: "on") { sm in
      sm.parallel("on") { sm in
        sm.compound("sound", initial: "loud") { sm in sm.state("loud") }
        sm.compound("light", initial: "dark") { sm in
          sm.state("dark", "bright")
          sm.defer("press", in: "dark")
          sm.when("flip", from: "dark", to: "bright")
        }
      }
      sm.when("end", from: "on", to: "off")
      sm.final("off")
    }
    let machine = ThreadsafeMachine(definition)
    let labelled = ThreadsafeMachine(definition, label: "lamp", starts: false)
    var value = Machine(definition)

    for event in ["press", "press"] {
      machine.fire(event)
      value.fire(event)
    }
    let early = ["\(machine)", "\(labelled)", "\(value)"]
    machine.fire("end")

    #expect(
      early == [
        "ThreadsafeMachine: on, sound, loud, light, dark; waiting: deferred events",
        "ThreadsafeMachine 'lamp', unstarted: on, sound, loud, light, dark; waiting: nothing",
        "Machine: on, sound, loud, light, dark; waiting: press, press",
      ])
    #expect("\(machine)" == "ThreadsafeMachine, finished: off; waiting: nothing")
  }
}
