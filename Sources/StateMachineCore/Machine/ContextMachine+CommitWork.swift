// Calls whose work for after the commit is left to the caller.

extension ContextMachine where Context: Sendable {
  /// Starts the machine, and leaves its `onCommit` work to the caller.
  ///
  /// - Parameters:
  ///   - context: What hooks reach.
  ///   - work: Where the work is left; see ``CommitWork``.
  ///   - tracer: What is called for each macrostep, when all is done; nil where no traces are wanted.
  /// - Throws: What a hook threw.
  public mutating func start(
    with context: inout Context, leaving work: inout CommitWork, tracing tracer: ((Trace<State, Event>) -> Void)? = nil
  ) throws {
    let error = report(&work, nil, &context, tracer) { $0.start() }
    if let error { throw error }
  }

  /// Gives an event to the machine, and leaves its `onCommit` and `onRejection` work to the caller.
  ///
  /// ```swift
  /// var work = CommitWork()
  /// let outcome = next.attempt(.pay, with: &order, leaving: &work)
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: What hooks and guards reach.
  ///   - request: The key of the request that brings the event: if the event is deferred, snapshots keep the key with it.
  ///   - work: Where the work is left; see ``CommitWork``.
  ///   - tracer: What is called for each macrostep, when all is done; nil where no traces are wanted.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @discardableResult
  public mutating func attempt(
    _ event: Event, with context: inout Context, request: String? = nil, leaving work: inout CommitWork,
    tracing tracer: ((Trace<State, Event>) -> Void)? = nil
  ) -> Outcome {
    let compiled = compiled
    let answer = report(&work, request, &context, tracer) { machine in
      compiled.withEvent(event) { machine.attempt(compiled.occurrence(of: event, at: $0), "attempt", postpones: true) }
    }
    return compiled.outcome(of: answer, for: event)
  }

  /// Gives an event with an argument to the machine, and leaves its `onCommit` and `onRejection` work to the caller.
  ///
  /// - Parameters:
  ///   - event: The event, with `.any` in place of the argument.
  ///   - type: The types of its argument and reply.
  ///   - argument: What the action consumes.
  ///   - context: What hooks and guards reach.
  ///   - request: The key of the request that brings the event.
  ///   - work: Where the work is left; see ``CommitWork``.
  ///   - tracer: What is called for each macrostep, when all is done; nil where no traces are wanted.
  /// - Returns: The outcome, and what the action returned.
  package mutating func attempt<Argument: ~Copyable, Reply: ~Copyable>(
    _ event: Event, as type: Call<Argument, Reply>.Type, _ argument: consuming Argument, with context: inout Context,
    request: String? = nil, leaving work: inout CommitWork, tracing tracer: ((Trace<State, Event>) -> Void)? = nil
  ) -> CallAnswer<State, Event, Reply> {
    let compiled = compiled
    var reply: Reply?
    let answer = CallFrame.run(CallSignature(type), argument, reply: &reply) { frame in
      report(&work, request, &context, tracer) { machine in
        compiled.withEvent(event) { machine.attempt(compiled.occurrence(of: event, at: $0, frame), "attempt", postpones: true) }
      }
    }
    return CallAnswer(compiled.outcome(of: answer, for: event), reply.take())
  }

  /// Tells the machine that some time has passed, processes what became due, and leaves the work of that to the caller.
  ///
  /// The work of all due events is left together, in order; an `advance` that runs it does so after each of them.
  ///
  /// - Parameters:
  ///   - duration: How much time has passed; a negative duration does nothing.
  ///   - context: What hooks and guards reach.
  ///   - work: Where the work is left; see ``CommitWork``.
  ///   - tracer: What is called for each macrostep, when all is done; nil where no traces are wanted.
  /// - Returns: A transition for each macrostep that took one, in order.
  @discardableResult
  public mutating func advance(
    by duration: Duration, with context: inout Context, leaving work: inout CommitWork,
    tracing tracer: ((Trace<State, Event>) -> Void)? = nil
  ) -> [Transition] {
    guard let now = memory.time(after: duration) else { return [] }
    let compiled = compiled
    return report(&work, nil, &context, tracer) { $0.advance(to: now) }.compactMap { Transition($0, in: compiled) }
  }

  /// Processes the event that is due first, if it is due by a time, and all that follows from it.
  ///
  /// - Returns: Whether an event was due; if none was, it is that time now.
  package mutating func processNextDueEvent(
    by now: Duration, with context: inout Context, leaving work: inout CommitWork, tracing tracer: ((Trace<State, Event>) -> Void)? = nil
  ) -> Bool {
    report(&work, nil, &context, tracer) { $0.advanceToNextEvent(by: now) } != nil
  }

  /// Gives the machine what the work of a state reports, and leaves the work of that to the caller.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - context: What hooks and guards reach.
  ///   - work: Where the work is left; see ``CommitWork``.
  ///   - tracer: What is called for each macrostep, when all is done; nil where no traces are wanted.
  package mutating func process(
    _ report: WorkReport<Event>, with context: inout Context, leaving work: inout CommitWork,
    tracing tracer: ((Trace<State, Event>) -> Void)? = nil
  ) {
    _ = self.report(&work, nil, &context, tracer) { $0.process(report.report) }
  }

  /// The time of the last `advance`, or that of the event that was due last.
  package var time: Duration { memory.rest?.now ?? .zero }

