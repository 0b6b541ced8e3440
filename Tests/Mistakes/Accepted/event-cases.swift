import StateMachines

enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
  case load(track: String, from: Double)
}
enum Playback: Hashable, Sendable { case stopped, playing }

extension EventCase where Event == Media, Payload == Double {
  static var seek: Self { Self("seek") { if case .seek(let time) = $0 { time } else { nil } } }
}
extension EventCase where Event == Media, Payload == (track: String, from: Double) {
  static var load: Self { Self("load") { if case .load(let track, let from) = $0 { (track, from) } else { nil } } }
}

func jump(to time: Double, _ step: inout Step<Void, Playback, Media>) throws {}

let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.play, from: .stopped, to: .playing)
  sm.when(.seek, from: .playing, to: .playing) { time, step in print(time + 1, step.source) }
  sm.when(.seek, from: .playing, to: .playing, if: Guard { step in step.event != nil }, action: "jumps") { time, _ in print(time) }
  sm.when(.seek, from: [.playing, .stopped], to: .playing) { time, _ in print(time) }
  sm.when(.seek, from: .any, to: .playing) { print($0, $1.source) }
  sm.when(.seek, in: .stopped) { time, step in step.send(.play, after: .seconds(time)) }
  sm.when(.seek, from: .playing, to: .playing, perform: jump)
  sm.when(EventCase.seek, from: .playing, to: .playing)
  sm.ignore(.seek, in: .stopped)
  sm.impossible(.seek, in: [.stopped, .playing])
  sm.when(.seek(to: 0), from: .playing, to: .stopped)
  sm.when([.seek(to: 0), .play], from: .playing, to: .stopped)
  sm.when(.load, from: .stopped, to: .playing) { music, _ in print(music.track, music.from) }
  sm.after(.seek(to: 0)) { step in print(step.source) }
}
