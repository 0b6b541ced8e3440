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
  sm.when(.enter, from: [.lobby], reaching: [.cal]) { id, _ in .call(id: id) }
  // expected-error@-1 {{type 'Room.Kind' has no member 'cal'}}
}
