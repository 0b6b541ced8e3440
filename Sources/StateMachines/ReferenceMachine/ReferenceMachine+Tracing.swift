public import Dispatch

extension ReferenceMachine {
  /// Tells what the machine does in each macrostep from now on, this machine alone; for debugging.
  ///
  /// Traces come asynchronously, in order, like transitions to `subscribe`; those of macrosteps that were rejected or undone come as well.
  /// A call of the machine that runs already is not traced to its end, also where it processes further events. Without a tracer it costs
  /// nothing; with one, every event takes the general path. It ends with `cancel()`.
  ///
  /// - Parameters:
  ///   - queue: Where the tracer is called.
  ///   - tracer: What is called, once for each macrostep.
  /// - Returns: A token to switch it off with.
  @discardableResult
  public final func trace(on queue: DispatchQueue, _ tracer: @escaping @Sendable (Trace<State, Event>) -> Void) -> ObserverToken {
    let subscription = subscribe(on: queue, wantsTraces: true) { [compiled] item, subscription in
      guard case .trace(let record) = item else { return }
      let trace = Trace(record, in: compiled)
      subscription.call { tracer(trace) }
    }
    change(clearing: 0, setting: ListenerBits.hasTracers)
    return ObserverToken(subscription)
  }

  /// The active states as a tree, one on each line, two spaces for each level; a region without a name is called by its parallel state and
  /// its place in it.
  ///
  /// ```
  /// on
  ///   playing
  ///     playing@0
  ///       muted
  /// ```
  ///
  /// Like `configuration` in all else.
  public final var activeConfiguration: String {
    if let engine = call().engineOfThisThread { return compiled.tree(of: engine.pointee.activeNodes) }
    let committed = call().committed
    return compiled.tree(of: compiled.activeNodes(of: committed))
  }
}
