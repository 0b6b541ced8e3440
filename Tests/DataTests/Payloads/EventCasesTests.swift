import StateMachines
import Testing

@Suite("A case of an event")
struct EventCasesTests {
  @Test("An event case passes its typed payload to the action")
  func payload() throws {
    let definition = try ContextDefinition<[Double], Lamp, Media>(initial: .off) { sm in
      sm.when(.seek, from: .off, to: .on) { time, step in step.context.append(time) }
      sm.when(.seek, in: .on) { time, step in step.context.append(-time) }
    }
    var times: [Double] = []
    var machine = ContextMachine(definition, with: &times)

    machine.fire(.seek(to: 1.5), with: &times)
    machine.fire(.seek(to: 2.5), with: &times)

    #expect(times == [1.5, -2.5])
    #expect(machine.state == .on)
  }

  @Test("An event case passes several payloads as a tuple")
  func tuple() throws {
    let definition = try ContextDefinition<[String], Lamp, Media>(initial: .off) { sm in
      sm.when(.load, from: [.off, .on], to: .on) { loaded, step in step.context.append("\(loaded.track) at \(loaded.volume)") }
    }
    var tracks: [String] = []
    var machine = ContextMachine(definition, with: &tracks)

    machine.fire(.load(track: "a", volume: 1), with: &tracks)
    machine.fire(.load(track: "b", volume: 2), with: &tracks)

    #expect(tracks == ["a at 1", "b at 2"])
  }

  private static let grid: [(event: Media, isAccepted: Bool)] = [
    (.seek(to: 0), true), (.seek(to: 1), true), (.load(track: "a", volume: 1), false), (.play, false), (.pause, false),
  ]

  @Test("An event case takes every value of the case and no other", arguments: grid)
  func everyValue(event: Media, isAccepted: Bool) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.seek, from: .any(except: .broken), to: .on)
    }
    var machine = Machine(definition)

    let can = machine.can(event)
    let answer = machine.fire(event)

    #expect(can == isAccepted)
    #expect(answer == isAccepted)
  }

  private static let order: [(event: Media, target: Lamp)] = [(.seek(to: 0), .broken), (.seek(to: 1), .on), (.play, .broken)]

  @Test("An event case is tried in document order among lines for a value and for any event", arguments: order)
  func documentOrder(event: Media, target: Lamp) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.seek(to: 0), from: .off, to: .broken)
      sm.when(.seek, from: .off, to: .on)
      sm.when(.any, from: .off, to: .broken)
    }
    var machine = Machine(definition)

    machine.fire(event)

    #expect(machine.state == target)
  }

  @Test("An event case may have a guard that sees the event")
  func guarded() throws {
    let isLate = Guard<Void, Lamp, Media>("late") { step in if case .seek(let time)? = step.event { time > 10 } else { false } }
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.seek, from: .off, to: .broken, if: isLate)
      sm.when(.seek, from: .off, to: .on)
    }
    var (late, early) = (Machine(definition), Machine(definition))

    late.fire(.seek(to: 11))
    early.fire(.seek(to: 10))

    #expect(late.state == .broken)
    #expect(early.state == .on)
  }

  @Test("An event case whose action throws undoes the step")
  func throwing() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.seek, from: .off, to: .on) { time, _ in if time < 0 { throw BrokenPipe() } }
    }
    var machine = Machine(definition)

    let outcome = machine.attempt(.seek(to: -1))

    #expect(outcome.description == "rejected: 'seek' failed while 'off': the pipe is broken")
    #expect(machine.state == .off)
  }

  @Test("Two cases of the same name are one event, so two unguarded lines for them are a mistake")
  func oneNameOneEvent() throws {
    let again = EventCase<Media, Double>("seek") { if case .seek(let time) = $0 { time } else { nil } }
    let line: UInt = #line + 3
    let rules: @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void = { sm in
      sm.when(.seek, from: .off, to: .on)
      sm.when(again, from: .off, to: .broken)
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .off, rules) }

    #expect(error.issues.map(\.code) == [.duplicateTransition])
    #expect(error.issues.map(\.line) == [line])
    #expect(error.issues.first?.message.contains("'seek' from 'off'") == true)
  }

  @Test("Event cases of one name are listed once among the permitted events, by that name")
  func permitted() throws {
    let again = EventCase<Media, Double>("seek") { if case .seek(let time) = $0 { time } else { nil } }
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.play, from: .off, to: .on)
      sm.when(.seek, from: .off, to: .on, if: .isIn(.on))
      sm.when(again, from: .off, to: .broken)
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.pause).rejection)

    #expect(rejection.permitted == [.play])
    #expect(rejection.permittedNames == ["play", "seek"])
    #expect(rejection.description == "'pause' does not apply while 'off'; permitted: play, seek")
  }

  @Test("An event case whose guard was false is not listed as permitted in its own rejection")
  func withoutItself() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.play, from: .off, to: .on)
      sm.when(.seek, from: .off, to: .on, if: .isIn(.on))
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.seek(to: 1)).rejection)

    #expect(rejection.description == "'seek' does not apply while 'off': guard 'in on' is false; permitted: play")
  }

  @Test("An event case after an unguarded line for any event is unreachable")
  func unreachable() throws {
    let rules: @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void = { sm in
      sm.when(.any, from: .off, to: .on)
      sm.when(.seek, from: .off, to: .broken)
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .off, rules) }

    #expect(error.issues.map(\.code) == [.unreachableTransition])
  }

  @Test("An event case passes hooks for one of its values, its kind, any event or a match")
  func hooks() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.seek, in: .off) { _, _ in log.append("seek") }
      sm.before(.seek(to: 1)) { _ in log.append("value") }
      sm.before(.any(.seek)) { _ in log.append("kind") }
      sm.before(.any) { _ in log.append("every") }
      sm.before(.matching { if case .event(.seek(let time)) = $0 { time > 1 } else { false } }) { _ in log.append("match") }
    }
    var machine = Machine(definition)

    machine.fire(.seek(to: 1))
    machine.fire(.seek(to: 2))

    #expect(log.entries == ["value", "kind", "every", "seek", "kind", "every", "match", "seek"])
  }
}
