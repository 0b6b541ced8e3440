import StateMachines
import Testing

@Suite("Equality of states and events by `==`")
struct EqualityTests {
  /// Upper and lower case are one.
  struct Word: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let description: String

    init(stringLiteral value: String) {
      description = value
    }

    static func == (a: Self, b: Self) -> Bool {
      a.description.lowercased() == b.description.lowercased()
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(description.lowercased())
    }
  }

  /// One byte, of which only the lowest bit counts.
  struct Parity: Hashable, Sendable {
    let byte: UInt8

    static func == (a: Self, b: Self) -> Bool {
      a.byte & 1 == b.byte & 1
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(byte & 1)
    }
  }

  @Test("Events with a custom `==` are compared by it", arguments: ["go", "GO", "Go", "gO"] as [Word])
  func events(event: Word) throws {
    let definition = try MachineDefinition<Lamp, Word>(initial: .off) { sm in
      sm.when("go", from: .off, to: .on)
      sm.when("stop", from: .on, to: .off)
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(event)

    #expect(isAccepted)
    #expect(machine.state == .on)
  }

  @Test("States with a custom `==` are compared by it", arguments: ["idle", "IDLE", "Idle"] as [Word])
  func states(state: Word) throws {
    let definition = try MachineDefinition<Word, Word>(initial: "Idle") { sm in
      sm.when("go", from: "idle", to: "BUSY")
      sm.when("stop", from: "busy", to: "iDLE")
      sm.onEntry("Busy") { _ in }
    }
    var machine = try Machine(definition, at: state)

    let isIdle = machine.is("idle")
    machine.fire("go")

    #expect(definition.states == ["idle", "busy"])
    #expect(isIdle)
    #expect(machine.is("busy"))
    #expect(machine.state == "busy")
  }

  @Test("Events of one byte with a custom `==` are compared by it", arguments: UInt8.min...UInt8.max)
  func bytes(byte: UInt8) throws {
    let definition = try MachineDefinition<Lamp, Parity>(initial: .off) { sm in
      sm.when(Parity(byte: 7), from: .off, to: .on)
      sm.when(Parity(byte: 8), from: .off, to: .broken)
    }
    var machine = Machine(definition)

    machine.fire(Parity(byte: byte))

    #expect(machine.state == (byte & 1 == 1 ? .on : .broken))
  }

  private static let numbers: [(event: Double, isAccepted: Bool)] = [(0.0, true), (-0.0, true), (1, false), (.nan, false)]

  @Test("Equal numbers with different bits are the same event", arguments: numbers)
  func equalNumbers(event: Double, isAccepted: Bool) throws {
    let definition = try MachineDefinition<Lamp, Double>(initial: .off) { sm in
      sm.when(0.0, from: .off, to: .on)
    }
    var machine = Machine(definition)

    let answer = machine.fire(event)

    #expect(answer == isAccepted)
  }

  private static let spellings = ["caf\u{E9}", "cafe\u{301}"]

  @Test("Equal strings with different scalars are the same event", arguments: spellings, spellings)
  func strings(written: String, given: String) throws {
    let definition = try MachineDefinition<String, String>(initial: "home") { sm in
      sm.when(written, from: "home", to: written)
      sm.when("leave", from: given, to: "home")
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(given)
    let isThere = machine.is(given)
    let restored = try Machine(definition, at: given)
    machine.fire("leave")

    #expect(definition.states == ["home", written])
    #expect(isAccepted && isThere)
    #expect(restored.state == written)
    #expect(machine.state == "home")
  }

  @Test("Equal strings built in pieces are the same event")
  func builtStrings() throws {
    let definition = try MachineDefinition<String, String>(initial: "a long name of a state") { sm in
      sm.when("a long name of an event", from: "a long name of a state", to: "b")
    }
    var machine = try Machine(definition, at: ["a long name", "of a state"].joined(separator: " "))

    let isAccepted = machine.fire(["a long name", "of an event"].joined(separator: " "))

    #expect(isAccepted)
    #expect(machine.state == "b")
  }
}
