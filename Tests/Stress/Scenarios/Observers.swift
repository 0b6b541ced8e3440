import Dispatch
import StateMachines
import TestSupport

/// Observers on queues of all kinds that come and go while several threads fire.
enum Observers {
  private static let threads = 4
  private static let fires = 900

  @Sendable static func round(_ round: Round) throws {
    let living = Counter()
    var choices = round.generator()
    let ring = Ring.allCases.randomElement(using: &choices) ?? .plain
    let machine = ring.machine
    let (accepted, observed) = (Counter(), Locked<[Observed]>([]))
    round.run(threads) { thread, choices in
      for _ in 1...fires {
        if Int.random(in: 0..<40, using: &choices) == 0 {
          let observer = Observed(machine, living, round, &choices)
          observed.change { $0.append(observer) }
        }
        if Int.random(in: 0..<60, using: &choices) == 0 { observed.change { $0.randomElement(using: &choices) }?.cancel(machine, round) }
        if machine.fire(0) { accepted.add() }
      }
    }
    round.expect(machine.state == accepted.value, "\(accepted.value) fires led to \(machine.state)")
    for observer in observed.exchange([]) { observer.check(accepted.value, round) }
    round.expectSoon("\(living.value) observers are not released") { living.value == 0 }
  }

  /// An observer, what it was notified of, and what that has to be.
  private final class Observed: Sendable {
    private let queue: DispatchQueue
    private let isSuspended: Bool
    private let token: ObserverToken
    private let notified: Locked<[Int]>
    private let owner: Locked<Probe?>
    private let isOwnerGone = Locked(false)
    /// A state that was read after the end of the subscription.
    private let last = Locked<Int?>(nil)
    /// How many calls there were when those that had begun before the end had returned.
    private let calls = Locked<Int?>(nil)
    /// The states just before and just after the call of `subscribe`.
    private let bounds: ClosedRange<Int>
    private let entering: Int?

    init(_ machine: Ring.Machine, _ living: Counter, _ round: Round, _ choices: inout SeededGenerator) {
      let notified = Locked<[Int]>([])
      queue = DispatchQueue(label: "observer", attributes: Bool.random(using: &choices) ? .concurrent : [])
      isSuspended = Int.random(in: 0..<4, using: &choices) == 0
      if isSuspended { queue.suspend() }
      let first = machine.state
      entering = Int.random(in: 0..<4, using: &choices) == 0 ? first + Int.random(in: 1...500, using: &choices) : nil
      let probe = Probe(living)
      token = machine.subscribe(.all(of: entering.map { [.entering($0)] } ?? []), on: queue) { transition in
        probe.hold()
        round.expect(transition.target == transition.source + 1 && transition.entered.last == transition.target, "\(transition)")
        notified.change { $0.append(transition.target) }
      }
      bounds = first...machine.state
      self.notified = notified
      let isGone = isOwnerGone
      owner = Locked(Bool.random(using: &choices) ? Probe(living, onRelease: { isGone.change { $0 = true } }) : nil)
      if let owner = owner.value { token.bound(to: owner) }
    }

    /// Ends the subscription by its token or by the release of what it is bound to.
    ///
    /// A thread that looks whether the owner is gone keeps it for a moment, and the owner is not gone before that thread goes on.
    func cancel(_ machine: Ring.Machine, _ round: Round) {
      if owner.exchange(nil) == nil {
        token.cancel()
      } else {
        round.expectSoon("an owner is kept") { isOwnerGone.value }
      }
      last.change { $0 = $0 ?? machine.state }
      guard !isSuspended else { return }
      queue.sync(flags: .barrier) {}
      let count = notified.value.count
      calls.change { $0 = $0 ?? count }
    }

    func check(_ end: Int, _ round: Round) {
      if isSuspended { checkSuspended(round) } else { settle() }
      let targets = notified.value
      token.cancel()
      let isCancelled = last.value != nil
      if let calls = calls.value { round.expect(targets.count == calls, "\(targets.count - calls) calls after it was cancelled") }
      if let target = targets.last, let last = last.value {
        round.expect(target <= last, "notified of \(target), but cancelled by \(last)")
      }
      if let entering {
        round.expect(targets.allSatisfy { $0 == entering } && targets.count <= 1, "entering \(entering) notified of \(targets)")
        guard !isCancelled, bounds.upperBound < entering, entering <= end else { return }
        return round.expect(targets == [entering], "not notified of entering \(entering)")
      }
      round.expect(zip(targets, targets.dropFirst()).allSatisfy { $0 + 1 == $1 }, "not every transition once and in order: \(targets)")
      if let first = targets.first {
        round.expect(bounds ~= first - 1, "the first transition leaves \(first - 1), outside \(bounds)")
      }
      guard !isCancelled, bounds.upperBound < end else { return }
      round.expect(targets.last == end, "the last of \(end) transitions is \(targets.last ?? 0), subscribed at \(bounds)")
    }

    /// An observer that is cancelled before its queue runs is never called.
    private func checkSuspended(_ round: Round) {
      let isOver = last.value != nil
      queue.resume()
      settle()
      if isOver { round.expect(notified.value.isEmpty, "called after it was cancelled: \(notified.value)") }
    }

    /// A drainer hands over to another block after some calls; a round has not many times as many.
    private func settle() {
      for _ in 0..<32 { queue.sync(flags: .barrier) {} }
    }
  }
}
