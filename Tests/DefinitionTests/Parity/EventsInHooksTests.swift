import StateMachines
import Testing

// Feature L20 of luisobo/StateMachine, where an event fired in a hook ran on the spot, and the outer one then overwrote its result.
// Here a hook has no machine to fire: it raises or sends, and what it asks for comes after the transition.
@Suite("Events that hooks ask for")
struct EventsInHooksTests {
  private typealias Definition = SubscriptionFixture.PlainDefinition

  /// One accepted event, and another one that one of its hooks asks for.
  struct Wish: Sendable, CustomTestStringConvertible {
    enum Moment: CaseIterable {
      case before
      case after
    }

    let outer: SubscriptionFixture.Square
    let inner: SubscriptionFixture.Request
    let moment: Moment
    let isRaised: Bool

    var testDescription: String { "\(inner), \(isRaised ? "raised" : "sent") \(moment) \(outer.testDescription)" }
  }

  static let wishes: [Wish] = SubscriptionFixture.grid.filter { $0.target != nil }.flatMap { outer in
    SubscriptionFixture.Request.allCases.flatMap { inner in
      Wish.Moment.allCases.flatMap { moment in
        [true, false].map { Wish(outer: outer, inner: inner, moment: moment, isRaised: $0) }
      }
    }
  }

  private static func definition(_ wish: Wish, _ log: EventRecorder<String>) throws -> Definition {
    let ask: Definition.Builder.Hook = { step in
      if wish.isRaised { step.raise(wish.inner) } else { step.send(wish.inner) }
    }
    return try Definition(initial: .pendingActivation) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      switch wish.moment {
      case .before: sm.before(wish.outer.event, perform: ask)
      case .after: sm.after(wish.outer.event, perform: ask)
      }
      sm.after { step in log.append("\(step.source) -> \(step.target)") }
    }
  }

  @Test("An event asked for in a hook is decided in the new state, and no transition is skipped", arguments: wishes)
  func noIllegalJump(wish: Wish) throws {
    let log = EventRecorder<String>()
    var machine = try Machine(Self.definition(wish, log), at: wish.outer.state)

    let isAccepted = machine.fire(wish.outer.event)

    let middle = try #require(wish.outer.target)
    let end = SubscriptionFixture.grid.first { $0.state == middle && $0.event == wish.inner }?.target
    #expect(isAccepted)
    #expect(machine.state == end ?? middle)
    #expect(log.entries == ["\(wish.outer.state) -> \(middle)"] + (end.map { ["\(middle) -> \($0)"] } ?? []))
  }

  @Test("All other hooks of the first event run before the event that one of them asks for", arguments: [true, false])
  func hooksOfBoth(isRaised: Bool) throws {
    let log = EventRecorder<String>()
    let states: [SubscriptionFixture.Status] = [.active, .suspended, .terminated]
    let note: @Sendable (String, borrowing Step<Void, SubscriptionFixture.Status, SubscriptionFixture.Request>) -> Void = { hook, step in
      for state in states where step.isIn(state) { log.append("\(hook), in \(state)") }
    }
    let definition = try Definition(initial: .active) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.before(.suspend) { step in
        note("before suspend 1", step)
        if isRaised { step.raise(.terminate) } else { step.send(.terminate) }
      }
      sm.before(.suspend) { step in note("before suspend 2", step) }
      sm.after(.suspend) { step in note("after suspend", step) }
      sm.before(.terminate) { step in note("before terminate", step) }
      sm.after(.terminate) { step in note("after terminate", step) }
    }
    var machine = Machine(definition)

    machine.fire(.suspend)

    #expect(
      log.entries == [
        "before suspend 1, in active", "before suspend 2, in active", "after suspend, in suspended",
        "before terminate, in suspended", "after terminate, in terminated",
      ])
  }

  @Test("A raised event belongs to the same macrostep, so its failure undoes both")
  func raisedIsUndoneTogether() throws {
    var machine = try Machine(Self.failing { $0.raise(.unsuspend) })

    let isAccepted = machine.fire(.suspend)

    #expect(!isAccepted)
    #expect(machine.state == .active)
  }

  @Test("A sent event has its own macrostep, so its failure leaves the first one committed")
  func sentIsUndoneAlone() throws {
    var machine = try Machine(Self.failing { $0.send(.unsuspend) })

    let isAccepted = machine.fire(.suspend)

    #expect(isAccepted)
    #expect(machine.state == .suspended)
  }

  private static func failing(_ ask: @escaping Definition.Builder.Hook) throws -> Definition {
    try Definition(initial: .active) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.after(.suspend, perform: ask)
      sm.before(.unsuspend) { _ in throw CancellationError() }
    }
  }

  @Test("An unhandled sent event is rejected, and an unhandled raised event is dropped", arguments: [(true, []), (false, ["activate"])])
  func nothingTakesIt(isRaised: Bool, rejected: [String]) throws {
    let log = EventRecorder<String>()
    let definition = try Definition(initial: .active) { sm in
      SubscriptionFixture.addTransitions(to: &sm)
      sm.after(.suspend) { step in
        if isRaised { step.raise(.activate) } else { step.send(.activate) }
      }
      sm.onRejection { log.append("\($0.event)") }
    }
    var machine = Machine(definition)

    let isAccepted = machine.fire(.suspend)

    #expect(isAccepted)
    #expect(machine.state == .suspended)
    #expect(log.entries == rejected)
  }
}
