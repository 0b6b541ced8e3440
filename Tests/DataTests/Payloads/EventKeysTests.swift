import StateMachines
import Testing

@Suite("A case of an event")
struct EventKeysTests {
  @Test("A key passes its typed payload to the action")
  func payload() throws {
    let definition = try ContextDefinition<[Double], Lamp, Media>(initial: .off) { sm in
      sm.when(\.seek, from: .off, to: .on) { time, step in step.context.append(time) }
      sm.when(\.seek, in: .on) { time, step in step.context.append(-time) }
    }
    var times: [Double] = []
    var machine = ContextMachine(definition, with: &times)

    machine.fire(.seek(to: 1.5), with: &times)
    machine.fire(.seek(to: 2.5), with: &times)

    #expect(times == [1.5, -2.5])
    #expect(machine.state == .on)
  }

  @Test("A key passes several payloads as a tuple")
  func tuple() throws {
    let definition = try ContextDefinition<[String], Lamp, Media>(initial: .off) { sm in
      sm.when(\.load, from: [.off, .on], to: .on) { loaded, step in step.context.append("\(loaded.track) at \(loaded.volume)") }
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

  @Test("A key takes every value of the case and no other", arguments: grid)
  func everyValue(event: Media, isAccepted: Bool) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(\.seek, from: .any(except: .broken), to: .on)
    }
    var machine = Machine(definition)

    let can = machine.can(event)
    let answer = machine.fire(event)

    #expect(can == isAccepted)
    #expect(answer == isAccepted)
  }

  private static let order: [(event: Media, target: Lamp)] = [(.seek(to: 0), .on), (.seek(to: 1), .on), (.play, .broken)]

