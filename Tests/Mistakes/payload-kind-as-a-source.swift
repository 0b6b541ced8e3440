// A kind is written `.any(.call)`.
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
  sm.when(.activate, from: .call, to: .lobby)
  // expected-error@-1 {{member 'call(id:)' expects argument of type 'Int'}}
}
