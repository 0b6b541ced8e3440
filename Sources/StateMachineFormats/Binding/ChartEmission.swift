import StateMachines

/// An event that a statement makes, with its data; its names are bound to values and variables of the definition.
struct ChartEmission<Context, State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable {
  typealias Step = StateMachines.Step<Context, State, Event>
  typealias Expression = ChartExpression<Context, State, Event>

  enum Name: Sendable {
    case event(Event)
    case computed(Expression)
    /// The completion of the state around the final state; it needs no name.
    case completion
  }

  enum Data: Sendable {
    case value(Expression)
    case fields([(name: String, value: Expression)])
  }

  let kind: MachineDescription.Emission.Kind
  let name: Name
  let delay: Duration?
  let computedDelay: Expression?
  let id: String?
  let data: Data?
  let eventNamed: @Sendable (String) -> Event?

  func run(_ step: inout Step) throws {
    let note = try data.map { try value(of: $0, step).description }
    let event: Event
    switch name {
    case .completion:
      if let note { step.noteCompletion(note) }
      return
    case .event(let bound): event = bound
    case .computed(let expression): event = try computedEvent(expression, step)
    }
    if kind == .raised { return step.raise(event, note: note) }
    step.send(event, after: try computedDelay.map { try computed($0, step) } ?? delay ?? .zero, id: id, note: note)
  }

  private func value(of data: Data, _ step: borrowing Step) throws -> DatamodelValue {
    switch data {
    case .value(let expression): return try expression.value(step)
    case .fields(let fields):
      var record: [String: DatamodelValue] = [:]
      for field in fields {
        let value = try field.value.value(step)
        if case .record = value { throw EmissionError.nestedRecord(name: field.name) }
        record[field.name] = value
      }
      return .record(record)
    }
  }

  private func computedEvent(_ expression: Expression, _ step: borrowing Step) throws -> Event {
    let text = try expression.value(step).asString
    // Only the machine itself makes failures and completions.
    let isOfMachine = text == "error" || text == "done" || text.hasPrefix("error.") || text.hasPrefix("done.")
    guard !isOfMachine, SCXML.isWord(text), let event = eventNamed(text) else { throw EmissionError.noEvent(name: text) }
    return event
  }

  private func computed(_ expression: Expression, _ step: borrowing Step) throws -> Duration {
    let text = try expression.value(step).asString
    guard let duration = SCXMLDelay.duration(of: text) else { throw EmissionError.noDelay(text) }
    return duration
  }
}

/// Why an event cannot be made.
enum EmissionError: Error, CustomStringConvertible {
  case noEvent(name: String)
  case noDelay(String)
  case nestedRecord(name: String)

  /// A sentence.
  var description: String {
    switch self {
    case .noEvent(let name): "\(Excerpt.quoted(name)) is not the name of an event that the machine can send"
    case .noDelay(let text): "\(Excerpt.quoted(text)) is no time; a delay is a text such as '5s' or '100ms'"
    case .nestedRecord(let name): "\(Excerpt.name(name)) is a record in a record, which events cannot carry"
    }
  }
}
