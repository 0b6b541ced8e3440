import StateMachines

let rules: StallDefinition = .verified(initial: .open) { sm in
  let isOpen = Guard<Void, Stall, Sale>("is open") { step in step.isIn(.open) }
  let isSmall = StallDefinition.Builder.CallCondition<Int>("is small") { amount, _ in amount < 10 }
  let isValid = CallGuard<Void, Stall, Sale, Ticket>("is valid") { ticket, _ in true }
  sm.when(Sale.pay, in: .open, if: .init(isOpen)) { amount, _ in "\(amount)" }
  sm.when(Sale.pay, in: .open, if: isOpen && isSmall) { amount, _ in "\(amount)" }
  sm.when(Sale.pay, in: .open, if: isSmall || !isOpen) { amount, _ in "\(amount)" }
  sm.when(Sale.pay, in: .open, if: isSmall && .isIn(.open)) { amount, _ in "\(amount)" }
  sm.when(Sale.pay, in: .open, if: !.isIn(.closed) && isSmall && isOpen) { amount, _ in "\(amount)" }
  sm.when(Sale.pay, in: .open, if: .isIn(.open) || .isIn(.closed)) { amount, _ in "\(amount)" }
  sm.when(Sale.enter, in: .open, if: isOpen && isValid) { _, _ in }
  sm.when(Sale.enter, in: .open, if: !isValid || isOpen) { _, _ in }
  sm.when(Sale.count, in: .open, if: isOpen && !.isIn(.closed)) { _ in 1 }
}
