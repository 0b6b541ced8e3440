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
    let (trips, breaks) = (Protected([String]()), Protected(0))
    let (notified, pending) = (DispatchSemaphore(value: 0), DispatchGroup())
    let observer = lift.subscribe(on: queue) { transition in
      trips.runMutable { $0.append("\(transition)") }
      notified.signal()
    }
    lift.fire(.down)
    lift.fire(.up)
    lift.fire(.up)
    lift.fire(.down)
    for _ in 0..<2 { notified.wait() }
    observer.cancel()

    let last = Protected(lift.state)
    lift.subscribe(on: queue) { transition in
      let isNext = last.runMutable { state in
        defer { state = transition.target }
        return state == transition.source
      }
      breaks.runMutable { $0 += isNext ? 0 : 1 }
      pending.leave()
    }
    onEightThreads { number in
      for _ in 0..<100 {
        pending.enter()
        if !lift.fire(number.isMultiple(of: 2) ? .up : .down) { pending.leave() }
      }
    }
    pending.wait()  // one notification for each accepted event
    return trips.runReadonly { $0 } + [
      "of eight threads: out of order \(breaks.runReadonly { $0 })"
    ]
  }
}
