import StateMachineCore
import Testing

// This file imports the core and no other module of the package, so it does not compile where a part of the core is missing.

@Suite("The module StateMachineCore alone")
struct CoreAloneTests {
  enum Light: Hashable, Sendable { case red, green, broken }
  enum Event: Hashable, Sendable { case change, smash, restore }

  static let definition: MachineDefinition<Light, Event> = .verified(initial: .red) { sm in
    sm.identify(as: "light", version: 1)
    sm.when(.change, from: .red, to: .green)
    sm.when(.change, from: .green, to: .red)
    sm.when(.smash, from: .any(except: .broken), to: .broken)
    sm.timeout(.seconds(5), in: .green, fire: .change)
    sm.final(.broken)
  }

  @Test("A machine that is a value takes transitions and timeouts")
  func value() {
    var machine = Machine(Self.definition)
    let isChanged = machine.fire(.change)
    #expect(isChanged)
    machine.advance(by: .seconds(5))
    #expect(machine.state == .red)
    let isRestored = machine.fire(.restore)
    #expect(!isRestored)
  }

  @Test("A machine for any thread is put at rest in a state, and its rejections say why")
  func shared() throws {
    let machine = try ThreadsafeMachine(Self.definition, at: .green)
    #expect(machine.fire(.smash))
    #expect(machine.whyNot(.change) != nil)
  }

  @Test("A child machine runs in a state of another machine")
  func child() {
    enum Street: Hashable, Sendable { case open, closed, dark }
    enum Work: Hashable, Sendable { case close, smash }
    let light = ChildMachine<Light, Event>("light")
    let street = MachineDefinition<Street, Work>.verified(initial: .open) { sm in
      sm.when(.close, from: .open, to: .closed)
      sm.child(light, Self.definition, in: .closed) { _ in .smash }
      sm.when(.smash, from: .closed, to: .dark)
    }
    var machine = Machine(street)
    let isClosed = machine.fire(.close)
    #expect(isClosed)
    #expect(machine.configuration(of: light) == [.red])
  }

  @Test("A definition that does not hold together is refused with a place")
  func mistake() {
    #expect {
      try MachineDefinition<Light, Event>(initial: .red) { sm in
        sm.when(.change, from: .red, to: .green)
        sm.when(.change, from: .red, to: .broken)
      }
    } throws: { error in
      (error as? DefinitionError)?.issues.first.map { "\($0)".contains("CoreAloneTests.swift") } ?? false
    }
  }
}
