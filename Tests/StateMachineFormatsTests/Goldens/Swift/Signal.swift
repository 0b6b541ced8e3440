import StateMachines

enum SignalState { case pending, active, suspended, terminated }

enum SignalEvent { case activate, suspend, resume, terminate }

let signalDefinition: MachineDefinition<SignalState, SignalEvent> = .verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.when(.suspend, from: .active, to: .suspended)
  sm.when(.resume, from: .suspended, to: .active)
  sm.when(.terminate, from: [.active, .suspended], to: .terminated)
  sm.when([.suspend, .terminate], from: .any(except: .active), to: .terminated)
  sm.ignore(.resume, in: .active)
  sm.impossible(.activate, in: [.active, .suspended])
  sm.impossible(.resume, in: .pending, stops: true)
  sm.final(.terminated)
}
