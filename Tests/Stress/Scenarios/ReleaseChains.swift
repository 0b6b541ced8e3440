import StateMachines

/// Objects that fire a machine when a step releases them, where each such event makes the next object, on several threads.
enum ReleaseChains {
  private typealias Machine = ThreadsafeMachine<Int, Kind>

  private enum Kind: CaseIterable, Hashable {
    /// Makes no object.
    case rest
    /// Work of `onCommit` holds the object.
    case committed
    /// The same in a step that is undone.
    case undone
  }

  private struct Failure: Error {}

  private static let threads = 4
  private static let chains = 4

  @Sendable static func round(_ round: Round) throws {
    let (living, ends) = (Counter(), Counter())
    let ring = Locked<[Machine]>([])
    let machines = try (0..<2).map { index in
      try machine { kind in
        Probe(living) { if endsByLimit(kind, ring.value[1 - index]) { ends.add() } }
      }
    }
    ring.change { $0 = machines }
    round.run(threads) { thread, choices in
      for _ in 1...chains {
        let kind = Kind.allCases.randomElement(using: &choices) ?? .undone
        let before = ends.value
        machines[thread % 2].fire(kind)
        round.expect(kind == .rest || ends.value > before, "a chain of \(kind) has no end by the limit")
        round.expect(machines[thread % 2].fire(.rest), "an event is rejected that no release has fired")
        round.notice()
      }
    }
    round.expect(living.value == 0, "\(living.value) objects are not released")
    _ = ring.exchange([])
  }

  private static func machine(_ probe: @escaping @Sendable (Kind) -> Probe) throws -> Machine {
    try Machine(
      Machine.Definition(initial: 0) { sm in
        sm.when(.any, in: 0) { step in
          guard let kind = step.event, kind != .rest else { return }
          let probe = probe(kind)
          step.onCommit { probe.hold() }
          if kind == .undone { throw Failure() }
        }
      })
  }

  private static func endsByLimit(_ kind: Kind, _ machine: Machine) -> Bool {
    guard case .failed(MachineError.runaway)? = machine.attempt(kind).rejection?.reason else { return false }
    return true
  }
}
