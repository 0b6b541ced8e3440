import StateMachines

/// `MachineState` says `Hashable` and `Sendable` in one word.
public enum DoorState: MachineState { case closed, open }
/// With a payload.
public enum DoorEvent: MachineEvent {
  case close
  case open(by: String)
}
/// The two words spelt out.
public enum LampState: Hashable, Sendable { case on, off }

/// A definition that others may use.
public let door = MachineDefinition<DoorState, DoorEvent>.verified(initial: .closed) { sm in
  sm.when(.close, from: .open, to: .closed)
}
/// Another one, of text events.
public let lamp = MachineDefinition<LampState, String>.verified(initial: .off) { sm in
  sm.when("press", from: .off, to: .on)
}
