import StateMachines
import Testing

/// Every place in a macrostep at which the user's code may throw.
enum FailingBlock: String, CaseIterable, CustomTestStringConvertible {
  case condition = "guard"
  case branchCondition = "branch guard"
  case before
  case exit
  case action
  case branchAction = "branch action"
  case entry
  case timeout
  case after
  case raisedFollowUp = "raised follow-up"
  case raisedGuard = "guard of the raised follow-up"
  case eventlessFollowUp = "eventless follow-up"
  case eventlessGuard = "guard of the eventless follow-up"
  case exitAtTheEnd = "exit of the final state"

  var testDescription: String { rawValue }
  var flaw: Flaw { Flaw(place: rawValue) }

  /// The event whose macrostep passes through this place.
  var event: Knob {
    switch self {
    case .branchCondition, .branchAction: .turn
    default: .heat
    }
  }

  /// From `cold` over `warm` and `hot` to the end in one macrostep, by `heat`, or by `turn` and a branch.
  ///
  /// It fails in this place, as long as the meter is faulty. A timer runs in `cold`, where `smash` is deferred.
  func definition(_ log: EventRecorder<String>) throws -> OvenDefinition {
    try OvenDefinition(initial: .cold) { sm in
      sm.when(.heat, from: .cold, to: .warm, if: failingGuard(.condition)) { step in
        step.raise(.rest)
        try visit(.action, &step, log)
      }
      sm.when(.turn, from: .cold, choosing: [branch(log)]) { step in step.raise(.rest) }
      sm.when(.rest, from: .warm, to: .hot, if: failingGuard(.raisedGuard)) { step in try visit(.raisedFollowUp, &step, log) }
      sm.always(from: .hot, to: .broken, if: failingGuard(.eventlessGuard)) { step in try visit(.eventlessFollowUp, &step, log) }
      sm.final(.broken)

      sm.before(from: .cold) { step in try visit(.before, &step, log) }
      sm.onExit(.cold) { step in try visit(.exit, &step, log) }
      sm.onEntry(.warm) { step in try visit(.entry, &step, log) }
      sm.after(from: .cold) { step in try visit(.after, &step, log) }
      sm.onExit(.broken) { step in try visit(.exitAtTheEnd, &step, log) }

      sm.timeout(.seconds(10), in: .cold, fire: .heat)
      sm.timeout(in: .warm, fire: .heat) { step in
        try fail(.timeout, step)
        return .seconds(1)
      }
      sm.defer(.smash, in: .cold)
      sm.when(.rest, from: .cold, to: .warm)
      sm.when(.smash, in: .warm) { _ in log.append("smash was put back") }
    }
  }

  private func branch(_ log: EventRecorder<String>) -> Branch<Meter, Oven, Knob> {
    .when(failingGuard(.branchCondition), to: .warm) { step in try visit(.branchAction, &step, log) }
  }

  private func failingGuard(_ place: Self) -> OvenGuard {
    OvenGuard(place.rawValue) { step in
      try fail(place, step)
      return true
    }
  }

  /// Leaves a trace of every kind, then fails if this is the place.
  private func visit(_ place: Self, _ step: inout OvenStep, _ log: EventRecorder<String>) throws {
    step.context.ticks += 1
    step.send(.smash, after: .seconds(1))
    step.cancel("kept")
    step.onCommit { log.append("work of \(place.rawValue)") }
    try fail(place, step)
  }

  private func fail(_ place: Self, _ step: borrowing OvenStep) throws {
    if place == self, step.context.isFaulty { throw flaw }
  }
}
