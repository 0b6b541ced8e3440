// flags: -default-isolation MainActor
import StateMachines

enum DoorState: MachineState {
  case closed
  case open(by: String)
}
enum DoorEvent: MachineEvent { case close, open }
enum Media: MachineEvent, PayloadCases {
  case play
  case seek(to: Double)

  static let caseNames = ["play", "seek"]
  var caseNumber: UInt8 { if case .play = self { 0 } else { 1 } }

  struct Keys: CaseKeys {
    var seek: CaseKey<Media, Double> { CaseKey(1, Media.seek) { if case .seek(let time) = $0 { time } else { nil } } }
  }
}
nonisolated enum Lamp: Hashable, Sendable { case on, off }

func rules(_ sm: inout MachineDefinition<DoorState, DoorEvent>.Builder) {
  sm.when(.open, from: .closed, to: .open(by: "key"))
  sm.after(.open) { step in print(step.source) }
}

let door = MachineDefinition<DoorState, DoorEvent>.verified(initial: .closed) { rules(&$0) }
let player = MachineDefinition<Lamp, Media>.verified(initial: .off) { sm in
  sm.when(\.seek, from: .off, to: .on, if: Guard("is dark") { step in step.isIn(.off) })
}

final class Screen {
  static let definition = MachineDefinition<DoorState, DoorEvent>.verified(initial: .closed) { sm in
    sm.when(.open, from: .closed, to: .open(by: "hand"))
  }
  private var machine = Machine(Screen.definition)
  func open() -> DoorState {
    machine.fire(.open)
    return machine.state
  }
}
