import StateMachines
import Testing

// Tests LT24 and LT25 of luisobo/StateMachine; features L10, L11, L12, L14; bad definitions: empty names, names that begin with a capital,
// names of methods, states that no line declares. There the names of states and events became names of methods. Here they are values.
@Suite("Names of states and events")
struct NamesTests {
  /// Lower, upper, mixed and the other way round, camel case, and nothing at all.
  static let names = ["lower", "UPPER", "MiXeD", "mIxEd", "pendingActivation", "PendingActivation", ""]

  // LT24, LT25, L14.
  @Test("The name of a state is compared exactly, including case", arguments: names, names)
  func state(name: String, asked: String) throws {
    let definition = try MachineDefinition<String, String>(initial: "start") { sm in
      for name in Self.names { sm.when("go to \(name)", from: "start", to: name) }
    }
    var machine = Machine(definition)

    machine.fire("go to \(name)")

    #expect(machine.state == name)
    #expect(machine.is(asked) == (asked == name))
  }

  @Test("The name of an event is compared exactly, including case", arguments: names, names)
  func event(name: String, asked: String) throws {
    let definition = try MachineDefinition<String, String>(initial: "start") { sm in
      sm.when(name, from: "start", to: "end")
    }
    var machine = Machine(definition)

    let can = machine.can(asked)
    let isAccepted = machine.fire(asked)

    #expect(can == (asked == name))
    #expect(isAccepted == (asked == name))
  }

  /// Events that are called like members of the machine.
  enum Call: Hashable, Sendable, CaseIterable {
    case fire
    case attempt
    case state
    case can
    case start
    case stop
    case description
    case `is`
    case `init`
    case `self`
  }

  @Test("An event named like a member of the machine can be fired", arguments: Call.allCases)
  func collision(call: Call) throws {
    let definition = try MachineDefinition<Bool, Call>(initial: false) { sm in
      sm.when(call, from: false, to: true)
    }
    var machine = Machine(definition)

    let can = machine.can(call)
    let isAccepted = machine.fire(call)

    #expect(can && isAccepted)
    #expect(machine.state)
  }

  // There such a state had no "is" method, and was in no list.
  @Test("A state that is only a target is a full state")
  func undeclared() throws {
    let definition = try SubscriptionFixture.PlainDefinition(initial: .active) { sm in
      sm.when(.terminate, from: .active, to: .terminated)
    }
    var machine = Machine(definition)

    machine.fire(.terminate)

    #expect(definition.states == [.active, .terminated])
    #expect(machine.is(.terminated))
    #expect(!machine.is(.active))
  }
}
