import StateMachines

enum Route: Hashable, Sendable { case otherwise, when, left }
enum Turn: Hashable, Sendable { case when, otherwise, anyOf }

let definition = MachineDefinition<Route, Turn>.verified(initial: .left) { sm in
  sm.when(.when, from: .left, to: .otherwise)
  sm.when(.anyOf, from: .left, choosing: [.when(.isIn(.left), to: .when), .otherwise(to: .otherwise)])
  sm.after(.otherwise, to: .when) { step in print(step.target) }
}
