import StateMachines

extension Exploration {
  /// Events and times, and where they lead.
  ///
  /// ```swift
  /// for (state, path) in exploration.pathsToStates { print("\(state): \(path)") }
  /// // terminated: pending –activate→ active –terminate→ terminated
  /// ```
  public struct Path: Sendable, CustomStringConvertible {
    /// The active states after the start, in document order.
    public let start: [State]

    /// What leads on from there; empty for the start.
    public let steps: [Step]

    let name: @Sendable ([State]) -> String
    /// A machine at the start.
    let model: (any Model<State, Event>)?

    /// The active states at the end.
    public var end: [State] { steps.last?.configuration ?? start }

    /// The states without states inside, with what leads from each to the next: `pending –activate→ active –5.0 seconds→ expired`.
    public var description: String {
      name(start) + steps.map { " –\($0.cause)→ \(name($0.configuration))" }.joined()
    }
  }

  /// A part of a path.
  public struct Step: Sendable {
    /// What leads on.
    public let cause: Cause

    /// The active states after it, in document order.
    public let configuration: [State]

    /// A step of a history to replay.
    ///
    /// - Parameters:
    ///   - cause: What led on.
    ///   - configuration: The active states after it, in any order.
    public init(_ cause: Cause, to configuration: [State]) {
      (self.cause, self.configuration) = (cause, configuration)
    }
  }

  /// What leads from a configuration to another one.
  ///
  /// The cases are closed: a `switch` over them needs no `default`.
  public enum Cause: Sendable, CustomStringConvertible {
    /// An event was fired.
    case event(Event)
    /// Time has passed, up to the next deadline.
    case time(Duration)

    var isTime: Bool { if case .time = self { true } else { false } }

    /// The event with what it carries, or the duration.
    public var description: String {
      switch self {
      case .event(let event): "\(label: event)"
      case .time(let duration): "\(duration)"
      }
    }
  }
}
