extension EventCase {
  /// The same hook for steps; in the client's module as well.
  @inlinable
  func hook<Context, State>(
    _ hook: @escaping MachineBuilder<Context, State, Event>.PayloadHook<Payload>
  ) -> MachineBuilder<Context, State, Event>.Hook {
    let extract = extract
    return { step in
      guard let event = step.event, let payload = extract(event) else { throw MissingPayload(of: Payload.self) }
      try hook(payload, &step)
    }
  }

  /// A computed target that receives the payload, for steps.
  @inlinable
  func computation<Context, State>(
    _ computing: @escaping MachineBuilder<Context, State, Event>.PayloadComputation<Payload>
  ) -> MachineBuilder<Context, State, Event>.Computation {
    let extract = extract
    return { step in
      guard let event = step.event, let payload = extract(event) else { throw MissingPayload(of: Payload.self) }
      return try computing(payload, step)
    }
  }
}
