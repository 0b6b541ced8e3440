public import Dispatch
import Synchronization

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

  /// Writes what the machine does line by line, while it does it, to find a hook that hangs or stops the program.
  ///
  /// The lines are those of a ``Trace``: each is written before the engine goes on, so the last one says where it is. A machine without a
  /// log costs nothing; with one, every event takes the general path. A call that runs already is not logged to its end. It ends with
  /// `cancel()`.
  ///
  /// ```swift
  /// let token = machine.log()
  /// machine.fire(.play)
  /// token.cancel()
  /// ```
  ///
  /// - Parameter write: What is called with each line, by the thread that runs the step, inside the machine's section: it must not use the
  ///   machine, and what it waits for holds the step up. By default it writes to the standard error, without a buffer.
  /// - Returns: A token to switch it off with.
  @discardableResult
  public final func log(_ write: @escaping @Sendable (_ line: String) -> Void = { writeToStandardError($0) }) -> ObserverToken {
    ObserverToken(
      readAlong { [compiled] happening in
        if let line = compiled.line(of: happening) { write(line) }
      })
  }

  private func readAlong(_ reader: @escaping TraceReader) -> Subscription {
    let outbox = ensuredMachineExtras.ensuredOutbox
    let subscription = Subscription(of: outbox, readingAlong: reader)
    _ = outbox.add(Listeners(observers: [subscription]), to: self)
    change(clearing: 0, setting: ListenerBits.hasTracers)
    return subscription
  }

  /// Passes what the machine does to those who trace all machines of the definition.
  final func passTracesToDefinition() {
    _ = readAlong { [compiled] happening in
      if case .end(let record) = happening { compiled.tracers.call(with: record) }
    }
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

extension ReferenceMachine: CustomStringConvertible {
  /// The kind and the label, the active states and the events that wait: `ThreadsafeMachine 'door': open; waiting: close`.
  ///
  /// What waits is what `enqueue` and `submit` hold, in order, and whether deferred events do. It never waits, and may be read in a
  /// debugger; like `configuration` in all else, but it is not tracked by Observation.
  public final var description: String {
    let seen = word.load(ordering: .acquiring)
    let waiting = extras?.waitingEvents(first: TraceRecord.limit) ?? WaitingEvents()
    var names = listOfWaiting(waiting.first.compactMap { $0 as? Event }.map { "\(event: $0)" }, waiting.count)
    if seen & MachineWord.deferring != 0 { names = waiting.count > 0 ? "\(names), and deferred events" : "deferred events" }
    let kind = "\(type(of: self))".prefix { $0 != "<" }
    let phase = MachineWord.phase(of: seen)
    let states = currentConfiguration.map { "\(label: $0)" }.joined(separator: ", ")
    return "\(kind)\(label.isEmpty ? "" : " '\(label)'")\(phase.isRunning ? "" : ", \(phase)"): \(states); waiting: \(names)"
  }
}
