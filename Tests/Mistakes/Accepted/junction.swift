import StateMachines

let isDue = Guard<Void, Status, Request>("is due") { step in step.event != nil }
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(
    .activate, from: .pending,
    choosing: [
      .when(isDue, to: .active),
      .when(Guard("is asked") { step in step.event == .activate }, to: .active, action: "greets") { step in print(step.source) },
      .when(.isIn(.pending) && !isDue, to: .suspended) { step in step.raise(.unsuspend) },
      .otherwise(to: .terminated) { _ in print("too late") },
    ])
  sm.when(.terminate, from: [.active, .suspended], choosing: [.when(isDue, to: .terminated)])
  sm.when([.suspend, .unsuspend], from: .any, choosing: [.otherwise(to: .active)]) { step in print(step.source) }
  sm.always(from: .suspended, choosing: [.when(isDue, to: .active)])
}
