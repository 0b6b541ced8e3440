import StateMachines

enum Room: Hashable, Sendable {
  case lobby
  case call(id: Int)
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
  sm.when(\.enter, from: [.lobby], reaching: [.call]) { id, _ in .call(id: id) }
  // expected-error@-1 {{requires that 'Room' conform to 'PayloadState'}}
}
