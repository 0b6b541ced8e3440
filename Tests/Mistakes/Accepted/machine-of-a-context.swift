import StateMachines

func run() throws {
  var account = Account(balance: 1)
  var machine = ContextMachine(billed, with: &account)
  machine.fire(.activate, with: &account)
  let outcome = machine.attempt(.suspend, with: &account)
  try machine.require(.suspend, with: &account)
  print(outcome, machine.can(.activate, with: account), machine.permittedEvents(with: account), machine.state)

  var effects: [String] = []
  let definition = ContextDefinition<[String], Status, Request>.verified(initial: .pending) { sm in
    sm.when(.activate, from: .pending, to: .active) { step in step.context.append("welcome") }
  }
  var actor = ContextMachine(definition, with: &effects)
  actor.fire(.activate, with: &effects)
}
