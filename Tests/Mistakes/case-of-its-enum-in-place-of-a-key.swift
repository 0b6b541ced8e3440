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
  sm.when(Media.seek, from: .playing, to: .playing) { time, step in print(time) }
  // expected-error@-1 {{cannot convert value of type '@Sendable (Double) -> Media' to expected argument type 'Media'}}
}
