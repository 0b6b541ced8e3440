import StateMachines

func run() {
  var machine = Machine(subscription)
  Task { machine.fire(.activate) }
  // expected-error@-1 {{sending value of non-Sendable type '() async -> Bool' risks causing data races}}
  machine.fire(.suspend)
}
