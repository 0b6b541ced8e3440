/// Work or a timeout of a state that no code of the program runs.
///
/// A machine that is a value, and the machine of a `Stateful` object, have neither threads nor a clock: they list work for `takeWork()`,
/// and their time is what `advance` passes. In a debug build, a state with a task, a stream or a timeout that such a machine enters is
/// reported once for each definition and line, unless the program has called `takeWork()`, or `advance` or `nextDeadline`, for some machine
/// of that definition by then: a tenth of a second after the state was entered, or after the timeout has come due. See
/// `ContextDefinition.onUnattendedWork(clock:_:)`.
public struct UnattendedWork: Hashable, Sendable {
  /// What waits.
  public enum Kind: Hashable, Sendable {
    /// A task, a stream, or a child machine whose states have some.
    case work
    /// A timeout.
    case timeout
  }

  /// What waits.
  public let kind: Kind

  /// What the work is called; the name of its event for a timeout.
  public let name: String

  /// The state that it belongs to.
  public let state: String

  /// The file of its line in the definition, as `#fileID` gives it.
  public let fileID: String

  /// The line.
  public let line: UInt

  init(_ kind: Kind, _ name: String, of state: String, fileID: String, line: UInt) {
    (self.kind, self.name, self.state) = (kind, name, state)
    (self.fileID, self.line) = (fileID, line)
  }
}

extension UnattendedWork: CustomStringConvertible {
  /// The line, what waits there, and what to call.
  public var description: String {
    let place = "\(fileID.split(separator: "/").last ?? ""):\(line)"
    let machine = "A machine that is a value, or belongs to a Stateful object,"
    let others = "or use a ThreadsafeMachine, an actor or a main-actor object"
    return switch kind {
    case .work:
      "\(place): no code runs '\(name)' of '\(state)'. \(machine) lists work and does not start it: call takeWork(), run what it lists "
        + "and pass on the reports, \(others)"
    case .timeout:
      "\(place): no code passes the time for the timeout '\(name)' of '\(state)'. \(machine) has no clock: call advance(to:) or "
        + "advance(by:), \(others)"
    }
  }
}
