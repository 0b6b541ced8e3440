import Dispatch
import StateMachines

extension CountedWork {
  static let withoutRow = [
    Self(name: "fire, two regions, guarded") { guardedTwins() },
    Self(name: "fire, flat, heard of by a queue that rests") { heardLater() },
    Self(name: "definition, each transition") { definitions() },
  ]

  /// A guard on each transition keeps a chart from all that is decided when its definition is made.
  private static func guardedTwins() -> Side {
    let machine = ThreadsafeMachine(twinDefinition(if: Guard("is a turn") { step in step.event != nil }))
    return repeating(1_000) { machine.fire($0.isMultiple(of: 3) ? .one : .three) }
  }

  /// What the firing thread does for a subscriber; the queue does its part never.
  private static func heardLater() -> Side {
    let machine = ThreadsafeMachine(houseDefinition())
    restingQueue.suspend()
    machine.subscribe(on: restingQueue) { _ in }
    return repeating(1_000) { machine.fire($0.isMultiple(of: 2) ? .right : .left) }
  }

  /// Not to be released while it rests.
  private static let restingQueue = DispatchQueue(label: "at rest")

  private static func definitions() -> Side {
    let (states, events) = (200, 10)
    return { _ in
      Sample.timing(states * events) {
        MachineDefinition<Int, Int>.verified(initial: 0) { sm in
          for state in 0..<states {
            for event in 0..<events { sm.when(event, from: state, to: (state * 7 + event * 31 + 1) % states) }
          }
        }.states.count
      }
    }
  }

  static func repeating(_ operations: Int, _ work: @escaping (Int) -> Void) -> Side {
    { _ in
      Sample.timing(operations) {
        for number in 0..<operations { work(number) }
        return 0
      }
    }
  }
}
