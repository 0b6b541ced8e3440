import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.when(.terminate, from: [.active, .suspended], to: .terminated)
  sm.when(.terminate, from: .any, to: .terminated)
  sm.when(.terminate, from: .any(except: .terminated), to: .terminated)
  sm.when(.terminate, from: .any(except: .terminated, .pending), to: .terminated)
  sm.when([.suspend, .terminate], from: .active, to: .suspended)
  sm.when([.suspend, .terminate], from: [.active, .pending], to: .suspended)
  sm.when(.any, from: .active, to: .suspended)
  sm.when(.any, from: .any, to: .suspended)
  sm.when(.hookFailure, from: .active, to: .terminated)
  sm.when(.matching { cause in if case .failure = cause { true } else { false } }, from: .any, to: .terminated)
  sm.when(.activate, in: .active) { step in print(step.source) }
  sm.when(.activate, in: [.active, .suspended]) { step in print(step.source) }
  sm.when([.activate, .suspend], in: .active) { step in print(step.source) }
  sm.when(.any, in: .any) { step in print(step.source) }
  sm.always(from: .pending, to: .active)
  sm.always(from: [.pending, .suspended], to: .active)
  sm.always(in: .pending) { step in print(step.source) }
}
