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
enum Door: Hashable, Sendable {
  case enter(Int)
  case leave
}
let definition = MachineDefinition<Room, Door>.verified(initial: .lobby) { sm in
  sm.when(.leave, from: .any(.cal), to: .lobby)
  // expected-error@-1 {{type 'Room.Kind' has no member 'cal'}}
}
