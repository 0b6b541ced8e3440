// known: the words do not say that a list of keys wants `\.play`.
import StateMachines

enum Media: MachineEvent, PayloadCases {
  case play
  case seek(to: Double)

  static let caseNames = ["play", "seek"]
  var caseNumber: UInt8 { if case .play = self { 0 } else { 1 } }

  struct Keys: CaseKeys {
    var seek: CaseKey<Media, Double> { CaseKey(1, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
  }
}
enum Playback: Hashable, Sendable { case stopped, playing }
let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.of(\.seek, .play), from: .playing, to: .playing)
  // expected-error@-1 {{type 'Media' has no member 'of'}}
  // expected-error@-2 {{cannot infer key path type from context; consider explicitly specifying a root type}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'play'}}
}
