import StateMachines

struct Unpaid: Error {}
let hasFunds = Guard<Account, Status, Request>("has funds") { step in step.context.balance > 0 }
let definition = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active, if: hasFunds)
  sm.when(.activate, from: .pending, to: .active, if: !hasFunds)
  sm.when(.activate, from: .pending, to: .active, if: hasFunds && .isIn(.pending))
  sm.when(.activate, from: .pending, to: .active, if: hasFunds && !.isIn(.suspended))
  sm.when(.activate, from: .pending, to: .active, if: !.isIn(.suspended) && hasFunds)
  sm.when(.activate, from: .pending, to: .active, if: !.isIn(.suspended) || (.isIn(.pending) && !hasFunds))
  sm.when(.activate, from: .pending, to: .active, if: !(hasFunds || .isIn(.suspended)))
  sm.when(.activate, from: .pending, to: .active, if: Guard("is asked") { step in step.event == .activate } && hasFunds)
  sm.when(.activate, from: .pending, to: .active, if: Guard { step in step.context.balance > 10 } || !Guard { _ in false })
  sm.when(
    .activate, from: .pending, to: .active,
    if: Guard("has paid") { step in
      guard step.context.balance >= 0 else { throw Unpaid() }
      return step.isIn(.pending)
    })
  sm.when(.terminate, from: [.active, .suspended], to: .terminated, if: hasFunds && .isIn(.active))
  sm.always(from: .pending, to: .active, if: !hasFunds && !.isIn(.active))
}
