// known: where the context is a struct, the compiler speaks of the closure's body first; the second line names the case.
import StateMachines

struct Budget { var left = 0.0 }
enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
}

let definition = ContextDefinition<Budget, Status, Media>.verified(initial: .pending) { sm in
  sm.when(.seek, in: .pending) { time, step in step.context.left -= time }
  // expected-error@-1 {{binary operator '-=' cannot be applied to operands of type}}
  // expected-error@-2 {{member 'seek(to:)' expects argument of type 'Double'}}
  // expected-error@-3 {{expects 1 argument, but 2 were used in closure body}}
}
