import StateMachines

/// What the player is doing.
///
/// `MachineState` keeps the enum off the main actor, whatever the default isolation of the module.
enum Playback: MachineState {
  case stopped
  case playing
  case paused
}

/// What the buttons and the slider ask for.
enum Media: MachineEvent, PayloadCases {
  case play
  case pause
  case stop
  case seek(to: Int)

  static let caseNames = ["play", "pause", "stop", "seek"]
  var caseNumber: UInt8 {
    switch self {
    case .play: 0
    case .pause: 1
    case .stop: 2
    case .seek: 3
    }
  }

  struct Keys: CaseKeys {
    var seek: CaseKey<Media, Int> { CaseKey(3, Media.seek) { if case .seek(let position) = $0 { position } else { nil } } }
  }
}
