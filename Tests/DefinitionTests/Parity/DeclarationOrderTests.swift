import StateMachines
import Testing

// Defect 1 of luisobo/StateMachine: a transition that was added to an event dropped the hooks the event already had.
// Bad definition there: a hook for an event that had no transition yet raised an exception.
@Suite("The order of hooks and transitions in a definition")
struct DeclarationOrderTests {
  /// Lines of one definition, each to stand anywhere.
  enum Line: CaseIterable {
    case fromActive
    case fromSuspended
    case before
    case after
  }

  /// All twenty-four orders of the four lines.
  static let orders = permutations(of: Line.allCases)

  private static func permutations(of lines: [Line]) -> [[Line]] {
    if lines.isEmpty { return [[]] }
    return lines.flatMap { first in permutations(of: lines.filter { $0 != first }).map { [first] + $0 } }
  }

  @Test("Four lines have twenty-four orders")
  func everyOrder() {
    #expect(Set(Self.orders).count == 24)
  }

  @Test("In every order of lines, both hooks run for both transitions", arguments: orders)
  func sameMachine(order: [Line]) throws {
    let log = EventRecorder<String>()
    let definition = try SubscriptionFixture.PlainDefinition(initial: .active) { sm in
      for line in order {
        switch line {
        case .fromActive: sm.when(.terminate, from: .active, to: .terminated)
        case .fromSuspended: sm.when(.terminate, from: .suspended, to: .terminated)
        case .before: sm.before(.terminate) { log.append("before, from \($0.source)") }
        case .after: sm.after(.terminate) { log.append("after, from \($0.source)") }
        }
      }
    }
    var active = try Machine(definition, at: .active)
    var suspended = try Machine(definition, at: .suspended)

    let answers = [active.fire(.terminate), suspended.fire(.terminate)]

    #expect(answers == [true, true])
    #expect(log.entries == ["before, from active", "after, from active", "before, from suspended", "after, from suspended"])
  }

  @Test("A hook for an event that no line takes is an error, wherever it is declared", arguments: [true, false])
  func hookWithoutEvent(standsFirst: Bool) throws {
    let rules: @Sendable (inout SubscriptionFixture.PlainDefinition.Builder) -> Void = { sm in
      if standsFirst { sm.before(.activate) { _ in } }
      sm.when(.terminate, from: .active, to: .terminated)
      if !standsFirst { sm.before(.activate) { _ in } }
    }

    let error = try #require(throws: DefinitionError.self) { try SubscriptionFixture.PlainDefinition(initial: .active, rules) }

    #expect(error.issues.map(\.code) == [.hookNeverRuns])
  }
}
