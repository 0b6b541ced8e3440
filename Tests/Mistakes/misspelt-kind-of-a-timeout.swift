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
  sm.timeout(.seconds(1), in: .any(.cal), fire: .activate)
  // expected-error@-1 {{type 'Room.Kind' has no member 'cal'}}
}
