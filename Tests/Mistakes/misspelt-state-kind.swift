// known: the compiler takes the plain overload for the one that was meant and looks for a state called `any`.
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
  // expected-error@-1 {{type 'Room' has no member 'any'}}
  // expected-error@-2 {{cannot infer contextual base in reference to member 'cal'}}
}
