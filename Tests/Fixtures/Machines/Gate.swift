import StateMachines

/// A gate; the fixture of the suites about sections of machines.
enum Gate: Hashable, Sendable, CaseIterable {
  case closed
  case open
  case locked
}

enum Push: Hashable, Sendable, CaseIterable {
  case open
  case close
  case lock
  case unlock
}

typealias GateDefinition = MachineDefinition<Gate, Push>
typealias GateMachine = ThreadsafeMachine<Gate, Push>

extension GateDefinition {
  /// Moves by an atomic exchange, since its transitions run no code.
  static let plainGate: Self = .verified(initial: .closed) { addGate(to: &$0) }

  static func addGate(to sm: inout Builder) {
    sm.when(.open, from: .closed, to: .open)
    sm.when(.close, from: .open, to: .closed)
    sm.when(.lock, from: .closed, to: .locked)
    sm.when(.unlock, from: .locked, to: .closed)
  }

  /// With one more line or two.
  static func gate(_ more: (inout Builder) -> Void) throws -> Self {
    try Self(initial: .closed) { sm in
      addGate(to: &sm)
      more(&sm)
    }
  }
}
