import StateMachines

/// What a machine has done about an event, or about time that has passed: one macrostep.
public struct RecordedStep<State: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// What the step was taken for: the event with what it carries, `start`, `done(upload)`.
  public let cause: String

  /// The active states when it began, in document order.
  public let configuration: [State]

  /// The transitions that were taken, in order: `placed -> paid`, or `always: paid -> packed` where the cause is not that of the step.
  public let transitions: [String]

  /// How it ended: `stands`, `ignored`, `rejected`, `deferred`, `joining`, or `undone: …`.
  public let ending: String

  private let leaves: String

  init<Event>(_ trace: Trace<State, Event>, _ cells: DefinitionCells<State, Event>) {
    configuration = trace.configuration
    leaves = cells.names(of: trace.configuration)
    var first: String?
    var transitions: [String] = []
    for entry in trace.entries {
      switch entry {
      case .received(let cause) where first == nil: first = "\(cause)"
      case .taken(let cause, let source, let targets):
        let head = "\(cause)" == first ? "" : "\(cause): "
        let tail = targets.isEmpty ? ", internal" : " -> \(targets.map { "\(label: $0)" }.joined(separator: ", "))"
        transitions.append("\(head)\(label: source)\(tail)")
      default: break
      }
    }
    cause = first ?? ""
    self.transitions = transitions
    ending = trace.ending.map { "\($0)" } ?? ""
  }

  /// A line: `pay: placed -> paid`, `pay: placed -> paid; always: paid -> packed`, `ship: placed, rejected`.
  public var description: String {
    let taken = transitions.joined(separator: "; ")
    if taken.isEmpty { return "\(cause): \(leaves), \(ending)" }
    return "\(cause): \(taken)" + (ending == "stands" ? "" : ", \(ending)")
  }
}

extension DefinitionCells {
  /// The active states without states inside, as text.
  func names(of configuration: [State]) -> String {
    leaves(of: configuration).map { state in place(of: state).map { name(at: $0) } ?? "\(label: state)" }.joined(separator: ", ")
  }
}
