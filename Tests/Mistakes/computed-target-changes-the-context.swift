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
enum Door: Hashable, Sendable { case enter }

let definition = ContextDefinition<Int, Room, Door>.verified(initial: .lobby) { sm in
  sm.when(.enter, from: .lobby, reaching: [.call]) { step in
    step.context += 1
    // expected-error@-1 {{left side of mutating operator isn't mutable: 'step' is}}
    return .call(id: step.context)
  }
}
