import StateMachines

enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
}
enum Playback: Hashable, Sendable { case stopped, playing }
extension EventCase where Event == Media, Payload == Double {
  static var seek: Self { Self("seek") { if case .seek(let time) = $0 { time } else { nil } } }
}
func jump(to index: Int) {}
let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.seek, from: .playing, to: .playing) { time, _ in jump(to: time) }
  // expected-error@-1 {{cannot convert value of type 'Double' to expected argument type 'Int'}}
}
