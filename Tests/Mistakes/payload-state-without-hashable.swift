import StateMachines

enum Media { case play, stop }
enum Playback {
  case stopped
  case playing(track: String)
}

let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  // expected-error@-1 {{type 'Playback' does not conform to protocol 'Hashable'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'stopped'}}
  sm.when(.stop, from: .playing(track: "a"), to: .stopped)
  // expected-error@-1 {{cannot infer contextual base in reference to member 'stop'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'playing'}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'stopped'}}
}
