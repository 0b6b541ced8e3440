import StateMachines

enum Room: StateCases {
  case lobby
  case call(Holds<Int>)
  struct Keys: CaseKeys { let call = Room.call }
}

let definition = MachineDefinition<Room, Request>.verified(initial: .lobby) { sm in
  sm.when(.activate, in: .of(\.call)) { step in print(step.source) }
  sm.always(in: .call(.any)) { step in print(step.source) }
  sm.timeout(.seconds(1), in: .call(.any), fire: .terminate)
  sm.timeout(.seconds(2), in: [.call(.any), .lobby], fire: .terminate)
  sm.timeout(in: .any(except: .lobby), fire: .terminate) { _ in .seconds(3) }
}
let rules: ContextDefinition<Invoice, Status, Request> = .verified(initial: .pending) { sm in
  sm.when(.activate, in: [.pending, .active]) { invoice, _ in invoice.bills += 1 }
  sm.always(from: [.pending, .active], to: .suspended) { invoice, _ in invoice.bills += 1 }
  sm.timeout(in: [.pending, .active], fire: .suspend) { invoice, _ in .seconds(invoice.bills) }
  sm.after(.activate, from: [.pending, .active], to: .suspended) { invoice, _ in invoice.bills += 1 }
}
let panelRules: ContextDefinition<Panel, Status, Request> = .verified(initial: .pending) { sm in
  sm.when([.activate, .suspend], in: .any(except: .terminated)) { panel, _ in panel.bills += 1 }
  sm.before(to: [.active, .suspended]) { panel, _ in panel.bills += 1 }
}
