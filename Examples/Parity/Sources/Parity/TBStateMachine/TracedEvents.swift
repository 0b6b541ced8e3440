import Dispatch
import StateMachines

enum TracedEvents: Feature {
  static let title = "T15 what a machine does, for debugging"

  enum State: MachineState { case main, waiting, sending, failed }
  enum Event: MachineEvent { case send, retry }

  static let definition: MachineDefinition<State, Event> = .verified(initial: .main) { sm in
    sm.compound(.main, initial: .waiting) { sm in
      sm.state(.waiting, .sending)
      sm.when(.send, from: .waiting, to: .sending, if: Guard("is online") { _ in true })
    }
    sm.when(.retry, from: .failed, to: .main)
    sm.when(.retry, from: .sending, to: .failed) { step in step.send(.retry) }
  }

  /// A trace as lines; its description also has the duration.
  private static func account(of trace: Trace<State, Event>) -> [String] {
    trace.entries.map { entry in
      switch entry {
      case .received(let cause): "received \(cause)"
      case .consulted(let state): "asks \(state)"
      case .asked(let name, let answer): "guard \(name): \(answer)"
      case .taken(_, let source, let targets): "takes \(source) -> \(list(targets))"
      case .exited(let state): "leaves \(state)"
      case .entered(let state): "enters \(state)"
      case .ended(let ending): "\(ending), waiting: \(trace.waiting.isEmpty ? "nothing" : list(trace.waiting))"
      default: "other"
      }
    }
  }

  static func lines() -> [String] {
    var value = Machine(definition)
    var traced: [String] = []
    value.attempt(.send) { trace in traced += account(of: trace) }

    let (queue, heard) = (DispatchQueue(label: "traces"), Protected([String]()))
    let machine = ThreadsafeMachine(definition, eventQueue: queue)
    let notified = DispatchSemaphore(value: 0)
    let token = machine.trace(on: queue) { trace in
      let entries = account(of: trace)
      heard.runMutable { $0.append("traced: \(entries[0]), \(entries.last ?? "")") }
      notified.signal()
    }
    machine.fire(.send)
    machine.fire(.retry)
    for _ in 0..<3 { notified.wait() }
    token.cancel()
    let completed = DispatchSemaphore(value: 0)
    machine.enqueue(.retry) { outcome in
      heard.runMutable { $0.append("completion: \(outcome)") }
      completed.signal()
    }
    completed.wait()
    return traced + heard.runReadonly { $0 } + value.activeConfiguration.split(separator: "\n").map(String.init)
  }
}
