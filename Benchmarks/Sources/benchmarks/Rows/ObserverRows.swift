import Dispatch
import StateMachines

/// One observer on a serial queue that is told of bursts of 40,000 transitions.
enum ObserverRows {
  static let burst = Comparison(name: "one subscriber, bursts", yardstick: "queue.async for each", bound: 0.4, countsAllocations: false) {
    (subscribed(), asynchronously())
  }

  private static let walk = Walk()
  private static let roundsOfBurst = 5

  private static func subscribed() -> Side {
    let machine = ThreadsafeMachine(houseDefinition())
    let listener = Listener()
    machine.subscribe(on: DispatchQueue(label: "ours")) { listener.hear(of: $0.source, $0.target) }
    return bursts(to: listener) { move in machine.fire(move) }
  }

  private static func asynchronously() -> Side {
    let room = HandWrittenInMutex()
    let listener = Listener()
    let queue = DispatchQueue(label: "theirs")
    return bursts(to: listener) { move in
      guard let (source, target) = room.transition(by: move) else { return false }
      queue.async { listener.hear(of: source, target) }
      return true
    }
  }

  /// A round begins with the first move and ends when the listener has heard of the last.
  @inline(__always)
  private static func bursts(to listener: Listener, _ fire: @escaping (Move) -> Bool) -> Side {
    { round in
      let parts = (0..<roundsOfBurst).map { walk[round * roundsOfBurst + $0] }
      let length = parts.reduce(0) { $0 + $1.count }
      listener.willHear(of: length)
      return Sample.timing(length) {
        for part in parts {
          for move in part where !fire(move) { fatalError("\(move) was rejected") }
        }
        return listener.waited()
      }
    }
  }
}

/// Hears of transitions on one queue, and looks at their order: each begins where the one before ended.
///
/// Safe because it changes on its queue alone while a burst lasts, and by whoever waits for it between bursts.
private final class Listener: @unchecked Sendable {
  @exclusivity(unchecked) private var room = Room.a1
  @exclusivity(unchecked) private var missing = 0
  private let heardAll = DispatchSemaphore(value: 0)

  func willHear(of count: Int) {
    missing = count
  }

  func hear(of source: Room, _ target: Room) {
    guard source == room else { fatalError("heard of \(source) -> \(target) while in \(room)") }
    room = target
    missing -= 1
    if missing == 0 { heardAll.signal() }
  }

  /// Where the last transition led, when it was told of.
  func waited() -> Int {
    heardAll.wait()
    return Int(room.rawValue)
  }
}
