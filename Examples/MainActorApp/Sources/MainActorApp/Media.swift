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
enum Media: MachineEvent {
  case play
  case pause
  case stop
  case seek(to: Int)
}

extension EventCase where Event == Media, Payload == Int {
  /// Any `seek`, with its position.
  static var seek: Self {
    Self("seek") { if case .seek(let position) = $0 { position } else { nil } }
  }
}
