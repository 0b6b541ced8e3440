// The user's own `any` wins over the matcher and the descriptor of that name, which stay reachable by their full name.
import StateMachines

enum Fuel: Hashable, Sendable { case any, diesel, none }
enum Choice: Hashable, Sendable { case any, clear }

let definition = MachineDefinition<Fuel, Choice>.verified(initial: .none) { sm in
  sm.when(.any, from: .diesel, to: .any)
  sm.when(.any, from: .any, to: .diesel)
  sm.when(.clear, from: StateMatcher.any, to: .none)
  sm.before(.any) { step in print(step.target) }
  sm.after(.any, from: .any, to: .any) { step in print(step.target) }
  sm.after(EventDescriptor.any) { step in print(step.target) }
  sm.onEntry(.any) { step in print(step.state) }
  sm.onExit(StateMatcher.any) { step in print(step.state) }
  sm.defer(.any, in: .none)
}
