// A case without a payload is a state and the name of its kind; asking for either is the same question.
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
  sm.when(.activate, from: .lobby, to: .call(id: 1))
}
func isEmpty() -> Bool {
  let machine = Machine(definition)
  return machine.is(.lobby)
}
