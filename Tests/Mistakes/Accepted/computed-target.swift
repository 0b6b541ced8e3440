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
extension EventCase where Event == Door, Payload == Int {
  static var enter: Self { Self("enter") { if case .enter(let id) = $0 { id } else { nil } } }
}

let definition = MachineDefinition<Room, Door>.verified(initial: .lobby) { sm in
  sm.when(.enter, from: [.lobby], reaching: [.call]) { id, _ in .call(id: id) }
  sm.when(.enter, from: .any, reaching: [.call, .lobby]) { id, room in
    if case .call(id) = room { return nil }
    return id < 0 ? .lobby : .call(id: id)
  }
  sm.when(.enter, from: .any(.call), reaching: [.call], if: !.isIn(.lobby)) { id, _ in .call(id: id) }
  sm.when(.enter, from: .any(.lobby), reaching: [.call]) { id, step in
    print(id, step.source)
  } computing: { id, _ in
    .call(id: id)
  }
}
