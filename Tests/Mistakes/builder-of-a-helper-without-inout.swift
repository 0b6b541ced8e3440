import StateMachines

func rules(_ sm: MachineDefinition<Status, Request>.Builder) {
  sm.when(.activate, from: .pending, to: .active)
  // expected-error@-1 {{cannot use mutating member on immutable value: 'sm' is a 'let' constant}}
}
