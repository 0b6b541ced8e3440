import StateMachines
import Testing

@Suite("Several transitions for one event and source")
struct OrderOfTrialTests {
  private struct Weather: Sendable {
    var isRaining = false
    var isCold = false
  }

  private typealias Definition = ContextDefinition<Weather, Door, Hand>

  private static let grid: [(isRaining: Bool, isCold: Bool, target: Door)] = [
    (true, true, .locked), (true, false, .locked), (false, true, .closed), (false, false, .open),
  ]

  @Test("Several transitions for one event and source are tried in order until one is enabled", arguments: grid)
  func orderOfDeclaration(isRaining: Bool, isCold: Bool, target: Door) throws {
    let definition = try Definition(initial: .removed) { sm in
      sm.when(.push, from: .removed, to: .locked, if: Guard("raining") { step in step.context.isRaining })
      sm.when(.push, from: .removed, to: .closed, if: Guard("cold") { step in step.context.isCold })
      sm.when(.push, from: .removed, to: .open)
    }
    var weather = Weather(isRaining: isRaining, isCold: isCold)
    var machine = ContextMachine(definition, with: &weather)

    machine.fire(.push, with: &weather)

    #expect(machine.state == target)
  }

  private static let guards: [(holding: Int, asked: [String])] = [
    (1, ["first"]), (2, ["first", "second"]), (3, ["first", "second", "third"]), (4, ["first", "second", "third"]),
  ]

  @Test("Of several transitions, no guard after the enabled one is evaluated", arguments: guards)
  func noGuardBehind(holding: Int, asked: [String]) throws {
    let log = EventRecorder<String>()
    let names = ["first", "second", "third"]
    let definition = try DoorDefinition(initial: .open) { sm in
      for (index, name) in names.enumerated() {
        sm.when(
          .push, from: .open, to: .closed,
          if: Guard(name) { _ in
            log.append(name)
            return index + 1 == holding
          })
      }
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.push)

    #expect(log.entries == asked)
    #expect(isAccepted == (holding <= 3))
  }

  @Test("Of several transitions, only the action of the taken one runs")
  func oneAction() throws {
    let log = EventRecorder<String>()
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .locked, if: .isIn(.closed)) { _ in log.append("first") }
      sm.when(.push, from: .open, to: .closed) { _ in log.append("second") }
      sm.when(.any, from: .open, to: .removed) { _ in log.append("third") }
    }
    var machine = Machine(definition)

    machine.fire(.push)

    #expect(log.entries == ["second"])
    #expect(machine.state == .closed)
  }

  private static let descriptors: [(event: Hand, target: Door)] = [
    (.push, .closed), (.pull, .closed), (.turnKey, .locked), (.knock, .removed),
  ]

  @Test("Transitions by list, match and any event are tried in document order", arguments: descriptors)
  func descriptorsInOrder(event: Hand, target: Door) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when([.push, .pull], from: .open, to: .closed)
      sm.when(.matching { if case .event(.turnKey) = $0 { true } else { false } }, from: .open, to: .locked)
      sm.when(.any, from: .open, to: .removed)
    }
    var machine = Machine(definition)

    machine.fire(event)

    #expect(machine.state == target)
  }

  private static let reversed: [(event: Hand, holds: Bool, target: Door)] = [
    (.push, true, .removed), (.knock, true, .removed), (.push, false, .closed), (.knock, false, .locked),
  ]

  @Test("A guarded transition for any event is tried first when it is declared first", arguments: reversed)
  func everyEventFirst(event: Hand, holds: Bool, target: Door) throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.any, from: .open, to: .removed, if: Guard("holds") { _ in holds })
      sm.when(.push, from: .open, to: .closed)
      sm.when(.any, from: .open, to: .locked)
    }
    var machine = Machine(definition)

    machine.fire(event)

    #expect(machine.state == target)
  }

  @Test("A transition takes each event of an array, as of a list")
  func array() throws {
    let events: [Hand] = [.push, .turnKey]
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.anyOf(events), from: [.open, .closed], to: .closed)
    }
    var machine = Machine(definition)

    let answers = [Hand.pull, .push, .knock, .turnKey].map { machine.fire($0) }

    #expect(answers == [false, true, false, true])
  }

  @Test("A transition for any event takes events that the definition never mentions")
  func unmentioned() throws {
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(.any, from: .open, to: .closed)
      sm.when(.matching { if case .event(.knock) = $0 { true } else { false } }, from: .closed, to: .open)
    }
    var machine = Machine(definition)

    let answers = [Hand.knock, .push, .knock].map { machine.fire($0) }

    #expect(definition.events == [])
    #expect(answers == [true, false, true])
  }
}
