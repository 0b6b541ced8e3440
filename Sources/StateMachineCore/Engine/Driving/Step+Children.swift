extension Step {
  /// Sends an event to a child machine, which processes it after this macrostep has committed, before the next event of this machine.
  ///
  /// If the step is undone, nothing was sent. If no child of that name is active after the macrostep, the event is dropped. A child that
  /// rejects it notifies its own `onRejection` hooks.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - child: The child machine.
  public mutating func send<ChildState, ChildEvent>(_ event: ChildEvent, to child: ChildMachine<ChildState, ChildEvent>) {
    engine.pointee.request(.deliver(Value(event), to: child.name))
  }
}

extension PayloadStep {
  /// Sends an event to a child machine, like ``Step/send(_:to:)``.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - child: The child machine.
  public mutating func send<ChildState, ChildEvent>(_ event: ChildEvent, to child: ChildMachine<ChildState, ChildEvent>) {
    step.send(event, to: child)
  }
}
