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
  sm.when(.activate, from: [.any(.call), .lobby], to: .lobby)
  // expected-error@-1 {{a kind is no state; in place of a list of states, write .anyOf(matchers: [.any(.room), [.lobby]])}}
}
