// A state with any payload means its kind here: `.call(id: 0)`.
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
  sm.when(.activate, from: .any(except: .call), to: .lobby)
  // expected-error@-1 {{member 'call(id:)' expects argument of type 'Int'}}
}
