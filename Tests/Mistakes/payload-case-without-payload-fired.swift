import StateMachines

enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
}
enum Playback: Hashable, Sendable { case stopped, playing }

let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.play, from: .stopped, to: .playing)
}
func run() {
  var machine = Machine(definition)
  machine.fire(.seek)
  // expected-error@-1 {{member 'seek(to:)' expects argument of type 'Double'}}
}
