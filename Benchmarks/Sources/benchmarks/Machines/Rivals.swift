import Dispatch
import Foundation
import Synchronization

/// The house by hand in an `NSLock`.
///
/// Safe because the house is touched only by the thread that has the lock.
final class HandWrittenInNSLock: Walker, @unchecked Sendable {
  private let lock = NSLock()
  @exclusivity(unchecked) private var house = HandWritten()

  var state: Room { lock.withLock { house.state } }

  func fire(_ move: Move) -> Bool {
    lock.withLock { house.fire(move) }
  }
}

/// The house by hand on a serial queue.
///
/// Safe because the house is touched only on the queue.
final class HandWrittenOnQueue: Walker, @unchecked Sendable {
  private let queue = DispatchQueue(label: "house")
  @exclusivity(unchecked) private var house = HandWritten()

  var state: Room { queue.sync { house.state } }

  func fire(_ move: Move) -> Bool {
    queue.sync { house.fire(move) }
  }

  /// Makes a move later, which has to be possible then.
  func enqueue(_ move: Move) {
    queue.async {
      guard self.house.fire(move) else { fatalError("\(move) was rejected") }
    }
  }

  /// Runs something when all that was enqueued before is done.
  func enqueueSection(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Makes a move later, and says whether it could be made; no thread is blocked meanwhile.
  func submit(_ move: Move) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.house.fire(move)) }
    }
  }
}

/// The house by hand on a concurrent queue, where readers meet, and who moves shuts them out: what older systems do.
///
/// Safe because the house is changed only in barriers.
final class HandWrittenBehindBarrier: Walker, @unchecked Sendable {
  private let queue = DispatchQueue(label: "house", attributes: .concurrent)
  @exclusivity(unchecked) private var house = HandWritten()

  var state: Room { queue.sync { house.state } }

  func fire(_ move: Move) -> Bool {
    queue.sync(flags: .barrier) { house.fire(move) }
  }
}

/// The rules in a `Dictionary`, and the room in a `Mutex`.
final class DictionaryInMutex<State: RoomName, Event: MoveName>: Walker, Sendable {
  private struct Key: Hashable {
    let room: State
    let move: Event
  }

  private let room = Mutex(State(room: .a1))
  private let targets: [Key: State]

  init() {
    var targets: [Key: State] = [:]
    for room in Room.allCases {
      for move in Move.allCases {
        guard let target = neighbour(of: room, move) else { continue }
        targets[Key(room: State(room: room), move: Event(move: move, number: 0))] = State(room: target)
      }
    }
    self.targets = targets
  }

  var state: State { room.withLock { $0 } }

  func fire(_ move: Event) -> Bool {
    room.withLock { room in
      guard let target = targets[Key(room: room, move: move)] else { return false }
      room = target
      return true
    }
  }
}
