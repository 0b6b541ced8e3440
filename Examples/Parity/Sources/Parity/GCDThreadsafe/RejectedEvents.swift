import StateMachines

enum RejectedEvents: Feature {
  static let title = "G6 what is logged of a rejected event"

  final class Gate: ThreadsafeStateful {
    enum State: MachineState { case closed, open, locked }
    enum Event: MachineEvent { case open, close, lock }
    struct Properties { var log: [String] = [] }

    static let definition: Definition = .verified(initial: .closed) { sm in
      sm.when(.open, from: .closed, to: .open)
      sm.when(.close, from: [.open, .locked], to: .closed)
      sm.when(.lock, from: .closed, to: .locked)
      sm.onRejection { gate, rejection in gate.log.append("\(rejection)") }
    }

    let machine = Owned(definition)
    let properties = Guarded(Properties())
  }

  static func lines() -> [String] {
    let gate = Gate()
    let answers = [gate.fire(.close), gate.fire(.open)]
    let outcome = gate.attempt(.lock)
    let lines = [
      "fire returns \(answers[0]), then \(answers[1])",
      "attempt returns \(outcome)",
      "of the states \(list(Gate.definition.states))",
    ]
    return lines + gate.log.map { "log: \($0)" }
  }
}
