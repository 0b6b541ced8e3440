import StateMachines

enum Media: MachineEvent, PayloadCases {
  case play
  case seek(to: Double)

  static let caseNames = ["play", "seek"]
  var caseNumber: UInt8 { if case .play = self { 0 } else { 1 } }

  struct Keys: CaseKeys {
    var seek: CaseKey<Media, Double> { CaseKey(1, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
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

let definition = MachineDefinition<Room, Media>.verified(initial: .lobby) { sm in
  sm.when(.play, from: .lobby, to: .call(id: 1))
  sm.when(.play, from: .any(.call), to: .closed)
  sm.when(\.seek, from: .call(id: 0), to: .closed)
  sm.when(\.seek, from: .any(.call), to: .closed)
  sm.when(.of(\.seek), in: .closed) { step in print(step.source) }
  sm.after(.of(\.seek), from: .any(.call)) { step in print(step.source) }
  sm.when(\.seek, from: .any(.lobby), to: .closed)
  sm.when(\.seek, in: .closed) { time, step in print(time + 1, step.source) }
  sm.when(\.seek, from: .closed, reaching: [.call]) { time, _ in .call(id: Int(time)) }
  sm.ignore(\.seek, in: .any(.call))
  sm.onEntry(.any(.call)) { step in print(step.state) }
  sm.onEntry(.call(id: 0)) { step in print(step.state) }
}
func ask() -> Bool {
  let machine = Machine(definition)
  return machine.is(.call) || machine.is(.call(id: 1))
}
