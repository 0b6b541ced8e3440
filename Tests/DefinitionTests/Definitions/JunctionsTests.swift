import StateMachines
import Testing

@Suite("A junction")
struct JunctionsTests {
  private typealias Definition = ContextDefinition<Int, Door, Hand>

  private static let isSmall = Guard<Int, Door, Hand>("small") { step in step.context < 10 }
  private static let isMedium = Guard<Int, Door, Hand>("medium") { step in step.context < 100 }

  private static let grid: [(size: Int, target: Door)] = [(1, .closed), (10, .locked), (100, .removed)]

  @Test("A junction takes its first enabled branch, or else the otherwise branch", arguments: grid)
  func withOtherwise(size: Int, target: Door) throws {
    let definition = try Definition(initial: .open) { sm in
      sm.when(
        .push, from: .open,
        choosing: [.when(Self.isSmall, to: .closed), .when(Self.isMedium, into: [.locked]), .otherwise(to: .removed)])
    }
    var context = size
    var machine = ContextMachine(definition, with: &context)

    let outcome = machine.attempt(.push, with: &context)

    #expect(machine.state == target)
    #expect(outcome.transition?.source == .open)
    #expect(outcome.transition?.target == target)
    #expect(outcome.transition?.targets == [target])
  }

  @Test("A junction without an enabled branch is not enabled, and the next transition is tried")
  func withoutOtherwise() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .open) { sm in
      sm.when(
        .push, from: .open, choosing: [.when(Self.isSmall, to: .closed), .when(Self.isMedium, to: .locked)],
        perform: { _ in log.append("junction") })
      sm.when(.push, from: .open, to: .removed) { _ in log.append("next") }
    }
    var context = 100
    var machine = ContextMachine(definition, with: &context)

    machine.fire(.push, with: &context)

    #expect(machine.state == .removed)
    #expect(log.entries == ["next"])
  }

  @Test("A rejection after a junction without an enabled branch names the guards of its branches")
  func rejects() throws {
    let definition = try Definition(initial: .open) { sm in
      sm.when(.push, from: .open, choosing: [.when(Self.isSmall, to: .closed), .when(Self.isMedium, to: .locked)])
    }
    var context = 100
    var machine = ContextMachine(definition, with: &context)

    let rejection = try #require(machine.attempt(.push, with: &context).rejection)

    #expect(
      rejection.description
        == "'push' does not apply while 'open': guard 'small' is false, guard 'medium' is false; permitted: nothing")
    #expect(machine.state == .open)
  }

  @Test("A junction runs the transition's action, then the branch's, between exit and entry")
  func actions() throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .open) { sm in
      sm.when(
        .push, from: .open,
        choosing: [
          .when(Self.isSmall, to: .closed, perform: { _ in log.append("small") }),
          .otherwise(to: .locked, perform: { step in log.append("otherwise to \(step.target)") }),
        ],
        perform: { step in log.append("push to \(step.target)") })
      sm.before(.push) { step in log.append("before \(step.target)") }
      sm.onExit(.open) { _ in log.append("exit open") }
      sm.onEntry(.locked) { _ in log.append("enter locked") }
      sm.after(.push, to: .locked) { _ in log.append("after") }
      sm.after(.push, to: .closed) { _ in log.append("after closed") }
    }
    var context = 50
    var machine = ContextMachine(definition, with: &context)

    machine.fire(.push, with: &context)

    #expect(log.entries == ["before locked", "exit open", "push to locked", "otherwise to locked", "enter locked", "after"])
  }

  @Test("A junction evaluates its guards in order, up to the first that is true")
  func orderOfGuards() throws {
    let log = EventRecorder<String>()
    let asking = { @Sendable (name: String, answer: Bool) in
      Guard<Void, Door, Hand>(name) { _ in
        log.append(name)
        return answer
      }
    }
    let definition = try DoorDefinition(initial: .open) { sm in
      sm.when(
        .push, from: .open,
        choosing: [.when(asking("a", false), to: .closed), .when(asking("b", true), to: .locked), .when(asking("c", true), to: .removed)])
    }
    var machine = Machine(definition)

    machine.fire(.push)

    #expect(log.entries == ["a", "b"])
    #expect(machine.state == .locked)
  }

  @Test("A junction is taken from each of its source states, by each of its events")
  func listsAndDescriptors() throws {
    let definition = try Definition(initial: .open) { sm in
      sm.when(.push, from: [.open, .locked], choosing: [.when(Self.isSmall, to: .closed), .otherwise(to: .locked)])
      sm.when([.pull, .knock], from: .closed, choosing: [.otherwise(to: .open)])
      sm.when(.any, from: .any, choosing: [.when(Self.isMedium, to: .removed)])
    }
    var context = 1
    var machine = ContextMachine(definition, with: &context)
    var states: [Door] = []

    for (event, size) in [(Hand.push, 50), (.push, 1), (.knock, 100), (.knock, 100), (.knock, 99)] {
      context = size
      machine.fire(event, with: &context)
      states.append(machine.state)
    }

    #expect(states == [.locked, .closed, .open, .open, .removed])
  }

  @Test("A junction may be eventless")
  func eventless() throws {
    let definition = try Definition(initial: .open) { sm in
      sm.when(.push, from: .open, to: .closed) { step in step.context += 1 }
      sm.always(from: .closed, choosing: [.when(Self.isSmall, to: .open), .when(Self.isMedium, to: .locked)])
      sm.when(.pull, from: [.closed, .locked], to: .open)
    }
    var context = 8
    var machine = ContextMachine(definition, with: &context)
    var states: [Door] = []

    for event in [Hand.push, .push, .pull] {
      machine.fire(event, with: &context)
      states.append(machine.state)
    }
    context = 100
    machine.fire(.push, with: &context)
    states.append(machine.state)

    #expect(states == [.open, .locked, .open, .closed])
  }
}
