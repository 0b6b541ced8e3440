import StateMachines
import Testing

@Suite("States and events of a thread-safe machine")
struct StatesAndEventsOfEverySortTests {
  @Test("A thread-safe machine retains states with their payloads, which are its full states")
  func payloads() throws {
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      sm.when(.play, from: .empty, to: \.ready) { step in "a" }
      sm.when(.play, from: \.ready, to: \.playing) { track, step in (track: "b", from: 1) }
      sm.when(.pause, from: \.playing, to: \.ready) { playing, step in "c" }
    }
    let machine = try ThreadsafeMachine(definition, at: \.ready, holding: "z")

    let first = machine.fullState
    let states = [Media.play, .pause].map { event in
      machine.fire(event)
      return machine.fullState
    }

    #expect(first == .ready(track: "z"))
    #expect(states == [.playing(track: "b", from: 1), .ready(track: "c")])
    #expect(machine.is(\.ready) && !machine.is(\.playing) && !machine.is(.empty))
    #expect(machine.payload(of: \.ready) == "c" && machine.payload(of: \.playing) == nil)
    #expect(machine.state == .ready(.any) && machine.configuration == [.ready(.any)])
  }

  @Test("Every thread sees the payload of a whole commit", .timeLimit(TestTimeout.limit))
  func payloadsAreWhole() throws {
    let definition = try MachineDefinition<Player.Case, Media>(initial: .playing(.any)) { sm in
      sm.when(\.seek, from: .any, to: \.playing) { time, step in (track: "\(time)", from: time) }
    }
    let machine = try ThreadsafeMachine(definition, in: \.playing, holding: (track: "0", from: 0))
    let (threads, isOver, torn) = (ThreadPool(), AtomicFlag(), AtomicCounter())
    threads.start(2) { _ in
      while !isOver.isSet {
        guard let playing = machine.payload(of: \.playing), Double(playing.track) == playing.from else {
          torn.add()
          continue
        }
      }
    }

    for time in 1...StressSize.of(4_000) { machine.fire(.seek(to: Double(time))) }
    isOver.set()

    #expect(threads.isFinished())
    #expect(torn.count == 0)
    #expect(machine.is(\.playing))
  }

  @Test("States and events of a thread-safe machine may be strings")
  func strings() throws {
    let definition = try MachineDefinition<String, String>(initial: "idle") { sm in
      sm.when("start", from: "idle", to: "running")
      sm.when("stop", from: "running", to: "idle")
    }
    let machine = ThreadsafeMachine(definition, label: "strings")

    let outcomes = ["stop", "start", "explode"].map { machine.attempt($0).description }

    #expect(
      outcomes == [
        "rejected: 'stop' does not apply while 'idle'; permitted: start", "transitioned: idle -> running (start)",
        "rejected: 'explode' does not apply while 'running'; permitted: stop",
      ])
    #expect(machine.permittedEvents == ["stop"])
  }

  private enum Only: Hashable, Sendable {
    case one
  }

  @Test("A thread-safe machine may have a single event")
  func onlyEvent() throws {
    let machine = try ThreadsafeMachine<Oven, Only>(initial: .cold) { sm in
      sm.when(.one, from: .cold, to: .warm)
      sm.when(.one, from: .warm, to: .hot)
    }

    let answers = (0..<3).map { _ in machine.fire(.one) }

    #expect(answers == [true, true, false])
    #expect(machine.state == .hot)
  }

  @Test("A thread-safe machine may have a single state")
  func onlyState() throws {
    let log = EventRecorder<String>()
    let machine = try ThreadsafeMachine<Only, Knob>(initial: .one) { sm in
      sm.when(.heat, from: .one, to: .one) { _ in log.append("heat") }
      sm.when(.turn, from: .one, to: .one)
    }

    let answers = Knob.allCases.map { machine.fire($0) }

    #expect(answers == [true, true, false, false])
    #expect(log.entries == ["heat"])
    #expect(machine.is(.one))
  }

  @Test("A thread-safe machine may have many states and events")
  func many() throws {
    let count = 300
    let machine = try ThreadsafeMachine<Int, Int>(initial: 0) { sm in
      for state in 0..<count { sm.when(state, from: state, to: (state + 1) % count) }
    }

    let answers = (0..<count).map { machine.fire($0) }

    #expect(answers.allSatisfy { $0 })
    #expect(machine.state == 0)
    #expect(machine.permittedEvents == [0])
  }
}
