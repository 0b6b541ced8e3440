import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { step in print(step.source) }
  sm.when(.activate, from: .pending, to: .active) { _ in }
  sm.when(.activate, from: .pending, to: .active) { print($0.source) }
  sm.when(.activate, from: .pending, to: .active, kind: .local) { step in print(step.source) }
  sm.when(.activate, from: .pending, to: .active, action: "greets") { step in print(step.source) }
  sm.when(.activate, from: .pending, to: .active, if: .isIn(.pending)) { step in print(step.source) }
  sm.when(.activate, from: .pending, to: .active, if: Guard("is due") { step in step.event != nil }) { step in print(step.source) }
  sm.when(.activate, from: .pending, to: .active, if: Guard { $0.event != nil }, action: "greets") { step in print(step.source) }
  sm.when(.terminate, from: [.active, .suspended], to: .terminated) { step in print(step.source) }
  sm.when(.terminate, from: .any(except: .terminated), to: .terminated, if: .isIn(.active)) { step in print(step.source) }
  sm.when([.suspend, .terminate], from: .active, to: .suspended) { step in print(step.source) }
  sm.when(.any, from: .any, to: .suspended, if: .isIn(.active)) { step in print(step.source) }
  sm.when(.activate, in: .active, if: .isIn(.active), action: "again") { step in print(step.source) }
  sm.when(.activate, from: .pending, choosing: [.otherwise(to: .active)]) { step in print(step.source) }
  sm.always(from: .pending, to: .active) { step in print(step.source) }
  sm.always(from: .pending, to: .active, if: .isIn(.pending)) { step in print(step.source) }
}
