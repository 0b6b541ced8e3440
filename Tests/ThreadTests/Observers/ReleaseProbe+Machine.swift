import StateMachines

extension ReleaseProbe {
  /// A machine whose events are probes, so that a test sees whether anything still retains a transition.
  typealias Machine = ThreadsafeMachine<Int, ReleaseProbe>

  static let definition: MachineDefinition<Int, ReleaseProbe> = .verified(initial: 0) { sm in
    sm.when(.any, from: 0, to: 1)
    sm.when(.any, from: 1, to: 0)
  }
}
