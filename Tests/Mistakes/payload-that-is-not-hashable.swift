import StateMachines

struct Position: Sendable { var seconds = 0.0 }
enum Media: MachineEvent {
  // expected-error@-1 {{type 'Media' does not conform to protocol 'Hashable'}}
  // expected-error@-2 {{type 'Media' does not conform to protocol 'Equatable'}}
  // expected-note@-3 * {{add stubs for conformance}}
  case play
  case seek(to: Position)
  // expected-note@-1 {{associated value type 'Position' does not conform to protocol 'Hashable'}}
  // expected-note@-2 {{associated value type 'Position' does not conform to protocol 'Equatable'}}
}
