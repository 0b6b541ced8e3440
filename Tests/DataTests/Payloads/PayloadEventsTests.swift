import StateMachines
import Testing

@Suite("Events of a kind")
struct PayloadEventsTests {
  private static let grid: [(event: Media, target: Lamp)] = [
    (.seek(to: 0), .on), (.seek(to: -1), .on), (.seek(to: .infinity), .on), (.load(track: "a", volume: 1), .broken),
    (.play, .off), (.pause, .off),
  ]

  @Test("A line for a kind of event takes it with any payload", arguments: grid)
  func anyPayload(event: Media, target: Lamp) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.any(.seek), from: .off, to: .on)
      sm.when(.any(.load), from: .off, to: .broken)
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(event)

    #expect(isAccepted == (target != .off))
    #expect(machine.state == target)
  }

  private static let values: [(event: Media, target: Lamp)] = [
    (.seek(to: 0), .broken), (.seek(to: 1), .on), (.seek(to: 2), .on), (.play, .off),
  ]

  @Test("A line for a kind of event leaves a value to an earlier line that names it", arguments: values)
  func exactValue(event: Media, target: Lamp) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.seek(to: 0), from: .off, to: .broken)
      sm.when(.any(.seek), from: .off, to: .on)
    }
    var machine = Machine(definition)

    machine.fire(event)

    #expect(machine.state == target)
  }

  private static let order: [(event: Media, target: Lamp)] = [(.seek(to: 0), .on), (.seek(to: 1), .on), (.play, .broken)]

  @Test("A guarded line for a kind of event is tried before a later line for a value", arguments: order)
  func documentOrder(event: Media, target: Lamp) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.any(.seek), from: .off, to: .on, if: .isIn(.off))
      sm.when(.seek(to: 0), from: .off, to: .broken)
      sm.when(.any, from: .off, to: .broken)
    }
    var machine = Machine(definition)

    machine.fire(event)

    #expect(machine.state == target)
  }

  private static let oneValue: [(event: Media, isAccepted: Bool)] = [
    (.seek(to: 1.5), true), (.seek(to: 2.5), false), (.load(track: "a", volume: 1), true), (.load(track: "a", volume: 2), false),
    (.load(track: "b", volume: 1), false), (.play, false),
  ]

  @Test("Values of one kind are one event each where a line names a value", arguments: oneValue)
  func onlyTheValue(event: Media, isAccepted: Bool) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.seek(to: 1.5), from: .off, to: .on)
      sm.when([.load(track: "a", volume: 1)], from: .off, to: .on)
    }
    var machine = Machine(definition)

    #expect(machine.can(event) == isAccepted)
    let answer = machine.fire(event)

    #expect(answer == isAccepted)
  }

  @Test("Payload events pass hooks by kind and by value")
  func hooks() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.any(.seek), in: .off) { step in log.append(step.event.map { "\($0)" } ?? "none") }
      sm.when(.play, in: .off) { _ in log.append("play") }
      sm.before(.any(.seek)) { _ in log.append("before any seek") }
      sm.before(.seek(to: 1)) { _ in log.append("before seek to 1") }
      sm.after([.seek(to: 2), .play]) { _ in log.append("after a list") }
    }
    var machine = Machine(definition)

    for event in [Media.seek(to: 1), .seek(to: 2), .play] { machine.fire(event) }

    #expect(
      log.entries == [
        "before any seek", "before seek to 1", "seek(to: 1.0)", "before any seek", "seek(to: 2.0)", "after a list", "play", "after a list",
      ])
  }

  @Test("Payload events are deferred by kind")
  func deferral() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.defer(.any(.seek), in: .off)
      sm.when(.play, from: .off, to: .on)
      sm.when(.seek(to: 3), from: .on, to: .broken)
    }
    var machine = Machine(definition)

    let isKept = machine.fire(.seek(to: 3))
    machine.fire(.play)

    #expect(isKept)
    #expect(machine.state == .broken)
  }

  @Test("Kinds of events are permitted by name, since they are no single event")
  func permittedNames() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.play, from: .off, to: .on)
      sm.when(.any(.seek), from: .off, to: .on)
      sm.when(.load(track: "a", volume: 1), from: .off, to: .on)
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.pause).rejection)

    #expect(rejection.permitted == [.play, .load(track: "a", volume: 1)])
    #expect(rejection.permittedNames == ["play", "seek", #"load(track: "a", volume: 1)"#])
    #expect(machine.permittedEvents == [.play, .load(track: "a", volume: 1)])
    #expect(definition.events == [.play, .load(track: "a", volume: 1)])
  }

  @Test("A line for a value after one for its kind is a mistake, and before it is none")
  func mistakes() throws {
    let line: UInt = #line + 4
    let rules: @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void = { sm in
      sm.when(.seek(to: 0), from: .off, to: .on)
      sm.when(.any(.seek), from: .off, to: .on)
      sm.when(.seek(to: 1), from: .off, to: .broken)
      sm.when(.play, from: .off, to: .on)
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .off, rules) }

    #expect(error.issues.map(\.code) == [.unreachableTransition])
    #expect(error.issues.map(\.line) == [line])
  }
}
