// `.done(of:)`, `.failure`, `.hookFailure`, `.matching` and `.history` belong to the library's types and leave these names to the user.
import StateMachines

enum Work: Hashable, Sendable { case running, done, history, failure }
enum Report: Hashable, Sendable { case done, failure, hookFailure, matching, start, stop, state }

let definition = MachineDefinition<Work, Report>.verified(initial: .running) { sm in
  sm.when(.done, from: .running, to: .done)
  sm.when(.failure, from: .running, to: .failure)
  sm.when(.hookFailure, from: .running, to: .failure)
  sm.when(EventDescriptor.hookFailure, from: .running, to: .failure)
  sm.when(.matching, from: .any, to: .history)
  sm.when([.start, .stop], from: .history, to: .running)
  sm.when(.state, in: .done) { step in step.raise(.done) }
  sm.onEntry(.done) { step in print(step.state) }
  sm.after(.done) { step in print(step.target) }
}
