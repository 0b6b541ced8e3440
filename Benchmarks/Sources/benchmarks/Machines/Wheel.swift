import StateMachines
import Synchronization

/// A machine for several threads: every turn applies everywhere, and it does not matter in which order turns are made.
///
/// So its final position says whether one was lost or made twice.
enum Notch: UInt8, Hashable, Sendable, CaseIterable { case n0, n1, n2, n3, n4, n5, n6, n7 }
enum Turn: UInt8, Hashable, Sendable, CaseIterable { case one, three }

/// The rules by hand.
@inline(__always)
func notch(after notch: Notch, _ turn: Turn) -> Notch {
  switch (notch, turn) {
  case (.n0, .one): .n1
  case (.n1, .one): .n2
  case (.n2, .one): .n3
  case (.n3, .one): .n4
  case (.n4, .one): .n5
  case (.n5, .one): .n6
  case (.n6, .one): .n7
  case (.n7, .one): .n0
  case (.n0, .three): .n3
  case (.n1, .three): .n4
  case (.n2, .three): .n5
  case (.n3, .three): .n6
  case (.n4, .three): .n7
  case (.n5, .three): .n0
  case (.n6, .three): .n1
  case (.n7, .three): .n2
  }
}

/// The machine of the same rules, with two hooks or none.
func wheelDefinition(counting tally: WheelTally? = nil) -> MachineDefinition<Notch, Turn> {
  .verified(initial: .n0) { sm in
    for turn in Turn.allCases {
      for source in Notch.allCases { sm.when(turn, from: source, to: notch(after: source, turn)) }
    }
    guard let tally else { return }
    sm.before { step in tally.add(step.source, step.event) }
    sm.after { step in tally.add(step.target, step.event) }
  }
}

/// What the hooks of a wheel add to, under the lock of the wheel.
///
/// Safe because hooks run one at a time, and it is read between rounds.
final class WheelTally: @unchecked Sendable {
  @exclusivity(unchecked) var calls = 0
  @exclusivity(unchecked) private var notches = 0

  @inline(__always)
  func add(_ notch: Notch, _ turn: Turn?) {
    calls &+= 1
    notches &+= Int(notch.rawValue) &+ Int(turn?.rawValue ?? 9)
  }
}

/// What several threads may turn.
protocol Turnable: AnyObject, Sendable {
  @discardableResult
  func fire(_ turn: Turn) -> Bool

  var state: Notch { get }
}

extension ThreadsafeMachine: Turnable where State == Notch, Event == Turn {}

/// The wheel by hand.
final class WheelInMutex: Turnable {
  private let notch = Mutex(Notch.n0)

  var state: Notch { notch.withLock { $0 } }

  func fire(_ turn: Turn) -> Bool {
    notch.withLock { notch in
      notch = benchmarks.notch(after: notch, turn)
      return true
    }
  }
}

/// The wheel by hand, with two stored closures.
final class HookedWheelInMutex: Turnable {
  struct Step {
    let source: Notch
    let target: Notch
    let event: Turn?
  }

  private let notch = Mutex(Notch.n0)
  private let before: @Sendable (inout Step) throws -> Void
  private let after: @Sendable (inout Step) throws -> Void

  /// Out of line, so that the compiler does not see which closures it calls.
  @inline(never)
  init(counting tally: WheelTally) {
    before = { step in tally.add(step.source, step.event) }
    after = { step in tally.add(step.target, step.event) }
  }

  var state: Notch { notch.withLock { $0 } }

  func fire(_ turn: Turn) -> Bool {
    notch.withLock { notch in
      var step = Step(source: notch, target: benchmarks.notch(after: notch, turn), event: turn)
      do {
        try before(&step)
        try after(&step)
        notch = step.target
        return true
      } catch {
        return false
      }
    }
  }
}
