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
  sm.when(\.enter, from: [.lobby], reaching: [.call]) { id, _ in .call(id: id) }
  sm.when(\.enter, from: .any, reaching: [.call, .lobby]) { id, room in
    if case .call(id) = room { return nil }
    return id < 0 ? .lobby : .call(id: id)
  }
  sm.when(\.enter, from: .any(.call), reaching: [.call], if: !.isIn(.lobby)) { id, _ in .call(id: id) }
  sm.when(\.enter, from: .any(.lobby), reaching: [.call]) { id, step in
    print(id, step.source)
  } computing: { id, _ in
    .call(id: id)
  }
  sm.when(\.enter, from: .lobby, reaching: [.call]) { id, _ in .call(id: id) }
  sm.when(\.enter, from: .lobby, reaching: [.call]) { id, step in
    if id < 0 { throw Unknown() }
    return step.source == .lobby ? .call(id: id) : nil
  }
  sm.when(\.enter, from: .any, reaching: [.call]) { id, step in step.source == .lobby ? .call(id: id) : nil }
  sm.when(.leave, from: .lobby, reaching: [.call]) { _ in .call(id: 0) }
  sm.when(.leave, from: [.lobby], reaching: [.call, .lobby], if: .isIn(.lobby)) { step in
    guard let event = step.event else { throw Unknown() }
    return event == .leave ? .lobby : nil
  }
  sm.when(.any, from: .any(.call), reaching: [.lobby]) { step in
    print(step.target)
  } computing: { _ in
    .lobby
  }
}
struct Unknown: Error {}
