import StateMachines

enum OrderedTransitions: Feature {
  static let title = "T4 several transitions for an event"

  enum State: MachineState { case counting, small, large, any }
  enum Event: MachineEvent { case sort }
  struct Basket: Sendable { var weight: Int }
  typealias Machine = EmbeddedMachine<Basket, State, Event>

  static let definition: Machine.Definition = .verified(initial: .counting) { sm in
    sm.when(.sort, from: .counting, to: .small, if: Guard("below 10") { step in step.context.weight < 10 })
    sm.when(.sort, from: .counting, to: .large, if: Guard("below 100") { step in step.context.weight < 100 })
    sm.when(.sort, from: .counting, to: .any)
  }

  static func lines() throws -> [String] {
    let sorted = [5, 50, 500].map { weight in
      var basket = Machine(definition, context: Basket(weight: weight))
      basket.fire(.sort)
      return "\(weight): \(basket.state)"
    }
    return sorted + [secondWithoutGuard()]
  }

  /// What a definition answers in which the second transition would never be taken.
  private static func secondWithoutGuard() -> String {
    do throws(DefinitionError) {
      _ = try MachineDefinition<State, Event>(initial: .counting) { sm in
        sm.when(.sort, from: .counting, to: .small)
        sm.when(.sort, from: .counting, to: .large)
      }
      return "two without a guard are accepted"
    } catch {
      return "two without a guard: \(error.issues.count) issue"
    }
  }
}
