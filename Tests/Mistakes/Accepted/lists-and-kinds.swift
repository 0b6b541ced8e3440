import StateMachines

enum Room: PayloadState {
  enum Kind { case lobby, call }
  case lobby
  case call(id: Int)
  var kind: Kind {
    switch self {
    case .lobby: .lobby
    case .call: .call
    }
  }
}

let definition = MachineDefinition<Room, Request>.verified(initial: .lobby) { sm in
  sm.when(.activate, in: .any(.call)) { step in print(step.source) }
  sm.always(in: .any(.call)) { step in print(step.source) }
  sm.timeout(.seconds(1), in: .any(.call), fire: .terminate)
  sm.timeout(.seconds(2), in: .anyOf(matchers: [.any(.call), [.lobby]]), fire: .terminate)
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
