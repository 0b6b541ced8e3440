// flags: -default-isolation MainActor -enable-upcoming-feature InferIsolatedConformances -enable-upcoming-feature NonisolatedNonsendingByDefault
import StateMachines

enum DoorState: MachineState {
  case closed
  case open(by: String)
}
enum DoorEvent: MachineEvent { case close, open }
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
  nonisolated enum Case {
    static var seek: EventCase<Media, Double> { EventCase(.seek) { if case .seek(let to) = $0 { to } else { nil } } }
  }
}
nonisolated enum Lamp: Hashable, Sendable { case on, off }

func rules(_ sm: inout MachineDefinition<DoorState, DoorEvent>.Builder) {
  sm.when(.open, from: .closed, to: .open(by: "key"))
  sm.after(.open) { step in print(step.source) }
}

let door = MachineDefinition<DoorState, DoorEvent>.verified(initial: .closed) { rules(&$0) }
let player = MachineDefinition<Lamp, Media>.verified(initial: .off) { sm in
  sm.when(.any(.seek), from: .off, to: .on, if: Guard("is dark") { step in step.isIn(.off) })
  sm.when(Media.Case.seek, in: .on) { time, step in print(time, step.source) }
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
