import StateMachines

enum Download: Hashable, Sendable { case idle, loading, error }
enum Answer: Hashable, Sendable { case start, error }

let definition = MachineDefinition<Download, Answer>.verified(initial: .idle) { sm in
  sm.when(.start, from: [.idle, .error], to: .loading)
  sm.when(.error, from: .loading, to: .error)
  sm.when(.error, in: .error) { step in print(step.source) }
  sm.after(.error, to: .error) { step in print(step.source) }
  sm.onEntry(.error) { step in print(step.state) }
}
