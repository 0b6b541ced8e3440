import StateMachines

/// The flat machine beside everything that one could write by hand.
enum RivalRows {
  static let all: [any Benchmark] = [
    rival("bare switch", "switch, not for threads") { HandWritten().side(on: walk) },
    rival("NSLock", "switch in an NSLock") { HandWrittenInNSLock().side(on: walk) },
    rival("serial queue", "switch in queue.sync") { HandWrittenOnQueue().side(on: walk) },
    rival("barrier queue", "switch in queue.sync(.barrier)") { HandWrittenBehindBarrier().side(on: walk) },
    rival("actor", "switch in an actor, awaited") { HandWrittenInActor().side(on: walk) },
    rival("inside an actor", "switch in an actor, in its loop") { HandWrittenInActor().sideFromInside(on: walk) },
    rival("Dictionary", "Dictionary in a Mutex") { DictionaryInMutex<Room, Move>().side(on: walk) },
  ]

  private static let walk = Walk()

  private static func rival(_ name: String, _ yardstick: String, _ theirs: @escaping @Sendable () -> Side) -> Comparison {
    Comparison(name: "fire, flat, rival \(name)", yardstick: yardstick) {
      (ThreadsafeMachine(houseDefinition()).side(on: walk), theirs())
    }
  }
}
