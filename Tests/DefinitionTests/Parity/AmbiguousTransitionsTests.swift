import StateMachines
import Testing

// Defect 2 of luisobo/StateMachine: of two targets for one event and source, the order of a hash table chose.
@Suite("Two targets for one event and source")
struct AmbiguousTransitionsTests {
  private typealias Definition = SubscriptionFixture.PlainDefinition

  /// The targets, in both orders.
  static let targets: [[SubscriptionFixture.Status]] = [[.suspended, .terminated], [.terminated, .suspended]]

  @Test("Two targets for one event and source are an error that names both and the second's location", arguments: targets)
  func ambiguous(targets: [SubscriptionFixture.Status]) throws {
    let second: UInt = #line + 3
    let rules: @Sendable (inout Definition.Builder) -> Void = { sm in
      sm.when(.suspend, from: .active, to: targets[0])
      sm.when(.suspend, from: .active, to: targets[1])
    }

    let error = try #require(throws: DefinitionError.self) { try Definition(initial: .active, rules) }

    let issue = try #require(error.issues.first)
    #expect(error.issues.count == 1)
    #expect(issue.code == .duplicateTransition)
    #expect(issue.line == second)
    #expect(issue.message.hasPrefix("'suspend' from 'active' leads to both '\(targets[0])' and '\(targets[1])'"))
  }

  @Test("Two targets for one event and source are tried in order where a guard distinguishes them", arguments: targets, [true, false])
  func guarded(targets: [SubscriptionFixture.Status], holds: Bool) throws {
    let definition = try Definition(initial: .active) { sm in
      sm.when(.suspend, from: .active, to: targets[0], if: Guard("holds") { _ in holds })
      sm.when(.suspend, from: .active, to: targets[1])
    }
    var machine = Machine(definition)

    machine.fire(.suspend)

    #expect(machine.state == (holds ? targets[0] : targets[1]))
  }

  @Test("Two targets whose guards are both true are distinguished by order", arguments: targets)
  func bothHold(targets: [SubscriptionFixture.Status]) throws {
    let definition = try Definition(initial: .active) { sm in
      sm.when(.suspend, from: .active, to: targets[0], if: .isIn(.active))
      sm.when(.suspend, from: .active, to: targets[1], if: .isIn(.active))
    }
    var machine = Machine(definition)

    machine.fire(.suspend)

    #expect(machine.state == targets[0])
  }
}
