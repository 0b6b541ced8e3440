// known: the words do not mention `EventCase`; they say that `seek` carries something.
import StateMachines

enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
}
enum Playback: Hashable, Sendable { case stopped, playing }

let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.seek, from: .playing, to: .playing) { time, step in print(time) }
  // expected-error@-1 {{member 'seek(to:)' expects argument of type 'Double'}}
}
