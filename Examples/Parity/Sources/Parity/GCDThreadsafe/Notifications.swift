import Dispatch
import StateMachines

enum Notifications: Feature {
  static let title = "G7 notifications of a change"

  final class Lift: ThreadsafeStateful {
    enum State: MachineState { case ground, top }
    enum Event: MachineEvent { case up, down }

    static let definition: Definition = .verified(initial: .ground) { sm in
      sm.when(.up, from: .ground, to: .top)
      sm.when(.down, from: .top, to: .ground)
    }

    let machine = Owned(definition)
  }

  static func lines() -> [String] {
    let lift = Lift()
    let queue = DispatchQueue(label: "observers")
    let (trips, missing, moves) = (Protected([String]()), Protected(0), Protected(0))
    let observer = lift.machine.subscribe(on: queue) { transition in trips.runMutable { $0.append("\(transition)") } }
    lift.fire(.down)
    lift.fire(.up)
    lift.fire(.up)
    lift.fire(.down)
    queue.sync {}
    observer.cancel()

    let last = Protected(lift.state)
    lift.machine.subscribe(on: queue) { transition in
      let isNext = last.runMutable { state in
        defer { state = transition.target }
        return state == transition.source
      }
      missing.runMutable { $0 += isNext ? 0 : 1 }
      moves.runMutable { $0 -= 1 }
    }
    onEightThreads { number in
      for _ in 0..<100 {
        if lift.fire(number.isMultiple(of: 2) ? .up : .down) { moves.runMutable { $0 += 1 } }
      }
    }
    queue.sync {}
    return trips.runReadonly { $0 } + [
      "of eight threads: transitions without a notification \(moves.runReadonly { $0 }), out of order \(missing.runReadonly { $0 })"
    ]
  }
}
