import StateMachines
import Synchronization

/// The house with a guard and four hooks that read the step.
func houseDefinition(counting tally: Tally) -> HouseDefinition {
  let isAMove = Guard<Void, Room, Move>("is a move") { step in step.source != step.target && step.event != nil }
  return houseDefinition(if: isAMove) { sm in
    sm.before { step in tally.add(step.source, step.target, step.event, weight: 1) }
    sm.onExit { step in tally.add(step.source, step.target, step.event, weight: 2) }
    sm.onEntry { step in tally.add(step.source, step.target, step.event, weight: 3) }
    sm.after { step in tally.add(step.source, step.target, step.event, weight: 4) }
  }
}

/// The same by hand: five stored closures, called in a `Mutex`.
///
/// They have the form of our hooks: what happens comes in one value, and they may throw, which leaves the room as it was.
final class FiveClosuresInMutex: Walker, Sendable {
  struct Step {
    let source: Room
    let target: Room
    let event: Move?
  }

  typealias Hook = @Sendable (inout Step) throws -> Void

  private let room = Mutex(Room.a1)
  private let condition: @Sendable (borrowing Step) throws -> Bool
  private let before: Hook
  private let exit: Hook
  private let entry: Hook
  private let after: Hook

  /// Out of line, so that the compiler does not see which closures it calls.
  @inline(never)
  init(counting tally: Tally) {
    condition = { step in step.source != step.target && step.event != nil }
    before = { step in tally.add(step.source, step.target, step.event, weight: 1) }
    exit = { step in tally.add(step.source, step.target, step.event, weight: 2) }
    entry = { step in tally.add(step.source, step.target, step.event, weight: 3) }
    after = { step in tally.add(step.source, step.target, step.event, weight: 4) }
  }

  var state: Room { room.withLock { $0 } }

  func fire(_ move: Move) -> Bool {
    room.withLock { room in
      guard let target = neighbour(of: room, move) else { return false }
      var step = Step(source: room, target: target, event: move)
      do {
        guard try condition(step) else { return false }
        try before(&step)
        try exit(&step)
        try entry(&step)
        try after(&step)
        room = target
        return true
      } catch {
        return false
      }
    }
  }
}

/// The leanest form of the same: plain arguments, and nothing can fail.
final class FiveLeanClosuresInMutex: Walker, Sendable {
  typealias Hook = @Sendable (_ source: Room, _ target: Room, _ event: Move) -> Void

  private let room = Mutex(Room.a1)
  private let condition: @Sendable (_ source: Room, _ target: Room, _ event: Move) -> Bool
  private let before: Hook
  private let exit: Hook
  private let entry: Hook
  private let after: Hook

  @inline(never)
  init(counting tally: Tally) {
    condition = { source, target, _ in source != target }
    before = { tally.add($0, $1, $2, weight: 1) }
    exit = { tally.add($0, $1, $2, weight: 2) }
    entry = { tally.add($0, $1, $2, weight: 3) }
    after = { tally.add($0, $1, $2, weight: 4) }
  }

  var state: Room { room.withLock { $0 } }

  func fire(_ move: Move) -> Bool {
    room.withLock { room in
      guard let target = neighbour(of: room, move), condition(room, target, move) else { return false }
      let source = room
      before(source, target, move)
      exit(source, target, move)
      room = target
      entry(source, target, move)
      after(source, target, move)
      return true
    }
  }
}
