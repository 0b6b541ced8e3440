import StateMachines

final class Ledger { var total = 0 }
let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active)
  sm.task("load", in: .pending) { _ in
    // expected-error@-1 {{type 'Ledger' does not conform to the 'Sendable' protocol}}
    Ledger()
  } run: { ledger in
    .activate
  }
}