  /// Lets time pass without processing anything: what is due stays due.
  package mutating func passTime(to now: Duration) {
    if now > memory.rest?.now ?? .zero { memory.ensuredRest().now = now }
  }

  /// Begins timeouts or work of an active state that do not wait or run: those that its definition did not have when it was entered.
  ///
  /// A timeout or a task that came to its end while the state was active begins again.
  ///
  /// - Parameters:
  ///   - kind: What is begun.
  ///   - state: The state; where it is not active, or the machine does not run, nothing is begun.
  ///   - time: The time from which delays and limits count.
  ///   - context: What closures that make durations and inputs reach.
  ///   - work: Where work for after the commit is left.
  /// - Returns: Whether something was begun.
  /// - Throws: What one of the closures threw; then nothing was begun.
  package mutating func begin(
    _ kind: IdleWork.Kind, of state: State, at time: Duration, with context: inout Context, leaving work: inout CommitWork
  ) throws -> Bool {
    guard let node = compiled.node(of: state), idleWork.contains(where: { $0.node == node && $0.kind == kind }) else { return false }
    let now = memory.rest?.now ?? .zero
    memory.ensuredRest().now = time
    defer { memory.ensuredRest().now = now }
    let error = report(&work, nil, &context, nil) { $0.begin(kind, of: node) }
    if let error { throw error }
    return true
  }

  /// Makes a call that leaves its work, and passes its traces on.
  private mutating func report<R>(
    _ work: inout CommitWork, _ request: String?, _ context: inout Context, _ tracer: ((Trace<State, Event>) -> Void)?,
    _ call: (ValueHolder) -> R
  ) -> R {
    let compiled = compiled
    var report = CallReport(isTraced: tracer != nil, work: work, request: request)
    let result = withUnsafeMutablePointer(to: &report) { report in
      withMemoryOfAny(&context) { memory, context in
        let result = call(ValueHolder(compiled, memory, context, report: report))
        for (place, rejected) in report.pointee.rejections {
          report.pointee.work?.set(compiled.workForHooks(rejected, context), at: place)
        }
        return result
      }
    }
    if let left = report.work { work = left }
    if let tracer {
      for record in report.traces { tracer(Trace(record, in: compiled)) }
    }
    return result
  }

  /// A variable of size zero has no address of its own, so that of the memory is passed.
  ///
  /// The thread sanitizer reports the one that the compiler would pass. Nothing is ever read or written there.
  private mutating func withMemoryOfAny<R>(
    _ context: inout Context, _ body: (UnsafeMutablePointer<Memory>, UnsafeMutableRawPointer) -> R
  ) -> R {
    guard MemoryLayout<Context>.size == 0 else { return withMemory(&context, body) }
    return withUnsafeMutablePointer(to: &memory) { body($0, UnsafeMutableRawPointer($0)) }
  }
}

extension EmbeddedMachine where Context: Sendable {
  /// Starts the machine, and leaves its `onCommit` work to the caller.
  ///
  /// - Parameters:
  ///   - work: Where the work is left; see ``CommitWork``.
  ///   - tracer: What is called for each macrostep, when all is done; nil where no traces are wanted.
  /// - Throws: What a hook threw.
  public mutating func start(leaving work: inout CommitWork, tracing tracer: ((Trace<State, Event>) -> Void)? = nil) throws {
    try machine.start(with: &context, leaving: &work, tracing: tracer)
  }

  /// Gives an event to the machine, and leaves its `onCommit` and `onRejection` work to the caller.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - request: The key of the request that brings the event: if the event is deferred, snapshots keep the key with it.
  ///   - work: Where the work is left; see ``CommitWork``.
  ///   - tracer: What is called for each macrostep, when all is done; nil where no traces are wanted.
  /// - Returns: The transition that sums up the macrostep, or how the event waits, or why it was rejected.
  @discardableResult
  public mutating func attempt(
    _ event: Event, request: String? = nil, leaving work: inout CommitWork, tracing tracer: ((Trace<State, Event>) -> Void)? = nil
  ) -> Outcome {
    machine.attempt(event, with: &context, request: request, leaving: &work, tracing: tracer)
  }

  /// Tells the machine that some time has passed, processes what became due, and leaves the work of that to the caller.
  ///
  /// The work of all due events is left together, in order; an `advance` that runs it does so after each of them.
  ///
  /// - Parameters:
  ///   - duration: How much time has passed; a negative duration does nothing.
  ///   - work: Where the work is left; see ``CommitWork``.
  ///   - tracer: What is called for each macrostep, when all is done; nil where no traces are wanted.
  /// - Returns: A transition for each macrostep that took one, in order.
  @discardableResult
  public mutating func advance(
    by duration: Duration, leaving work: inout CommitWork, tracing tracer: ((Trace<State, Event>) -> Void)? = nil
  ) -> [Transition] {
    machine.advance(by: duration, with: &context, leaving: &work, tracing: tracer)
  }
}

extension Step {
  /// Leaves a message for the caller of a call that collects them; it is dropped if the step is undone, and by all other calls.
  package mutating func leave(_ message: any Sendable) {
    engine.pointee.leaveAfterCommit(.message(message))
  }
}

extension PayloadStep {
  /// Leaves a message, like ``Step``.
  package mutating func leave(_ message: any Sendable) {
    step.leave(message)
  }
}
