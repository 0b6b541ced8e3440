import StateMachines

let definition = MachineDefinition<Status, Request>.verified(initial: .pending) { sm in
  sm.after(.any(.activate)) { step in print(step.source) }
  // expected-error@-1 {{'.any(…)' takes a kind of a 'PayloadEvent'; several events are a list: [.play, .pause]}}
}
