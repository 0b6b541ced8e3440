import StateMachines

let bills = Protected<[Int]>([])
let accounts = Protected<[Account]>([])
let invoices = Protected<[Invoice]>([])

// Values that are `Sendable` may leave a step, also those of an object that is not.
let parcel = Parcel.Definition.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { step in bills.runMutable { $0.append(step.context.bills) } }
}

let account = ContextDefinition<Account, Status, Request>.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { step in accounts.runMutable { $0.append(step.context) } }
}

let invoice = Invoice.Definition.verified(initial: .pending) { sm in
  sm.when(.activate, from: .pending, to: .active) { step in invoices.runMutable { $0.append(step.context) } }
  sm.when(.suspend, from: .active, to: .suspended) { invoice, _ in invoices.runMutable { $0.append(invoice) } }
}
