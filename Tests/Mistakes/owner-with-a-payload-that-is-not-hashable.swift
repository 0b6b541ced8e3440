// Declared as `MachineEvent`, the enum itself has the error, and the lines have none.
import StateMachines

final class Page: Stateful {
  enum State: MachineState { case empty, shown }
  enum Event: MachineEvent {
    // expected-error@-1 {{type 'Page.Event' does not conform to protocol 'Hashable'}}
    // expected-error@-2 {{type 'Page.Event' does not conform to protocol 'Equatable'}}
    case load
    case failed(any Error)
  }
  static let definition: Definition = .verified(initial: .empty) { sm in
    sm.when(.load, from: .empty, to: .shown)
  }
  let machine = Owned(definition)
}
