import StateMachines

/// `Sendable` is forgotten; `MachineState` says both.
public enum DoorState: Hashable { case closed, open }
// expected-note@-1 * {{consider making enum 'DoorState' conform to the 'Sendable' protocol}}
/// The same.
public enum DoorEvent: Hashable { case close, open }
// expected-note@-1 * {{consider making enum 'DoorEvent' conform to the 'Sendable' protocol}}

func define() throws {
  _ = try MachineDefinition<DoorState, DoorEvent>(initial: .closed) { sm in
    // expected-error@-1 3 {{type 'DoorState' does not conform to the 'Sendable' protocol}}
    // expected-error@-2 3 {{type 'DoorEvent' does not conform to the 'Sendable' protocol}}
    sm.when(.open, from: .closed, to: .open)
    // expected-error@-1 {{type 'DoorState' does not conform to the 'Sendable' protocol}}
    // expected-error@-2 {{type 'DoorEvent' does not conform to the 'Sendable' protocol}}
  }
}
