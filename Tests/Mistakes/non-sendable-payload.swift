import StateMachines

final class Track: Hashable {
  static func == (a: Track, b: Track) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
enum Media: MachineEvent { case play(Track) }
// expected-error@-1 {{associated value 'play' of 'Sendable'-conforming enum 'Media' has non-Sendable type 'Track'}}
