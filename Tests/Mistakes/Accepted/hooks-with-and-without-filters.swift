import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.before { _ in }
  sm.after { _ in }
  sm.after { step in print(step.source, step.target) }
  sm.after { print($0.source) }
  sm.after(.suspend) { _ in }
  sm.after(.suspend, from: .active) { _ in }
  sm.after(.suspend, to: .suspended) { _ in }
  sm.after(.suspend, from: .active, to: .suspended) { _ in }
  sm.after(.suspend, from: [.active, .pending]) { _ in }
  sm.after(.suspend, to: [.suspended, .terminated]) { _ in }
  sm.after(.suspend, from: .any(except: .pending), to: .any) { _ in }
  sm.after([.suspend, .terminate]) { _ in }
  sm.after([.suspend, .terminate], from: .active) { _ in }
  sm.after([.suspend, .terminate], from: [.active, .pending], to: [.suspended, .terminated]) { _ in }
  sm.after([.suspend, .terminate], to: [.suspended, .terminated]) { _ in }
  sm.after(.any) { _ in }
  sm.after(.any, from: .active) { _ in }
  sm.after(.hookFailure) { _ in }
  sm.after(from: .active) { _ in }
  sm.after(from: .active, to: .suspended) { _ in }
  sm.after(from: [.active, .pending]) { _ in }
  sm.after(to: .suspended) { _ in }
  sm.after(to: [.suspended, .terminated]) { _ in }
  sm.before(.suspend, named: "audit") { step in print(step.source) }
  sm.before(from: .active, named: "audit") { step in print(step.source) }
}
