import Synchronization

/// The same machine by hand: an enum in a `Mutex`.
final class MutexMachine: Sendable {
  private let spot = Mutex(Spot.a)

  @inline(never)
  func fire(_ move: Move) -> Bool {
    spot.withLock { spot in
      guard let target = destination(from: spot, by: move) else { return false }
      spot = target
      return true
    }
  }
}

/// The least that a machine without a lock has to do: one load, one look-up, one compare-and-exchange.
final class FloorMachine: Sendable {
  private let spot = Atomic<UInt64>(0)
  // Safe because nothing is written after the initialiser.
  nonisolated(unsafe) private let targets: UnsafePointer<Int8>

  init() {
    let targets = UnsafeMutablePointer<Int8>.allocate(capacity: 64)
    for move in Move.allCases {
      for spot in Spot.allCases {
        targets[Int(move.rawValue) * 8 + Int(spot.rawValue)] = destination(from: spot, by: move).map { Int8($0.rawValue) } ?? -1
      }
    }
    self.targets = UnsafePointer(targets)
  }

  @inline(never)
  func fire(_ move: Move) -> Bool {
    let seen = spot.load(ordering: .acquiring)
    let target = targets[Int(move.rawValue) &* 8 &+ Int(seen)]
    guard target >= 0 else { return false }
    return spot.compareExchange(expected: seen, desired: UInt64(target), ordering: .acquiringAndReleasing).exchanged
  }
}

/// A sum that hooks add to.
///
/// Safe because each is used under one lock, or by one thread.
final class Tally: @unchecked Sendable {
  @exclusivity(unchecked) var sum = 0

  @inline(__always)
  func add(_ value: UInt8) { sum &+= Int(value) }
}

/// The same hooks by hand: five stored closures, called in the same `Mutex`.
final class HookedMutexMachine: Sendable {
  struct Step {
    var source: Spot
    var target: Spot
    var move: Move
  }

  private let spot = Mutex(Spot.a)
  private let condition: @Sendable (Step) -> Bool
  private let before: @Sendable (Step) -> Void
  private let exit: @Sendable (Step) -> Void
  private let entry: @Sendable (Step) -> Void
  private let after: @Sendable (Step) -> Void

  init(_ tally: Tally) {
    condition = { step in step.source != step.target || step.move == .x }
    before = { step in tally.add(step.source.rawValue) }
    exit = { step in tally.add(step.source.rawValue &+ step.move.rawValue) }
    entry = { step in tally.add(step.target.rawValue) }
    after = { step in tally.add(step.target.rawValue &+ step.move.rawValue) }
  }

  @inline(never)
  func fire(_ move: Move) -> Bool {
    spot.withLock { spot in
      guard let target = destination(from: spot, by: move) else { return false }
      let step = Step(source: spot, target: target, move: move)
      guard condition(step) else { return false }
      before(step)
      exit(step)
      spot = target
      entry(step)
      after(step)
      return true
    }
  }
}

/// An enum without a lock.
struct HandMachine {
  private var spot = Spot.a

  @inline(never)
  mutating func fire(_ move: Move) -> Bool {
    guard let target = destination(from: spot, by: move) else { return false }
    spot = target
    return true
  }
}
