import Dispatch
import StateMachines

/// Events that are processed on a queue, later.
enum LaterRows {
  static let all: [any Benchmark] = [
    Comparison(name: "enqueue", yardstick: "queue.async of a switch", countsAllocations: false) {
      (enqueuing(ThreadsafeMachine(unrejecting)), enqueuing(HandWrittenOnQueue()))
    },
    Comparison(name: "submit", yardstick: "queue.async, continuation", countsAllocations: false, mostRounds: 100) {
      (Submitted().side(on: shortWalk), SubmittedByHand().side(on: shortWalk))
    },
    Comparison(name: "submit, rival actor", yardstick: "switch in an actor, awaited", countsAllocations: false, mostRounds: 100) {
      (Submitted().side(on: shortWalk), HandWrittenInActor().side(on: shortWalk))
    },
  ]

  /// After a move that is lost or out of order, another one leads into a wall, or else the end is another one.
  private static let unrejecting = houseDefinition { sm in
    sm.onRejection { rejection in fatalError("\(rejection)") }
  }

  private static let walk = Walk()
  /// A thread is woken for each move.
  private static let shortWalk = Walk(length: 8_192, inRoundsOf: 1_024)

  /// A round begins with the first move and ends when the last was processed.
  private static func enqueuing(_ house: some Postponing) -> Side {
    let isOver = DispatchSemaphore(value: 0)
    return { round in
      let moves = walk[round]
      return Sample.timing(moves.count) {
        for move in moves { house.enqueue(move) }
        house.enqueueSection { isOver.signal() }
        isOver.wait()
        return Int(house.state.rawValue)
      }
    }
  }
}

/// What makes moves later, in order.
private protocol Postponing: Sendable {
  func enqueue(_ move: Move)

  /// Runs something when all that was enqueued before is done.
  func enqueueSection(_ work: @escaping @Sendable () -> Void)

  var state: Room { get }
}

extension ThreadsafeMachine: Postponing where State == Room, Event == Move {
  func enqueueSection(_ work: @escaping @Sendable () -> Void) {
    enqueueMutable(work)
  }
}

extension HandWrittenOnQueue: Postponing {}

/// Our machine, each of whose moves is submitted and awaited.
private struct Submitted: AsyncWalker {
  private let machine = ThreadsafeMachine(houseDefinition())

  var state: Room { machine.state }

  func fire(_ move: Move) async -> Bool {
    await machine.submit(move).transition != nil
  }
}

/// The same by hand.
private struct SubmittedByHand: AsyncWalker {
  private let house = HandWrittenOnQueue()

  var state: Room { house.state }

  func fire(_ move: Move) async -> Bool {
    await house.submit(move)
  }
}
