// known: the words do not say that `Media` has no keys.
import StateMachines

enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
}
enum Playback: Hashable, Sendable { case stopped, playing }
let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(\.seek, from: .playing, to: .playing)
  // expected-error@-1 {{cannot infer key path type from context; consider explicitly specifying a root type}}
  // expected-error@-2 {{cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Media'}}
}
