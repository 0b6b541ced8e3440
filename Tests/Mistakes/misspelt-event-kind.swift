// known: the compiler takes the plain overload for the one that was meant and looks for an event called `any`.
import StateMachines

enum Media: PayloadEvent {
  enum Kind { case play, seek }
  case play
  case seek(to: Double)
  var kind: Kind {
    switch self {
    case .play: .play
    case .seek: .seek
    }
  }
}
enum Playback: Hashable, Sendable { case stopped, playing }
let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.any(.sek), from: .playing, to: .playing)
  // expected-error@-1 {{type 'Media' has no member 'any'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'sek'}}
}
