import Dispatch
import StateMachines

/// Observers on one serial queue that are notified of bursts of transitions.
enum ObserverRows {
  static let all: [any Benchmark] = [
    bursts("one subscriber", 1, of: 40_000, bound: 0.4),
    bursts("2 subscribers", 2, of: 40_000, mostRounds: 100),
    bursts("10 subscribers", 10, of: 8_192, mostRounds: 50),
    bursts("100 subscribers", 100, of: 1_024, mostRounds: 50),
  ]

  private static func bursts(_ name: String, _ count: Int, of length: Int, bound: Double? = nil, mostRounds: Int = .max) -> Comparison {
    Comparison(
      name: "\(name), bursts", yardstick: "queue.async for each", bound: bound, countsAllocations: false, mostRounds: mostRounds,
      scale: Scale(axis: .subscribers, value: count, line: "subscribe")
    ) {
      let walk = Walk(inRoundsOf: length)
      return (subscribed(count, walk), asynchronously(count, walk))
    }
  }

  private static func subscribed(_ count: Int, _ walk: Walk) -> Side {
    let machine = ThreadsafeMachine(houseDefinition())
    let listeners = (0..<count).map { _ in Listener() }
    let queue = DispatchQueue(label: "ours")
    for listener in listeners {
      machine.subscribe(on: queue) { listener.hear(of: $0.source, $0.target) }
    }
    return bursts(of: walk, to: listeners) { move in machine.fire(move) }
  }

  private static func asynchronously(_ count: Int, _ walk: Walk) -> Side {
    let room = HandWrittenInMutex()
    let listeners = (0..<count).map { _ in Listener() }
    let queue = DispatchQueue(label: "theirs")
    return bursts(of: walk, to: listeners) { move in
      guard let (source, target) = room.transition(by: move) else { return false }
      for listener in listeners {
        queue.async { listener.hear(of: source, target) }
      }
      return true
    }
  }

  /// A round begins with the first move and ends when all listeners have heard of the last.
  @inline(__always)
  private static func bursts(of walk: Walk, to listeners: [Listener], _ fire: @escaping (Move) -> Bool) -> Side {
    { round in
      let moves = walk[round]
      for listener in listeners { listener.willHear(of: moves.count) }
      return Sample.timing(moves.count) {
        for move in moves where !fire(move) { fatalError("\(move) was rejected") }
        return listeners.reduce(0) { $0 &* 31 &+ $1.waited() }
      }
    }
  }
}

/// Is notified of transitions on one queue, and checks their order: each begins where the one before ended.
///
/// Safe because it changes on its queue alone while a burst lasts, and by the thread that waits for it between bursts.
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

  /// The target of the last transition that it was notified of.
  func waited() -> Int {
    heardAll.wait()
    return Int(room.rawValue)
  }
}