  @Test("A line for a key is tried in document order among lines for any event", arguments: order)
  func documentOrder(event: Media, target: Lamp) throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(\.seek, from: .off, to: .on)
      sm.when(.any, from: .off, to: .broken)
    }
    var machine = Machine(definition)

    machine.fire(event)

    #expect(machine.state == target)
  }

  private static let valueLines: [(String, @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void)] = [
    ("when", { $0.when(.seek(to: 0), from: .off, to: .broken) }),
    ("when of a list", { $0.when([.play, .seek(to: 0)], from: .off, to: .broken) }),
    ("ignore", { $0.ignore(.seek(to: 0), in: .off) }),
    ("defer", { $0.defer(.seek(to: 0), in: .off) }),
    ("before", { $0.before(.seek(to: 0)) { _ in } }),
    ("join", { $0.join([.off: .seek(to: 0)], to: .on) }),
    ("internalEvents", { $0.internalEvents([.seek(to: 0)]) }),
  ]

  @Test("A line that names an event together with its payload is a mistake", arguments: valueLines.indices)
  func valueInALine(index: Int) throws {
    let rules: @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void = { sm in
      sm.when(.play, from: .off, to: .on)
      Self.valueLines[index].1(&sm)
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .off, rules) }

    let issue = try #require(error.issues.first { $0.code == .eventWithPayload }, "\(Self.valueLines[index].0)")
    let advice = "name it by its key, \\.seek, and let a guard ask for the payload"
    #expect(issue.message == "a line takes every 'seek', whatever it carries: \(advice)")
  }

  @Test("Timers, actions and work fire events with payloads by their values")
  func firedValues() throws {
    let definition = try ContextDefinition<[Double], Lamp, Media>(initial: .off) { sm in
      sm.when(.play, from: .off, to: .on) { step in step.send(.seek(to: 1)) }
      sm.when(\.seek, in: .on) { time, step in step.context.append(time) }
      sm.timeout(.seconds(1), in: .on, fire: .seek(to: 2))
    }
    var times: [Double] = []
    var machine = ContextMachine(definition, with: &times)

    machine.fire(.play, with: &times)
    machine.advance(by: .seconds(1), with: &times)

    #expect(times == [1, 2])
  }

  @Test("A key may have a guard that sees the event")
  func guarded() throws {
    let isLate = Guard<Void, Lamp, Media>("late") { step in if case .seek(let time)? = step.event { time > 10 } else { false } }
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(\.seek, from: .off, to: .broken, if: isLate)
      sm.when(\.seek, from: .off, to: .on)
    }
    var (late, early) = (Machine(definition), Machine(definition))

    late.fire(.seek(to: 11))
    early.fire(.seek(to: 10))

    #expect(late.state == .broken)
    #expect(early.state == .on)
  }

  @Test("A key whose action throws undoes the step")
  func throwing() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(\.seek, from: .off, to: .on) { time, _ in if time < 0 { throw BrokenPipe() } }
    }
    var machine = Machine(definition)

    let outcome = machine.attempt(.seek(to: -1))

    #expect(outcome.description == "rejected: 'seek' failed while 'off': the pipe is broken")
    #expect(machine.state == .off)
  }

  @Test("Two unguarded lines for one key are a mistake")
  func oneKeyOneEvent() throws {
    let line: UInt = #line + 3
    let rules: @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void = { sm in
      sm.when(\.seek, from: .off, to: .on)
      sm.when(\.seek, from: .off, to: .broken)
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .off, rules) }

    #expect(error.issues.map(\.code) == [.duplicateTransition])
    #expect(error.issues.map(\.line) == [line])
    #expect(error.issues.first?.message.contains("'seek' from 'off'") == true)
  }

  @Test("A key of a case without a payload and its value are one event")
  func plainKey() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(\.play, from: .off, to: .on)
      sm.when(.of(\.play, \.pause), from: .on, to: .off)
    }
    let twice = #expect(throws: DefinitionError.self) {
      try MachineDefinition<Lamp, Media>(initial: .off) { sm in
        sm.when(\.play, from: .off, to: .on)
        sm.when(.play, from: .off, to: .broken)
      }
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.pause).rejection)
    let isAccepted = [Media.play, .pause].map { machine.fire($0) }

    #expect(rejection.permitted == [.play])
    #expect(isAccepted == [true, true])
    #expect(definition.events == [.play, .pause])
    #expect(twice?.issues.map(\.code) == [.duplicateTransition])
  }

  @Test("The case of a key is listed once among the permitted events, by its name")
  func permitted() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.play, from: .off, to: .on)
      sm.when(\.seek, from: .off, to: .on, if: .isIn(.on))
      sm.when(.of(\.seek), from: .off, to: .broken)
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.pause).rejection)

    #expect(rejection.permitted == [.play])
    #expect(rejection.permittedNames == ["play", "seek"])
    #expect(rejection.description == "'pause' does not apply while 'off'; permitted: play, seek")
  }

  @Test("A key whose guard was false is not listed as permitted in its own rejection")
  func withoutItself() throws {
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(.play, from: .off, to: .on)
      sm.when(\.seek, from: .off, to: .on, if: .isIn(.on))
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.seek(to: 1)).rejection)

    #expect(rejection.description == "'seek' does not apply while 'off': guard 'in on' is false; permitted: play")
  }

  @Test("A key after an unguarded line for any event is unreachable")
  func unreachable() throws {
    let rules: @Sendable (inout MachineDefinition<Lamp, Media>.Builder) -> Void = { sm in
      sm.when(.any, from: .off, to: .on)
      sm.when(\.seek, from: .off, to: .broken)
    }

    let error = try #require(throws: DefinitionError.self) { try MachineDefinition(initial: .off, rules) }

    #expect(error.issues.map(\.code) == [.unreachableTransition])
  }

  @Test("A key passes hooks for its case, any event or a match, and no others")
  func hooks() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Lamp, Media>(initial: .off) { sm in
      sm.when(\.seek, in: .off) { _, _ in log.append("seek") }
      sm.when(.play, in: .off) { _ in log.append("play") }
      sm.before(.of(\.seek)) { _ in log.append("case") }
      sm.before(.any) { _ in log.append("every") }
      sm.before(.matching { if case .event(.seek(let time)) = $0 { time > 1 } else { false } }) { _ in log.append("match") }
    }
    var machine = Machine(definition)

    machine.fire(.seek(to: 1))
    machine.fire(.play)
    machine.fire(.seek(to: 2))

    #expect(log.entries == ["case", "every", "seek", "every", "play", "case", "every", "match", "seek"])
  }

  @Test("A key whose extraction returns nil fails the step, in an action and in one that makes the payload of a state")
  func missingPayload() throws {
    let wrong: CaseLiteral<Media, Double> = { _ in CaseKey(0, { .seek(to: $0) }, { _ in nil }) }
    let definition = try MachineDefinition<Player.Case, Media>(initial: .empty) { sm in
      sm.when(wrong, from: .empty, to: .empty) { _, _ in }
      sm.when(.pause, from: .empty, to: \.ready) { _ in "old" }
      sm.when(wrong, from: .ready(.any), to: \.ready) { _, _ in "made" }
    }
    var machine = Machine(definition)

    let action = machine.attempt(.play)
    machine.fire(.pause)
    let target = machine.attempt(.play)

    let reason = "the key of the case takes no Double out of the event"
    #expect(action.description == "rejected: 'play' failed while 'empty': \(reason)")
    #expect(target.description == "rejected: 'play' failed while 'ready': \(reason)")
    #expect(machine.fullState == .ready(track: "old"))
  }

  @Test("Keys work for an event that is nested in a generic type")
  func generic() throws {
    var sum = 0
    var machine = try ContextMachine(Merge<Int>.definition { $1 += $0 }, with: &sum)

    machine.fire(.element(3), with: &sum)
    machine.fire(.element(4), with: &sum)

    #expect(sum == 7)
  }
}

private enum Merge<Element: Hashable & Sendable> {
  enum Event: MachineEvent, PayloadCases {
    case element(Element)

    static var caseNames: [String] { ["element"] }
    var caseNumber: UInt8 { 0 }

    struct Keys: CaseKeys {
      var element: CaseKey<Event, Element> { CaseKey(0, Event.element) { if case .element(let element) = $0 { element } else { nil } } }
    }
  }

  static func definition<Sum>(_ add: @escaping @Sendable (Element, inout Sum) -> Void) throws -> ContextDefinition<Sum, Lamp, Event> {
    try ContextDefinition(initial: .off) { sm in
      sm.when(\.element, in: .off) { element, step in add(element, &step.context) }
    }
  }
}
