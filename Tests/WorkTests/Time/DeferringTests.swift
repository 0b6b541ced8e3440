import StateMachines
import Testing

@Suite("Deferring an event")
struct DeferringTests {
  /// Keeps numbers while closed, takes them when open.
  private static func definition(_ log: EventRecorder<String>) throws -> MachineDefinition<String, String> {
    try MachineDefinition(initial: "closed") { sm in
      sm.defer(["1", "2"], in: "closed")
      sm.when("open", from: "closed", to: "open")
      sm.when("paint", in: "closed") { _ in log.append("paint") }
      sm.when(["1", "2"], in: "open") { step in log.append(step.event ?? "none") }
    }
  }

  @Test("Deferring an event accepts it: `fire` is true, the outcome is deferred, and nothing runs")
  func accepted() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.defer("1", in: "closed")
      sm.when("open", from: "closed", to: "open")
      sm.when("1", from: "open", to: "closed")
      sm.before { _ in log.append("before") }
      sm.onExit { _ in log.append("exit") }
      sm.onRejection { _ in log.append("rejection") }
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire("1")
    let outcome = machine.attempt("1")

    #expect(isAccepted)
    guard case .accepted(.deferred) = outcome else {
      Issue.record("the outcome is \(outcome)")
      return
    }
    #expect(machine.state == "closed")
    #expect(log.entries == [])
  }

  @Test("An event that would be deferred is permitted, and `can` is true for it")
  func can() throws {
    let machine = try Machine(Self.definition(EventRecorder<String>()))

    #expect(machine.can("1"))
    #expect(machine.permittedEvents == ["1", "2", "open", "paint"])
  }

  @Test("An event is not deferred where a transition for any event is enabled")
  func transitionWins() throws {
    let definition = try ContextDefinition<Bool, String, String>(initial: "closed") { sm in
      sm.defer("1", in: "closed")
      sm.when(.any, from: "closed", to: "open", if: Guard("unlocked") { step in step.context })
      sm.when("close", from: "open", to: "closed")
      sm.when("1", from: "open", to: "gone")
    }
    var isUnlocked = false
    var machine = ContextMachine(definition, with: &isUnlocked)

    let first = machine.attempt("1", with: &isUnlocked)
    isUnlocked = true
    let second = machine.attempt("1", with: &isUnlocked)

    guard case .accepted(.deferred) = first else {
      Issue.record("the outcome is \(first)")
      return
    }
    #expect(second.transition?.description == "closed -> open (1)")
    #expect(machine.state == "gone")
  }

  @Test("An event is not deferred where a transition from any state takes it")
  func wildcardWins() throws {
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.defer("1", in: "closed")
      sm.when("1", from: .any, to: "open")
    }
    var machine = Machine(definition)

    let outcome = machine.attempt("1")

    #expect(outcome.transition?.target == "open")
  }

  @Test("A deferral may apply to every event or to those that match")
  func descriptors() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "a") { sm in
      sm.defer(.any, in: "a")
      sm.defer(.matching { if case .event(let event) = $0 { event.hasPrefix("x") } else { false } }, in: "b")
      sm.when("next", from: "a", to: "b")
      sm.when("next", from: "b", to: "c")
      sm.when(.any, in: "c") { step in log.append(step.event ?? "none") }
      sm.onRejection { rejection in log.append("rejected \(rejection.event)") }
    }
    var machine = Machine(definition)

    for event in ["x1", "y1", "next", "x2", "y2", "next"] { machine.fire(event) }

    #expect(log.entries == ["rejected y1", "rejected y2", "x1", "x2"])
  }

  @Test("Deferred events are dropped when the machine stops")
  func stopped() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log))
    machine.fire("1")

    machine.stop()
    try machine.start()
    machine.fire("open")

    #expect(log.entries == [])
  }

  @Test("Deferred events are dropped when the machine finishes")
  func finished() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.defer("1", in: "closed")
      sm.when("end", from: "closed", to: "gone")
      sm.final("gone")
      sm.onRejection { rejection in log.append("rejected \(rejection.event)") }
    }
    var machine = Machine(definition)
    machine.fire("1")

    machine.fire("end")
    let isFinished = machine.isFinished
    try machine.start()

    #expect(isFinished)
    #expect(log.entries == [])
    #expect(machine.state == "closed")
  }

  @Test("Copies of a machine have independent deferred events")
  func copies() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log))
    machine.fire("1")
    var copy = machine

    copy.fire("2")
    machine.fire("open")
    log.append("copy")
    copy.fire("open")

    #expect(log.entries == ["1", "copy", "1", "2"])
  }

  @Test("An event that a timeout fires can be deferred")
  func timeout() throws {
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.timeout(.seconds(5), in: "closed", fire: "1")
      sm.defer("1", in: "closed")
      sm.when("open", from: "closed", to: "open")
      sm.when("1", from: "open", to: "gone")
    }
    var machine = Machine(definition)

    let transitions = machine.advance(to: .seconds(5))
    machine.fire("open")

    #expect(transitions.isEmpty)
    #expect(machine.state == "gone")
  }
}
