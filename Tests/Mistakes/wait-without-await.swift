import StateMachines

func pay(_ machine: ThreadsafeMachine<Status, Request>) throws {
  try machine.wait(for: .active)
  // expected-error@-1 {{'async' call in a function that does not support concurrency}}
}
// `state` is read at once, and `wait(for:)` waits.
