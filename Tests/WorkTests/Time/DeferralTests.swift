import StateMachines
import Testing

@Suite("An event that is deferred")
struct DeferralTests {
  /// Takes numbers when open; keeps them while closed; letters lead about.
  private static func definition(_ log: EventRecorder<String>) throws -> MachineDefinition<String, String> {
    try MachineDefinition(initial: "closed") { sm in
      sm.defer(["1", "2", "3"], in: ["closed", "ajar"])
      sm.when("open", from: .any(except: "open"), to: "open")
      sm.when("close", from: "open", to: "closed")
      sm.when("push", from: "closed", to: "ajar")
      sm.when("again", from: "closed", to: "closed")
      sm.when("paint", in: "closed") { _ in log.append("paint") }
      sm.when(["1", "2"], in: "open") { step in log.append(step.event ?? "none") }
      sm.when("4", from: "open", to: "closed")
      sm.onRejection { rejection in log.append("rejected \(rejection.event)") }
    }
  }

  @Test("Deferred events return at the next change of configuration, in order of arrival")
  func putBack() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log))
    for event in ["2", "1", "2", "1", "1"] { machine.fire(event) }

    machine.fire("open")

    #expect(log.entries == ["2", "1", "2", "1", "1"])
  }

  @Test("A deferred event is taken once")
  func once() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log))
    machine.fire("1")

    for event in ["open", "close", "open"] { machine.fire(event) }

    #expect(log.entries == ["1"])
  }

  @Test("A deferred event returns before `fire` does, but is not part of its transition")
  func notInTheTransition() throws {
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.defer("1", in: "closed")
      sm.when("open", from: "closed", to: "open")
      sm.when("1", from: "open", to: "gone")
    }
    var machine = Machine(definition)
    machine.fire("1")

    let transition = try machine.require("open")

    #expect(transition.target == "open")
    #expect(machine.state == "gone")
  }

  @Test("A deferred event precedes events that the step has sent")
  func aheadOfTheQueue() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.defer(["1", "2"], in: "closed")
      sm.when("open", from: "closed", to: "open") { step in
        step.send("3")
        step.send("4")
      }
      sm.when(["1", "2", "3", "4"], in: "open") { step in log.append(step.event ?? "none") }
    }
    var machine = Machine(definition)
    machine.fire("1")
    machine.fire("2")

    machine.fire("open")

    #expect(log.entries == ["1", "2", "3", "4"])
  }

  @Test("A deferred event follows raised events, which belong to the macrostep")
  func afterRaised() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.defer("1", in: "closed")
      sm.when("open", from: "closed", to: "open") { step in step.raise("2") }
      sm.when(["1", "2"], in: "open") { step in log.append(step.event ?? "none") }
    }
    var machine = Machine(definition)
    machine.fire("1")

    machine.fire("open")

    #expect(log.entries == ["2", "1"])
  }

  @Test("A raised event is not deferred: it is dropped where no transition takes it")
  func raised() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "open") { sm in
      sm.when("close", from: "open", to: "closed") { step in step.raise("1") }
      sm.defer("1", in: "closed")
      sm.when("open", from: "closed", to: "open")
      sm.when("1", in: "open") { _ in log.append("1") }
    }
    var machine = Machine(definition)

    for event in ["close", "open"] { machine.fire(event) }

    #expect(machine.state == "open" && log.entries.isEmpty)
  }

  @Test("`require` of an event that would only be deferred names the guards that were false")
  func required() throws {
    for hasGuard in [false, true] {
      let definition = try MachineDefinition<String, String>(initial: "outer") { sm in
        sm.compound("outer", initial: "inner") { sm in
          if hasGuard { sm.when("1", from: "inner", to: "other", if: Guard("never") { _ in false }) }
          sm.state("other")
        }
        sm.defer("1", in: "outer")
      }
      var machine = Machine(definition)

      let rejection = #expect(throws: Rejection<String, String>.self) { try machine.require("1") }

      let reason = hasGuard ? ": guard 'never' is false" : ""
      #expect(rejection?.description == "'1' does not apply while 'inner'\(reason); permitted: nothing")
    }
  }

  @Test("Deferred events stay after internal transitions, rejected events and undone steps")
  func noChange() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.defer("1", in: "closed")
      sm.when("paint", in: "closed") { _ in }
      sm.when("break", from: "closed", to: "open") { _ in throw BrokenPipe() }
      sm.when("open", from: "closed", to: "open")
      sm.when("1", in: "open") { _ in log.append("1") }
    }
    var machine = Machine(definition)
    machine.fire("1")

    for event in ["paint", "unknown", "break", "paint"] { machine.fire(event) }
    let before = log.entries
    machine.fire("open")

    #expect(before == [])
    #expect(log.entries == ["1"])
  }

  @Test("A self-transition returns deferred events, which are deferred again in order")
  func selfTransition() throws {
    let asked = EventRecorder<String>()
    let taken = EventRecorder<String>()
    let isAsked: @Sendable (Cause<String, String>) -> Bool = { cause in
      if case .event(let event) = cause, event < "5" { asked.append(event) }
      return false
    }
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.defer(["1", "2"], in: "closed")
      sm.when(.matching(isAsked), in: "closed") { _ in }
      sm.when("again", from: "closed", to: "closed")
      sm.when("open", from: "closed", to: "open")
      sm.when(["1", "2"], in: "open") { step in taken.append(step.event ?? "none") }
    }
    var machine = Machine(definition)
    for event in ["2", "1", "2"] { machine.fire(event) }
    let beforehand = asked.entries

    machine.fire("again")
    let afterwards = asked.entries
    machine.fire("open")

    #expect(beforehand == ["2", "1", "2"])
    #expect(afterwards == ["2", "1", "2", "2", "1", "2"])
    #expect(taken.entries == ["2", "1", "2"])
  }

  @Test("Deferred events keep their order in a next state that defers them too, before later ones")
  func deferredAgain() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log))
    for event in ["2", "push", "1", "open"] { machine.fire(event) }

    #expect(log.entries == ["2", "1"])
    #expect(machine.state == "open")
  }

  @Test("A returned deferred event that nothing takes is rejected and dropped")
  func rejected() throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(log))
    for event in ["3", "1"] { machine.fire(event) }

    for event in ["open", "close", "open"] { machine.fire(event) }

    #expect(log.entries == ["1", "rejected 3"])
  }

  @Test("A returned deferred event may change the configuration, and the rest is deferred again")
  func changesConfiguration() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<String, String>(initial: "closed") { sm in
      sm.defer(["1", "2", "shut"], in: "closed")
      sm.when("open", from: "closed", to: "open")
      sm.when("shut", from: "open", to: "closed")
      sm.when(["1", "2"], in: "open") { step in log.append(step.event ?? "none") }
    }
    var machine = Machine(definition)
    for event in ["1", "shut", "2"] { machine.fire(event) }

    machine.fire("open")
    let first = (machine.state, log.entries)
    machine.fire("open")

    #expect(first.0 == "closed")
    #expect(first.1 == ["1"])
    #expect(machine.state == "open")
    #expect(log.entries == ["1", "2"])
  }

  @Test("A deferred event whose guard fails, and whose failure changes state, comes after earlier deferrals")
  func behindEarlierOnes() throws {
    let log = EventRecorder<String>()
    let isTwo = Guard<Void, String, String>("two") { step in
      if step.event == "2" { throw BrokenPipe() }
      return false
    }
    let definition = try MachineDefinition<String, String>(initial: "closed", onError: .raise) { sm in
      sm.defer(["1", "2"], in: "closed")
      sm.when(.matching { if case .event = $0 { true } else { false } }, from: "closed", to: "open", if: isTwo)
      sm.when(.hookFailure, from: "closed", to: "open")
      sm.when(["1", "2"], in: "open") { step in log.append(step.event ?? "none") }
    }
    var machine = Machine(definition)

    machine.fire("1")
    machine.fire("2")

    #expect(machine.state == "open")
    #expect(log.entries == ["1", "2"])
  }
}
