// known: the words do not say that `Media` must be a `PayloadEvent`.
import StateMachines

enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
}
enum Playback: Hashable, Sendable { case stopped, playing }
let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.any(.seek), from: .playing, to: .playing)
  // expected-error@-1 {{member 'seek(to:)' expects argument of type 'Double'}}
}
