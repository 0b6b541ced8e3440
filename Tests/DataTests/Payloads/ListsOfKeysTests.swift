import StateMachines
import Testing

@Suite("Lists of keys")
struct ListsOfKeysTests {
  private static let grid: [(event: Media, target: Lamp)] = [
    (.seek(to: 0), .on), (.seek(to: -1), .on), (.seek(to: .infinity), .on), (.load(track: "a", volume: 1), .broken),
    (.play, .off), (.pause, .off),
  ]

  @Test("A line for a list of keys takes these cases with any payload", arguments: grid)
  func anyPayload(event: Media, target: Lamp) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.of(\.seek), from: .off, to: .on)
      sm.when(.of(\.load), from: .off, to: .broken)
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(event)

    #expect(isAccepted == (target != .off))
    #expect(machine.state == target)
  }

  private static let order: [(event: Media, target: Lamp)] = [(.seek(to: 0), .on), (.seek(to: 1), .on), (.play, .broken)]

  @Test("A guarded line for a list of keys is tried before a later line for one of them", arguments: order)
  func documentOrder(event: Media, target: Lamp) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.of(\.seek, \.load), from: .off, to: .on, if: .isIn(.off))
      sm.when(\.seek, from: .off, to: .broken)
      sm.when(.any, from: .off, to: .broken)
    }
    var machine = Machine(definition)

    machine.fire(event)

    #expect(machine.state == target)
  }

  @Test("Events with payloads pass hooks by a list of keys, also one with values")
  func hooks() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.of(\.seek, \.load), in: .off) { step in log.append(step.event.map { "\(event: $0)" } ?? "none") }
      sm.when(.play, in: .off) { _ in log.append("play") }
      sm.before(.of(\.seek)) { _ in log.append("before seek") }
      sm.after(.of(\.load, \.play)) { _ in log.append("after a list") }
    }
    var machine = Machine(definition)

    for event in [Media.seek(to: 1), .load(track: "a", volume: 1), .play] { machine.fire(event) }

    #expect(log.entries == ["before seek", "seek", "load", "after a list", "play", "after a list"])
  }

  @Test("Events with payloads are deferred by a list of keys, and keep their payloads")
  func deferral() throws {
    let definition = try ContextDefinition<[Double], Lamp, Media>(initial: .off) { sm in
      sm.defer(.of(\.seek, \.load), in: .off)
      sm.when(.play, from: .off, to: .on)
      sm.when(\.seek, in: .on) { time, step in step.context.append(time) }
    }
    var times: [Double] = []
    var machine = ContextMachine(definition, with: &times)

    let isKept = [Media.seek(to: 3), .seek(to: 4)].map { machine.fire($0, with: &times) }
    machine.fire(.play, with: &times)

    #expect(isKept == [true, true])
    #expect(times == [3, 4])
  }

  @Test("Cases with payloads are permitted by name, since they are no single event")
  func permittedNames() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.play, from: .off, to: .on)
      sm.when(.of(\.seek, \.load), from: .off, to: .on)
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.pause).rejection)

    #expect(rejection.permitted == [.play])
    #expect(rejection.permittedNames == ["play", "seek", "load"])
    #expect(machine.permittedEvents == [.play])
    #expect(definition.events == [.play])
  }

  @Test("A line for a key after an unguarded one for a list with it is a mistake")
  func mistakes() throws {
    let line: UInt = #line + 3
    let rules: @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void = { sm in
      sm.when(.of(\.seek, \.load), from: .off, to: .on)
      sm.when(\.seek, from: .off, to: .broken)
      sm.when(.play, from: .off, to: .on)
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .off, rules) }

    #expect(error.issues.map(\.code) == [.duplicateTransition])
    #expect(error.issues.map(\.line) == [line])
  }
}
