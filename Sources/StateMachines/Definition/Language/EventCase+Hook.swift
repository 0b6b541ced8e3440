extension EventCase {
  /// The same hook for steps; in the client's module as well.
  @inlinable
  func hook<Context, State>(
    _ hook: @escaping MachineBuilder<Context, State, Event>.PayloadHook<Payload>
  ) -> MachineBuilder<Context, State, Event>.Hook {
    let extract = extract
    return { step in try hook(step.payload(extract), &step) }
  }

  /// A computed target that receives the payload, for steps.
  @inlinable
  func computation<Context, State>(
    _ computing: @escaping MachineBuilder<Context, State, Event>.PayloadComputation<Payload>
  ) -> MachineBuilder<Context, State, Event>.Computation {
    let extract = extract
    return { step in try computing(step.payload(extract), step) }
  }
}

extension Step {
  /// The payload of the event.
  ///
  /// - Throws: That the event has none.
  @inlinable
  @inline(__always)
  func payload<Payload>(_ extract: EventCase<Event, Payload>.Extraction) throws -> Payload {
    var payload: Payload?
    if let event = frame.pointee.eventAddress { _withUnprotectedUnsafeMutablePointer(to: &payload) { extract(event, $0) } }
    guard let payload else { throw MissingPayload(of: Payload.self) }
    return payload
  }
}
