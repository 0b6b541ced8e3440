// known: the compiler takes the overload for a plain event for the one that was meant, and does not say what is misspelt; written out, `\Media.Keys.sek`, it does.
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
  sm.when(\.sek, from: .playing, to: .playing) { time, _ in print(time) }
  // expected-error@-1 {{cannot infer key path type from context; consider explicitly specifying a root type}}
  // expected-error@-2 {{cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Media'}}
}
