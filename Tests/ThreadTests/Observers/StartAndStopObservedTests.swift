import Dispatch
import StateMachines
import Testing

@Suite("Start and stop of a machine, as observers see them")
struct StartAndStopObservedTests {
  /// A transition in words: its cause, then what it exits and enters.
  private static func text(_ transition: Transition<String, String>) -> String {
    "\(transition.cause): -\(transition.exited.joined(separator: ",")) +\(transition.entered.joined(separator: ","))"
  }

  private static let flat: MachineDefinition<String, String> = .verified(initial: "off") { sm in
    sm.when("press", from: "off", to: "on")
    sm.when("press", from: "on", to: "off")
    sm.when("break", from: "on", to: "broken")
    sm.final("broken")
  }

  private static let chart: MachineDefinition<String, String> = .verified(initial: "on") { sm in
    sm.parallel("on") { sm in
      sm.compound("sound", initial: "loud") { sm in
        sm.always(from: "loud", to: "quiet")
        sm.state("quiet")
      }
      sm.compound("light", initial: "dark") { sm in sm.when("press", from: "dark", to: "bright") }
    }
  }

  private func observe(
    _ machine: ThreadsafeMachine<String, String>, _ filters: [TransitionFilter<String, String>] = [], _ body: () throws -> Void
  ) rethrows -> [String] {
    let log = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    machine.subscribe(.all(of: filters), startAndStop: true, on: queue) { log.append(Self.text($0)) }
    try body()
    queue.sync {}
    return log.entries
  }

  @Test("An observer that asks for it is notified of each start and stop, between the transitions")
  func flat() throws {
    let machine = ThreadsafeMachine(Self.flat, starts: false)

    let seen = try observe(machine) {
      try machine.start()
      machine.fire("press")
      machine.stop()
      try machine.start()
    }

    #expect(seen == ["start: - +off", "press: -off +on", "stop: -on +", "start: - +off"])
  }

  @Test("An observer is notified of the end in a final state as of a stop, once")
  func end() {
    let machine = ThreadsafeMachine(Self.flat)

    let seen = observe(machine) {
      machine.fire("press")
      machine.fire("break")
      machine.stop()
    }

    #expect(seen == ["press: -off +on", "break: -on +broken", "stop: -broken +"])
  }

  @Test("A start enters all states in which the machine comes to rest, and a stop exits them, innermost and last first")
  func regions() throws {
    let machine = ThreadsafeMachine(Self.chart, starts: false)

    let seen = try observe(machine) {
      try machine.start()
      machine.stop()
    }

    #expect(seen == ["start: - +on,sound,quiet,light,dark", "stop: -dark,light,quiet,sound,on +"])
  }

  @Test("Filters by states apply to start and stop, and a filter by an event passes neither")
  func filters() throws {
    let calls: (ThreadsafeMachine<String, String>) throws -> Void = { machine in
      try machine.start()
      machine.fire("press")
      machine.stop()
    }
    let filters: [[TransitionFilter<String, String>]] = [
      [.entering("dark")], [.leaving("bright")], [.causedBy("press")], [.inside(.any)], [.entering("quiet"), .leaving("on")],
    ]

    let seen = try filters.map { filter in
      let machine = ThreadsafeMachine(Self.chart, starts: false)
      return try observe(machine, filter) { try calls(machine) }
    }

    #expect(
      seen == [
        ["start: - +on,sound,quiet,light,dark"], ["stop: -bright,light,quiet,sound,on +"], ["press: -dark +bright"], [], [],
      ])
  }

  @Test("An observer that does not ask for it is notified of neither start nor stop")
  func unasked() throws {
    let log = EventRecorder<String>()
    let queue = DispatchQueue(label: "observer")
    let machine = ThreadsafeMachine(Self.flat, starts: false)
    machine.subscribe(on: queue) { log.append(Self.text($0)) }

    try machine.start()
    machine.fire("press")
    machine.stop()

    queue.sync {}
    #expect(log.entries == ["press: -off +on"])
  }

  @Test("A start that is undone is none for observers, and a machine that was put in a state starts not")
  func noStart() throws {
    let isAsked = AtomicFlag()
    let definition = try MachineDefinition<String, String>(initial: "off") { sm in
      sm.onEntry("off") { _ in throw TestFailure() }
      sm.when("press", from: "on", to: "off")
      sm.timeout(in: "on", fire: "late") { _ in
        defer { isAsked.set() }
        if !isAsked.isSet { throw TestFailure() }
        return .seconds(60)
      }
      sm.when("late", in: "on") { _ in }
    }
    let unstarted = ThreadsafeMachine(definition, starts: false)
    let restored = try ThreadsafeMachine(definition, at: "on")

    let seen =
      observe(unstarted) { try? unstarted.start() }
      + observe(restored) {
        restored.fire("late")
        restored.stop()
      }

    #expect(seen == ["late: - +", "stop: -on +"])
  }

  @Test("Start and stop are observed on the main actor as well", .timeLimit(TestTimeout.limit))
  func mainActor() throws {
    let log = EventRecorder<String>()
    let machine = ThreadsafeMachine(Self.flat, starts: false)
    machine.subscribe(startAndStop: true, on: MainActor.self) { log.append(Self.text($0)) }

    try machine.start()
    machine.stop()

    #expect(log.entries(count: 2) == ["start: - +off", "stop: -off +"])
  }
}
