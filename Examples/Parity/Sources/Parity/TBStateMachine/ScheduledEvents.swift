import Dispatch
import StateMachines

enum ScheduledEvents: Feature {
  static let title = "T8 events scheduled from any thread"

  enum State: MachineState { case empty, filled, full }
  enum Event: MachineEvent { case add }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .empty) { sm in
    sm.when(.add, from: .empty, to: .filled)
    sm.when(.add, from: .filled, to: .full)
  }

  static func lines() async -> [String] {
    let queue = DispatchQueue(label: "events")
    let box = ThreadsafeMachine(definition, eventQueue: queue)
    queue.suspend()
    onEightThreads { number in
      if number < 2 { box.enqueue(.add) }
    }
    let before = box.state
    queue.resume()
    let outcome = await box.submit(.add)
    return ["enqueue returns at once, the state is \(before)", "submit returns \(outcome)", "fire returns \(box.fire(.add))"]
  }
}
