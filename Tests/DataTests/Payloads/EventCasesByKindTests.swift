import StateMachines
import Testing

@Suite("A case of an event by its kind")
struct EventCasesByKindTests {
  typealias Definition = ContextDefinition<[String], Lamp, Disc>

  @Test("A case by kind passes its typed payload to the action, from one state, several states and inside a state")
  func payload() throws {
    let definition = try Definition(initial: .off) { sm in
      sm.when(Disc.Case.seek, from: .off, to: .on) { time, step in step.context.append("\(time + 1)") }
      sm.when(Disc.Case.load, from: [.on, .off], to: .broken) { loaded, step in step.context.append("\(loaded.track) \(loaded.volume)") }
      sm.when(Disc.Case.seek, in: .broken) { time, step in step.context.append("\(-time)") }
    }
    var log: [String] = []
    var machine = ContextMachine(definition, with: &log)

    for event in [Disc.seek(to: 1), .load(track: "a", volume: 2), .seek(to: 3)] { machine.fire(event, with: &log) }

    #expect(log == ["2.0", "a 2", "-3.0"])
    #expect(machine.state == .broken)
  }

  @Test("A case by kind takes all events of its kind, so that a later line for the kind is never tried, and every cell is decided")
  func wholeKind() throws {
    let definition = try MachineDefinition<Lamp, Disc>(initial: .off, total: true) { sm in
      sm.when(Disc.Case.seek, from: .off, to: .off)
      sm.when(.any(.seek), from: .off, to: .off)
      sm.ignore(Disc.Case.load, in: .off)
      sm.impossible(.play, in: .off)
    }

    #expect(definition.warnings.contains { $0.message.contains("any 'seek' from 'off' is never tried") })
  }

  private static let order: [(event: Disc, target: Lamp)] = [(.seek(to: 0), .broken), (.seek(to: 1), .on), (.play, .off)]

  @Test("A case by kind leaves a value to an earlier line that names it", arguments: order)
  func documentOrder(event: Disc, target: Lamp) throws {
    let definition = try MachineDefinition<Lamp, Disc>(initial: .off) { sm in
      sm.when(.seek(to: 0), from: .off, to: .broken)
      sm.when(Disc.Case.seek, from: .off, to: .on) { _, _ in }
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(event)

    #expect(isAccepted == (target != .off))
    #expect(machine.state == target)
  }

  @Test("A case by kind is permitted by the name of its kind, and passes hooks for the kind")
  func names() throws {
    let log = EventRecorder<String>()
    let definition = try MachineDefinition<Lamp, Disc>(initial: .off) { sm in
      sm.when(Disc.Case.seek, from: .off, to: .on) { time, _ in log.append("action \(time)") }
      sm.before(.any(.seek)) { _ in log.append("before") }
      sm.ignore(Disc.Case.load, in: .off)
    }
    var machine = Machine(definition)

    let rejection = try #require(machine.attempt(.play).rejection)
    machine.fire(.load(track: "", volume: 0))
    machine.fire(.seek(to: 1))

    #expect(rejection.permittedNames == ["seek"])
    #expect(log.entries == ["before", "action 1.0"])
  }

  @Test("An error of an action that receives the payload of a case by kind undoes the step")
  func throwing() throws {
    let definition = try MachineDefinition<Lamp, Disc>(initial: .off) { sm in
      sm.when(Disc.Case.seek, from: .off, to: .on) { time, _ in if time < 0 { throw BrokenPipe() } }
    }
    var machine = Machine(definition)

    let outcome = machine.attempt(.seek(to: -1))

    #expect(outcome.description == "rejected: 'seek' failed while 'off': the pipe is broken")
    #expect(machine.state == .off)
  }

  @Test("A case by kind whose closure returns no payload fails the step, in an action and for a computed target")
  func withoutPayload() throws {
    let wrong = EventCase<Disc, Double>(.play) { _ in nil }
    let definition = try MachineDefinition<Player, Disc>(initial: .empty) { sm in
      sm.when(wrong, from: .empty, to: .ready(track: "a")) { _, _ in }
      sm.when(wrong, from: .ready(track: "a"), reaching: [.empty]) { _, _ in .empty }
    }
    var (first, second) = (Machine(definition), try Machine(definition, at: .ready(track: "a")))

    let outcomes = [first.attempt(.play), second.attempt(.play)].map(\.description)

    let reason = "the event case takes no Double out of the event"
    #expect(
      outcomes == [
        "rejected: 'play' failed while 'empty': \(reason)", #"rejected: 'play' failed while 'ready': \#(reason)"#,
      ])
  }

  @Test("A target is computed from the payload of a case by kind")
  func computed() throws {
    let definition = try MachineDefinition<Player, Disc>(initial: .empty) { sm in
      sm.when(Disc.Case.load, from: .any, reaching: [.ready]) { loaded, _ in .ready(track: loaded.track) }
    }
    var machine = Machine(definition)

    machine.fire(.load(track: "a", volume: 1))

    #expect(machine.state == .ready(track: "a"))
  }

  @Test("Cases by kind work for an event that is nested in a generic type")
  func generic() throws {
    var sum = 0
    var machine = try ContextMachine(Merge<Int>.definition { $1 += $0 }, with: &sum)

    machine.fire(.element(3), with: &sum)
    machine.fire(.element(4), with: &sum)

    #expect(sum == 7)
  }
}

/// An event as a macro attached to it would write it: all that it adds is a member of the enum, and a conformance.
enum Disc: Hashable, Sendable {
  case play
  case seek(to: Double)
  case load(track: String, volume: Int)

  // What the macro adds.

  nonisolated enum Kind: Hashable, Sendable, CaseIterable {
    case play
    case seek
    case load
  }

  nonisolated var kind: Kind {
    switch self {
    case .play: .play
    case .seek: .seek
    case .load: .load
    }
  }

  nonisolated enum Case {
    static var seek: EventCase<Disc, Double> {
      EventCase(.seek) { event in
        if case .seek(let to) = event { to } else { nil }
      }
    }

    static var load: EventCase<Disc, (track: String, volume: Int)> {
      EventCase(.load) { event in
        if case .load(let track, let volume) = event { (track: track, volume: volume) } else { nil }
      }
    }
  }
}

extension Disc: PayloadEvent {}

private enum Merge<Element: Hashable & Sendable> {
  enum Event: PayloadEvent {
    case element(Element)

    enum Kind { case element }
    var kind: Kind { .element }

    enum Case {
      static var element: EventCase<Event, Element> { EventCase(.element) { if case .element(let element) = $0 { element } else { nil } } }
    }
  }

  static func definition<Sum>(_ add: @escaping @Sendable (Element, inout Sum) -> Void) throws -> ContextDefinition<Sum, Lamp, Event> {
    try ContextDefinition(initial: .off) { sm in
      sm.when(Event.Case.element, in: .off) { element, step in add(element, &step.context) }
    }
  }
}
