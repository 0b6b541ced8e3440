/// What the machine itself finds wrong, as the error of a `.failed` rejection.
///
/// A minor release may add cases, so a `switch` over them needs a `default`.
public enum MachineError: Error, Sendable, CustomStringConvertible {
  /// A macrostep that did not come to rest, with the states it went round in; or `onCommit` or `onRejection` work that fires events which
  /// leave such work, more than 100 levels deep on one thread, with the states before and after the event.
  case runaway(cycle: [String])
  /// The call would have closed a circle of machines that wait for each other.
  case deadlock([String])
  /// `require` in a hook of the same machine: there is no transition to return yet.
  case insideHook

  /// What happened, for a person to read.
  public var description: String {
    switch self {
    case .runaway(let cycle):
      "the macrostep does not come to rest: \(cycle.joined(separator: " -> ")) -> …"
    case .deadlock(let machines):
      "these machines would wait for each other: \(machines.joined(separator: ", "))"
    case .insideHook:
      "'require' has no transition to return inside a hook of the same machine; use 'fire' or 'step.raise'"
    }
  }
}
