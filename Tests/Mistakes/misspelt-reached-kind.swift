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
enum Door: MachineEvent, PayloadCases {
  case enter(Int)
  case leave

  static let caseNames = ["enter", "leave"]
  var caseNumber: UInt8 { if case .enter = self { 0 } else { 1 } }

  struct Keys: CaseKeys {
    var enter: CaseKey<Door, Int> { CaseKey(0, Door.enter) { if case .enter(let id) = $0 { id } else { nil } } }
  }
}
let definition = MachineDefinition<Room, Door>.verified(initial: .lobby) { sm in
  sm.when(\.enter, from: [.lobby], reaching: [.cal]) { id, _ in .call(id: id) }
  // expected-error@-1 {{type 'Room.Kind' has no member 'cal'}}
}
