import StateMachines

final class Subscription {
  enum State: Hashable, Sendable { case pending, active }
  enum Event: Hashable, Sendable { case activate }
  static let definition = MachineDefinition<State, Event>.verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active)
    sm.after(.activate) { _ in note() }
  }
  static func note() {}
  private var machine = Machine(Subscription.definition)
  func activate() { machine.fire(.activate) }
}
struct Pool<Element> {
  static var definition: MachineDefinition<Status, Request> { subscription }
}
