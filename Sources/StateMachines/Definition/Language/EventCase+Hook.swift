extension EventCase {
  /// The same hook for steps; in the client's module as well.
  @inlinable
  func hook<Context, State>(
    _ hook: @escaping MachineBuilder<Context, State, Event>.PayloadHook<Payload>
  ) -> MachineBuilder<Context, State, Event>.Hook {
    let extract = extract
    return { step in
      guard let event = step.event, let payload = extract(event) else { return }
      try hook(payload, &step)
    }
  }
}
