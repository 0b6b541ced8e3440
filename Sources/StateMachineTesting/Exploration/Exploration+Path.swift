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

extension Exploration {
  /// The configurations that were found, each with what leads there first.
  struct Graph: Sendable {
    /// In the order in which they were found, which is that of the lengths of their paths.
    var nodes: [Node] = []
    /// By transition, the first step in which it was taken; the value nil says that the start has taken it.
    var firstSteps: [TransitionKey: FoundStep?] = [:]
    var cutCount = 0
    /// A machine at the start.
    var model: (any Model<State, Event>)?
    let name: @Sendable ([State]) -> String

    /// The shortest path to a configuration.
    func path(to node: Int, then last: FoundStep? = nil) -> Path {
      var steps = last.map { [Step($0.cause, to: $0.configuration)] } ?? []
      var node = nodes[node]
      while let (before, cause) = node.origin {
        steps.append(Step(cause, to: node.configuration))
        node = nodes[before]
      }
      return Path(start: node.configuration, steps: steps.reversed(), name: name, model: model)
    }
  }

  struct Node: Sendable {
    let configuration: [State]
    let isFinished: Bool
    /// What leads there first; nil for the start.
    let origin: (node: Int, cause: Cause)?
    /// The other configurations to which it leads, each with the first event that leads there, and the time that does.
    var next: [(node: Int, cause: Cause)] = []
    /// Whether a step of time leads to another configuration.
    var isLeftByTime = false
    /// Why it may also lead to configurations that are not in `next`.
    var cuts: Cuts

    /// Whether it may lead to more configurations: beyond the limit, by an event that was left out, or by what work reports.
    var mayGoOn: Bool { !cuts.isEmpty }
  }

  /// What is not known of a configuration.
  struct Cuts: OptionSet {
    let rawValue: UInt8

    /// A step leads beyond the limit.
    static var limit: Cuts { Cuts(rawValue: 1) }
    /// A state takes an event that is not fired.
    static var events: Cuts { Cuts(rawValue: 2) }
    /// Work runs, whose events are fired as by callers.
    static var work: Cuts { Cuts(rawValue: 4) }
    /// Work runs that may do more than fire events: a transition takes its failure, or it is a child machine.
    static var reports: Cuts { Cuts(rawValue: 8) }

    /// Those that matter for properties.
    static var ofProperties: Cuts { [.limit, .events, .reports] }
  }

  struct FoundStep: Sendable {
    /// Two steps with the same number are the same.
    let number: Int
    let source: Int
    let cause: Cause
    let configuration: [State]
    /// The node to which it is the last step of the shortest path; nil where that was found before, or is beyond the limit.
    let newNode: Int?
  }
}
