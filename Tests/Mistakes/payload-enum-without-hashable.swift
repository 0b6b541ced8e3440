import StateMachines

enum Media {
  case play
  case seek(to: Double)
}
enum Playback { case stopped, playing }

let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  // expected-error@-1 {{type 'Media' does not conform to protocol 'Hashable'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'stopped'}}
  sm.when(.play, from: .stopped, to: .playing)
  // expected-error@-1 {{cannot infer contextual base in reference to member 'play'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'stopped'}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'playing'}}
}
