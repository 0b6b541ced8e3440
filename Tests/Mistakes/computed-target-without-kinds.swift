import StateMachines

enum Room: Hashable, Sendable {
  case lobby
  case call(id: Int)
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
  // expected-error@-1 {{requires that 'Room' conform to 'PayloadState'}}
}
