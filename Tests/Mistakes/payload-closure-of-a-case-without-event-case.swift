// known: the words do not mention `EventCase`; the second line says that `seek` carries something.
import StateMachines

enum Media: Hashable, Sendable {
  case play
  case seek(to: Double)
}
enum Playback: Hashable, Sendable { case stopped, playing }

let definition = MachineDefinition<Playback, Media>.verified(initial: .stopped) { sm in
  sm.when(.seek, from: .playing, to: .playing) { time, step in print(time) }
  // expected-error@-1 {{throws -> Void' expects 1 argument, but 2 were used in closure body}}
  // expected-error@-2 {{member 'seek(to:)' expects argument of type 'Double'}}
  // expected-error@-3 {{argument type 'Step<Void, Playback, Media>' does not conform to expected type 'Copyable'}}
}
