/// What the machine itself finds wrong, as the error of a `.failed` rejection.
///
/// A minor release may add cases, so a `switch` over them needs a `default`.
public enum MachineError: Error, Sendable, CustomStringConvertible {
  /// A macrostep that did not come to rest, with the states it went round in; or an event that waited at the end of a call in which more
  /// macrosteps than `maximumMicrosteps` led to others, by events that were sent or by child machines; or `onCommit` or `onRejection` work
  /// that fires events which leave such work, more than 100 levels deep on one thread, with the states before and after the event; or an
  /// event that is fired more than 200 calls deep on one thread by objects each of which is released by the step of the one before.
  case runaway(cycle: [String])
  /// The call would have closed a circle of machines that wait for each other.
  case deadlock([String])
  /// `require`, or an event with an argument, in a hook of the same machine: there is no answer to return yet. Any event, and `stop`, in a
  /// guard of the same machine that `can` or `permittedEvents` asks: nothing may change meanwhile.
  case insideHook
  /// A state that holds a payload is entered, or the machine is to start in it, and nothing makes the payload: with the name of the state.
  case payloadMissing(String)
  /// An event that takes an argument came without one, or with one of another type: fired, sent or raised as a plain event.
  case argumentMissing

  /// A task took longer than its time limit: with its name.
  case timeLimitExceeded(work: String)
  /// A task or a stream was running in a process that ended, and its line says that it fails then: with its name.
  case interrupted(work: String)

  /// The deadline of `wait(for:until:)` has passed: with what was waited for.
  case deadlineExceeded(waitingFor: String)
  /// The machine that `wait(for:until:)` waits for was stopped, or has ended in another state: with what was waited for.
  case ended(waitingFor: String)
  /// `wait(for:until:)` names a state that the definition does not have, so that it would never return: with the state.
  case unknownState(String)

  /// What happened, for a person to read.
  public var description: String {
    switch self {
    case .runaway(let cycle):
      "the machine does not come to rest in one macrostep, in events that send others, or in nested 'onCommit', 'onRejection' and 'deinit' calls: \(cycle.joined(separator: " -> ")) -> …"
    case .deadlock(let machines):
      "these machines would wait for each other: \(machines.joined(separator: ", "))"
    case .insideHook:
      "a hook or guard of the same machine cannot wait for an answer; hooks use 'fire', 'step.raise' or 'step.send', without an argument"
    case .payloadMissing(let state):
      "'\(state)' holds a payload, and nothing makes it: neither the transition, nor 'payload(of:)', nor 'holding:'"
    case .timeLimitExceeded(let work):
      "'\(work)' took longer than its time limit"
    case .interrupted(let work):
      "'\(work)' was interrupted: the machine was restored without it"
    case .deadlineExceeded(let state):
      "the deadline passed before '\(state)' was active"
    case .ended(let state):
      "the machine does not run, so that '\(state)' will not be active"
    case .unknownState(let state):
      "the definition has no state '\(state)', so that it will not be active"
    case .argumentMissing:
      "an event that takes an argument or replies came as a plain event; write 'fire(Event.name, argument)'"
    }
  }
}
