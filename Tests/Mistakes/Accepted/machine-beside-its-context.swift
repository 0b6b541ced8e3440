import StateMachines

struct Subscriber {
  private var account = Account(balance: 1)
  private var machine = ContextMachine(stopped: billed)

  mutating func activate() -> Bool {
    machine.fire(.activate, with: &account)
  }
}
final class Customer {
  private var account = Account(balance: 1)
  private var machine: ContextMachine<Account, Status, Request>
  init() { machine = ContextMachine(billed, with: &account) }

  func activate() -> Bool { machine.can(.activate, with: account) && machine.fire(.activate, with: &account) }
}
