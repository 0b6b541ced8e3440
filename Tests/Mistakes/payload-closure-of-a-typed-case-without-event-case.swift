import StateMachines

struct Budget { var left = 0.0 }
enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
}

let definition = ContextDefinition<Budget, Status, Media>.verified(initial: .pending) { sm in
  sm.when(Media.seek, in: .pending) { time, step in step.context.left -= time }
  // expected-error@-1 {{to expected argument type 'EventCase<Media, Double>'}}
}
