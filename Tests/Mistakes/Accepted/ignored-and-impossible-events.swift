import StateMachines

func rules() {
  let _ = try? MachineDefinition<Status, Request>(initial: .pending, total: true) { sm in
    sm.when(.activate, from: .pending, to: .active)
    sm.ignore(.activate, in: .active)
    sm.ignore(.suspend, in: [.pending, .suspended])
    sm.ignore([.suspend, .terminate], in: .terminated)
    sm.ignore(.any, in: .any(except: .pending))
    sm.impossible(.terminate, in: .pending)
    sm.impossible(.terminate, in: .pending, stops: true)
    sm.impossible([.suspend, .terminate], in: [.pending, .active], stops: true)
    sm.impossible(.any, in: .any)
  }
}
