import StateMachines

enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
}
enum Playback: Hashable, Sendable { case stopped, playing }
extension EventCase where Event == Media, Payload == Double {
  static var seek: Self { Self("seek") { if case .seek(let time) = $0 { time } else { nil } } }
}
let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.seek, from: .playing, to: .playing) { time in print(time) }
  // expected-error@-1 {{throws -> Void' expects 2 arguments, but 1 was used in closure body}}
}
