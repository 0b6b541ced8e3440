import StateMachines

enum RunToCompletion: Feature {
  static let title = "T7 one event before the next"

  enum State: MachineState { case a, b, c, d }
  enum Event: MachineEvent { case start, raised, sent }
  typealias Machine = EmbeddedMachine<[String], State, Event>

  static let definition: Machine.Definition = .verified(initial: .a) { sm in
    sm.when(.start, from: .a, to: .b) { step in
      step.send(.sent)
      step.raise(.raised)
    }
    sm.when(.raised, from: .b, to: .c)
    sm.when(.sent, from: .c, to: .d)
    sm.after { step in step.context.append("\(step.source) -> \(step.target) on \(step.cause)") }
  }

  static func lines() -> [String] {
    var machine = Machine(definition, context: [])
    machine.fire(.start)
    return machine.context + ["ends in \(machine.state)"] + overThreads()
  }

  enum Place: MachineState { case red, green, yellow }
  enum Signal: MachineEvent { case next }

  /// Every event on every thread takes one step around; 8 · 300 steps end where they began.
  private static func overThreads() -> [String] {
    let rounds: MachineDefinition<Place, Signal> = .verified(initial: .red) { sm in
      sm.when(.next, from: .red, to: .green)
      sm.when(.next, from: .green, to: .yellow)
      sm.when(.next, from: .yellow, to: .red)
    }
    let (light, accepted) = (ThreadsafeMachine(rounds), Protected(0))
    onEightThreads { _ in
      for _ in 0..<300 {
        if light.fire(.next) { accepted.runMutable { $0 += 1 } }
      }
    }
    return ["on eight threads: \(accepted.runReadonly { $0 }) steps, ends in \(light.state)"]
  }
}
