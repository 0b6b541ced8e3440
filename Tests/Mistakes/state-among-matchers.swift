// A state in a mixed list has brackets of its own: `[.lobby]`.
import StateMachines

enum Room: PayloadState {
  enum Kind { case lobby, call }
  case lobby
  case call(id: Int)
  var kind: Kind {
    switch self {
    case .lobby: .lobby
    case .call: .call
    }
  }
}

let definition = MachineDefinition<Room, Request>.verified(initial: .lobby) { sm in
  sm.when(.activate, from: .anyOf(matchers: [.any(.call), .lobby]), to: .lobby)
  // expected-error@-1 {{type 'StateMatcher<Room>' has no member 'lobby'}}
}
