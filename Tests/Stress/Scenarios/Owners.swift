import StateMachines

/// Actors whose machines have timeouts of microseconds, with a second machine that only a holder keeps, released at any moment.
enum Owners {
  private static let threads = 3
  private static let owners = 20

  @Sendable static func round(_ round: Round) throws {
    let living = Counter()
    let held = Locked<[Worker]>([])
    round.run(threads) { _, choices in
      for _ in 1...owners where !round.isOver {
        let worker = Worker(living, dropsSecondAt: Int.random(in: 1...20, using: &choices))
        let enqueued = Int.random(in: 0...20, using: &choices)
        round.wait { await worker.begin() }
        for _ in 0..<enqueued { worker.machine.enqueue(.note, for: worker) }
        let old = held.change { held in
          held.append(worker)
          let index = Int.random(in: 0..<held.count, using: &choices)
          return Bool.random(using: &choices) ? held.remove(at: index) : nil
        }
        if Bool.random(using: &choices) { old?.second.exchange(nil).map { _ = $0.state } }
        round.notice()
      }
    }
    for worker in held.exchange([]) { round.wait { await worker.check(round) } }
    // Running tasks retain their owner until they end.
    round.expectSoon("\(living.value) owners are not released") { living.value == 0 }
  }
}

/// An actor that its due events keep busy.
private actor Worker: ActorStateful {
  enum State { case one, other }
  enum Event { case go, note }

  static let definition: Definition = .verified(initial: .one) { sm in
    // A worker comes to rest, since all share a few threads.
    let hasWork = Guard<Worker, State, Event>("has work") { worker, _ in worker.hooks < 60 }
    sm.when(.go, from: .one, to: .other, if: hasWork) { worker, _ in worker.count() }
    sm.when(.go, from: .other, to: .one, if: hasWork) { worker, _ in worker.count() }
    sm.when(.note, in: .any) { step in step.isolated { $0.count() } }
    sm.timeout(.microseconds(100), in: .one, fire: .go)
    sm.timeout(.microseconds(50), in: .other, fire: .go)
  }

  nonisolated let machine = Owned(definition)
  /// Nothing else holds the second machine.
  nonisolated let second: Locked<Owned?>
  private let probe: Probe
  private let limit: Int
  private var hooks = 0

  init(_ living: Counter, dropsSecondAt limit: Int) {
    probe = Probe(living)
    second = Locked(Owned(Self.definition))
    self.limit = limit
  }

  func begin() {
    fire(.go)
    second.value?.on(self).fire(.go)
  }

  /// Releases the second machine, perhaps in its own hook.
  private func count() {
    preconditionIsolated()
    hooks += 1
    if hooks == limit { _ = second.exchange(nil) }
  }

  func check(_ round: Round) {
    let before = hooks
    fire(.note)
    round.expect(hooks == before + 1, "an event ran \(hooks - before) hooks")
  }
}
