import Dispatch
import StateMachines

/// Gates whose events run different code: a transition without hooks, guard or observer takes the fast path.
enum GateVariant: String, CaseIterable, Codable {
  case plain
  case withHooks
  case withGuard
  case heard
  case watched

  func machine(starts: Bool = true) throws -> GateMachine {
    let machine = GateMachine(try definition(), label: "front gate", starts: starts)
    if self == .watched { machine.subscribe(on: DispatchQueue(label: "observer")) { _ in } }
    return machine
  }

  private func definition() throws -> GateDefinition {
    switch self {
    case .plain, .watched: .plainGate
    case .withHooks: try .gate { sm in sm.after { _ in ThreadPool.yield() } }
    case .withGuard: try .gate { sm in sm.when(.open, from: .open, to: .locked, if: Guard("never") { _ in false }) }
    case .heard: try .gate { sm in sm.onRejection { _ in } }
    }
  }
}
