extension ContextMachine: CustomStringConvertible {
  /// The kind, the active states and the deferred events: `ContextMachine: open; waiting: close`.
  public var description: String {
    description("ContextMachine")
  }

  func description(_ kind: String) -> String {
    let deferred = memory.rest?.deferred.prefix(TraceRecord.limit).map { "\(event: $0.event.event(as: Event.self))" } ?? []
    let waiting = listOfWaiting(deferred, memory.rest?.deferred.count ?? 0)
    let states = configuration.map { "\(label: $0)" }.joined(separator: ", ")
    return "\(kind)\(memory.phase.isRunning ? "" : ", \(memory.phase)"): \(states); waiting: \(waiting)"
  }
}

extension EmbeddedMachine: CustomStringConvertible {
  /// The kind, the active states and the deferred events: `Machine: open; waiting: close`.
  public var description: String { machine.description(Context.self == Void.self ? "Machine" : "EmbeddedMachine") }
}
