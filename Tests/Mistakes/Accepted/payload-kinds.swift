import StateMachines

enum Media: PayloadEvent {
  enum Kind { case play, seek }
  case play
  case seek(to: Double)
  var kind: Kind {
    switch self {
    case .play: .play
    case .seek: .seek
    }
  }
  enum Case {
    static var seek: EventCase<Media, Double> { EventCase(.seek) { if case .seek(let to) = $0 { to } else { nil } } }
  }
}
enum Room: PayloadState {
  enum Kind { case lobby, call, closed }
  case lobby
  case call(id: Int)
  case closed
  var kind: Kind {
    switch self {
    case .lobby: .lobby
    case .call: .call
    case .closed: .closed
    }
  }
}
extension EventCase where Event == Media, Payload == Double {
  static var seek: Self { Self("seek") { if case .seek(let time) = $0 { time } else { nil } } }
}

let definition = MachineDefinition<Room, Media>.verified(initial: .lobby) { sm in
  sm.when(.play, from: .lobby, to: .call(id: 1))
  sm.when(.play, from: .any(.call), to: .closed)
  sm.when(.any(.seek), from: .call(id: 0), to: .closed)
  sm.when(.any(.seek), from: .any(.call), to: .closed)
  sm.when(.any(.seek), in: .closed) { step in print(step.source) }
  sm.after(.any(.seek), from: .any(.call)) { step in print(step.source) }
  sm.when(Media.Case.seek, from: .any(.lobby), to: .closed)
  sm.when(Media.Case.seek, in: .closed) { time, step in print(time + 1, step.source) }
  sm.when(Media.Case.seek, from: .closed, reaching: [.call]) { time, _ in .call(id: Int(time)) }
  sm.ignore(Media.Case.seek, in: .any(.call))
  sm.onEntry(.any(.call)) { step in print(step.state) }
  sm.onEntry(.call(id: 0)) { step in print(step.state) }
}
func ask() -> Bool {
  let machine = Machine(definition)
  return machine.is(.call) || machine.is(.call(id: 1))
}
