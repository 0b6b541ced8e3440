import StateMachines

/// A machine that something else is compared with.
protocol Model<State, Event>: Sendable {
  associatedtype State: Hashable & Sendable
  associatedtype Event: Sendable

  /// The active states, in document order.
  var configuration: [State] { get }

  /// The events that are accepted.
  var accepted: [Event] { get }

  /// The time until something is due; nil where nothing is.
  var timeLeft: Duration? { get }

  /// Takes an event, or lets time pass.
  ///
  /// - Returns: False where the event is rejected; nothing has changed then.
  mutating func take(_ cause: Exploration<State, Event>.Cause) -> Bool
}

/// A machine that is a value.
struct MachineModel<Context: Sendable, State: Hashable & Sendable, Event: Sendable>: Model {
  var machine: EmbeddedMachine<Context, State, Event>
  let events: [Event]
  /// Some line of the definition stops the program, which the model does not let it do.
  let hasStoppingLines: Bool

  var configuration: [State] { machine.configuration }

  var accepted: [Event] { ModelRun.$isActive.withValue(true) { events.filter { machine.can($0) } } }

  var timeLeft: Duration? { machine.timeLeft }

  mutating func take(_ cause: Exploration<State, Event>.Cause) -> Bool {
    ModelRun.$isActive.withValue(true) {
      if hasStoppingLines, case .event(let event) = cause, !machine.can(event) { return false }
      // What is left to do after a commit is left aside.
      var work = CommitWork()
      switch cause {
      case .event(let event): return machine.attempt(event, leaving: &work).isAccepted
      case .time(let duration):
        machine.advance(by: duration, leaving: &work)
        return true
      }
    }
  }
}

extension Model {
  /// What may come next: the events that are accepted, and time where something is due.
  var choices: [Exploration<State, Event>.Cause] { accepted.map { .event($0) } + (timeLeft.map { [.time($0)] } ?? []) }

  /// Takes causes one after the other; time passes up to what is due.
  ///
  /// - Returns: What each led to; nil where an event is rejected, or nothing is due.
  func following(_ causes: [Exploration<State, Event>.Cause]) -> [Exploration<State, Event>.Step]? {
    var (model, steps) = (self, [Exploration<State, Event>.Step]())
    for var cause in causes {
      if case .time = cause {
        guard let left = model.timeLeft else { return nil }
        cause = .time(left)
      }
      guard model.take(cause) else { return nil }
      steps.append(.init(cause, to: model.configuration))
    }
    return steps
  }
}
