public import Dispatch

extension ReferenceMachine {
  /// Notifies an observer of each internal transition of the state at a path.
  ///
  /// Like `subscribe(to:leaving:entering:on:_:)` in all else; the path of a region without a name means its parallel state.
  ///
  /// - Parameters:
  ///   - path: The path, such as `c/c2@1/c222`; see ``ContextDefinition/state(at:)``.
  ///   - event: Only internal transitions that this event caused.
  ///   - queue: Where the observer is called.
  ///   - observer: What is called.
  /// - Returns: A token to end it with, which need not be kept.
  /// - Throws: A ``StatePathError``, and then nothing is subscribed.
  @discardableResult
  public final func subscribe(
    toInternalTransitionsAt path: String, for event: Event? = nil, on queue: DispatchQueue,
    _ observer: @escaping @Sendable (Transition) -> Void
  ) throws(StatePathError) -> ObserverToken {
    let source = compiled.node(of: try compiled.state(at: path))
    let subscription = subscribe(on: queue) { [compiled] item, subscription in
      guard case .transition(let record) = item, record.isInternal, record.sourceNode == source else { return }
      let transition = Transition(record, in: compiled)
      if event == nil || transition.event == event { subscription.call { observer(transition) } }
    }
    return ObserverToken(subscription)
  }
}
