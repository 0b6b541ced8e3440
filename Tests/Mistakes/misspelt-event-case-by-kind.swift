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
  enum Case {
    static var seek: EventCase<Media, Double> { EventCase(.seek) { if case .seek(let to) = $0 { to } else { nil } } }
  }
}
enum Playback: Hashable, Sendable { case stopped, playing }
let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(Media.Case.sek, from: .playing, to: .playing) { time, _ in print(time) }
  // expected-error@-1 {{type 'Media.Case' has no member 'sek'}}
}
