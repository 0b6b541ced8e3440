import StateMachines

/// Machines whose hooks and commit work fire the next one, in a circle, from several threads.
enum Circles {
  private typealias Machine = ThreadsafeMachine<Int, Int>

  private static let machines = 3
  private static let fires = 300

  @Sendable static func round(_ round: Round) throws {
    let ring = Locked<[Machine]>([])
    let (hooks, accepted) = (Counter(), Counter())
    let made = try (0..<machines).map { index in
      try machine(index, hooks) { depth in fire(depth, ring.value[(index + 1) % machines], accepted, round) }
    }
    ring.change { $0 = made }
    round.run(machines) { thread, choices in
      for _ in 1...fires where !round.isOver {
        fire(Int.random(in: 0...6, using: &choices), made[thread - 1], accepted, round)
        round.notice()
      }
    }
    round.expect(hooks.value == accepted.value, "\(hooks.value) hooks of \(accepted.value) accepted events")
    for machine in made { round.expect(machine.fire(0), "a machine is not usable afterwards") }
    _ = ring.exchange([])
  }

  /// Events count down, so that they come to an end.
  private static func machine(_ index: Int, _ hooks: Counter, next: @escaping @Sendable (Int) -> Void) throws -> Machine {
    try Machine(
      Machine.Definition(initial: 0) { sm in
        sm.when(.any, in: 0) { step in
          hooks.add()
          guard let depth = step.event, depth > 0 else { return }
          if depth.isMultiple(of: 3) { step.onCommit { next(depth - 1) } } else { next(depth - 1) }
        }
      }, label: "machine \(index)")
  }

  private static func fire(_ depth: Int, _ machine: Machine, _ accepted: Counter, _ round: Round) {
    switch machine.attempt(depth) {
    case .transitioned, .accepted: accepted.add()
    case .rejected(let rejection):
      guard case .failed(MachineError.deadlock(let labels)) = rejection.reason else { return round.expect(false, "\(rejection)") }
      round.expect(labels.count >= 2, "a circle of \(labels)")
    }
  }
}
