import StateMachines

/// What can be asked by many threads.
protocol Askable: Sendable {
  func answer(_ operation: Operation) -> Operation.Answer
}

extension ThreadsafeMachine: Askable where State == Oven, Event == Knob {
  func answer(_ operation: Operation) -> Operation.Answer {
    switch operation {
    case .fire(let event): Operation.Answer(fire(event))
    case .attempt(let event): .outcome("\(attempt(event))")
    case .can(let event): Operation.Answer(can(event))
    case .state: .state(state)
    case .isIn(let state): Operation.Answer(self.is(state))
    }
  }
}

extension Machine<Oven, Knob> {
  /// What a sequential machine answers.
  mutating func answer(_ operation: Operation) -> Operation.Answer {
    switch operation {
    case .fire(let event): Operation.Answer(fire(event))
    case .attempt(let event): .outcome("\(attempt(event))")
    case .can(let event): Operation.Answer(can(event))
    case .state: .state(state)
    case .isIn(let state): Operation.Answer(self.is(state))
    }
  }
}
