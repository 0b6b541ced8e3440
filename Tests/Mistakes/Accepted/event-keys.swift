import StateMachines

enum Media: MachineEvent, PayloadCases {
  case play
  case seek(to: Double)
  case load(track: String, from: Double)

  static let caseNames = ["play", "seek", "load"]
  var caseNumber: UInt8 {
    switch self {
    case .play: 0
    case .seek: 1
    case .load: 2
    }
  }

  struct Keys: CaseKeys {
    var play: CaseKey<Media, Void> { CaseKey(0, .play) }
    var seek: CaseKey<Media, Double> { CaseKey(1, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
    var load: CaseKey<Media, (track: String, from: Double)> {
      CaseKey(
        2, { .load(track: $0.track, from: $0.from) },
        { media in
          if case .load(let track, let from) = media { (track, from) } else { nil }
        })
    }
  }
}
enum Playback: Hashable, Sendable { case stopped, playing }

func jump(to time: Double, _ step: inout Step<Void, Playback, Media>) throws {}

let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.play, from: .stopped, to: .playing)
  sm.when(\.seek, from: .playing, to: .playing) { time, step in print(time + 1, step.source) }
  sm.when(\.seek, from: .playing, to: .playing, if: Guard { step in step.event != nil }, action: "jumps") { time, _ in print(time) }
  sm.when(\.seek, from: [.playing, .stopped], to: .playing) { time, _ in print(time) }
  sm.when(\.seek, from: .any, to: .playing) { print($0, $1.source) }
  sm.when(\.seek, in: .stopped) { time, step in step.send(.play, after: .seconds(time)) }
  sm.when(\.seek, from: .playing, to: .playing, perform: jump)
  sm.when(\.seek, from: .playing, to: .playing)
  sm.when(\Media.Keys.seek, from: .playing, to: .playing)
  sm.when(.of(\.seek, \.load, \.play), from: .playing, into: .history(of: .stopped))
  sm.when(.of(\.seek), from: .playing, choosing: [.otherwise(to: .stopped)])
  sm.ignore(\.seek, in: .stopped)
  sm.impossible(\.seek, in: [.stopped, .playing])
  sm.defer(.of(\.load), in: .stopped)
  sm.when(\.load, from: .stopped, to: .playing) { music, _ in print(music.track, music.from) }
  sm.after(.of(\.seek)) { step in print(step.source) }
}
