// flags: -default-isolation MainActor
// Inside the body of the enum the kind needs nothing; in an extension it is `nonisolated enum Kind`.
import StateMachines

enum Media: PayloadEvent {
  // expected-error@-1 {{type 'Media' does not conform to protocol 'PayloadEvent'}}
  // expected-error@-2 {{main actor-isolated conformance of 'Media.Kind' to 'Hashable'}}
  case play
  case seek(to: Double)
}
extension Media {
  enum Kind { case play, seek }
  var kind: Kind {
    switch self {
    case .play: .play
    case .seek: .seek
    }
  }
}
