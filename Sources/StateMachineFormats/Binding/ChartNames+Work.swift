public import StateMachines

/// Tasks, streams and child machines, which a chart invokes by name.
///
/// The name is that of what is invoked: `src` of SCXML and XState, `invoke` of JSON. Several states may invoke the same; each has an
/// activation of its own.
extension ChartNames {
  /// Binds a task: an async closure that runs while a state is active that invokes it.
  ///
  /// ```swift
  /// let definition = try chart.definition(String.self, String.self) { names in
  ///   names.task("charge") { try await bank.charge(); return nil }
  /// }
  /// ```
  ///
  /// Failures are taken by the chart's transitions for them, `onError` of XState, or become events by `onFailure`.
  ///
  /// - Parameters:
  ///   - name: What the chart calls it.
  ///   - retry: Whether it is tried again when it throws, and when.
  ///   - timeLimit: How long all attempts may take together, by the machine's clock.
  ///   - onRestore: What becomes of the task when a machine is restored in the state, or made with `at:`.
  ///   - run: The task. It runs on the default executor. What it returns is fired; for nil the event is fired by which the chart waits for
  ///     the end, such as that of `onDone` of XState.
  ///   - onFailure: Makes an event of what the last attempt threw, on the thread of the task; nil reports nothing.
  public mutating func task<Failure: Error>(
    _ name: String, retry: Retry = .never, timeLimit: Duration? = nil, onRestore: RestoredWork = .restart,
    run: @escaping @Sendable () async throws(Failure) -> Event?, onFailure: (@Sendable (any Error) -> Event?)? = nil
  ) {
    bind(name, .task) { sm, line in
      let end = line.end
      sm.task(
        line.name, in: line.state, retry: retry, timeLimit: timeLimit, onRestore: onRestore,
        run: { () async throws(Failure) -> Event? in try await run() ?? end }, onFailure: onFailure, fileID: line.place.fileID,
        line: line.place.line)
    }
  }

  /// Binds a task with an input that is made in the step that enters the state.
  ///
  /// - Parameters:
  ///   - name: What the chart calls it.
  ///   - retry: Whether it is tried again when it throws, and when. Each attempt has the same input.
  ///   - timeLimit: How long all attempts may take together, by the machine's clock.
  ///   - onRestore: What becomes of the task when a machine is restored in the state. A snapshot keeps the input; a coded one only an
  ///     input that is `Codable`.
  ///   - input: Makes the input, after the entry actions. If it throws, the error policy of the chart says what happens.
  ///   - run: The task. It runs on the default executor. For nil, the event of the end is fired that the chart waits for.
  ///   - onFailure: Makes an event of what the last attempt threw, on the thread of the task; nil reports nothing.
  public mutating func task<Input: Sendable, Failure: Error>(
    _ name: String, retry: Retry = .never, timeLimit: Duration? = nil, onRestore: RestoredWork = .restart,
    input: @escaping @Sendable (borrowing Step<Context, State, Event>) throws -> Input,
    run: @escaping @Sendable (Input) async throws(Failure) -> Event?, onFailure: (@Sendable (any Error) -> Event?)? = nil
  ) {
    bind(name, .task) { sm, line in
      let end = line.end
      sm.task(
        line.name, in: line.state, retry: retry, timeLimit: timeLimit, onRestore: onRestore, input: input,
        run: { (input: Input) async throws(Failure) -> Event? in try await run(input) ?? end }, onFailure: onFailure,
        fileID: line.place.fileID, line: line.place.line)
    }
  }

  /// Binds a stream: an async sequence whose elements are events while a state is active that invokes it.
  ///
  /// At its end, the event is fired by which the chart waits for the end, such as that of `onDone` of XState.
  ///
  /// - Parameters:
  ///   - name: What the chart calls it.
  ///   - onRestore: What becomes of the stream when a machine is restored in the state, or made with `at:`.
  ///   - from: Makes the sequence. It runs on the default executor.
  ///   - onFailure: Makes an event of what the closure or the sequence throws; nil ignores the failure.
  public mutating func events<Events: AsyncSequence, Failure: Error>(
    _ name: String, onRestore: RestoredWork = .restart, from: @escaping @Sendable () async throws(Failure) -> Events,
    onFailure: (@Sendable (any Error) -> Event?)? = nil
  ) where Events.Element == Event {
    bind(name, .stream) { sm, line in
      sm.events(
        line.name, in: line.state, onEnd: line.end, onRestore: onRestore, from: from, onFailure: onFailure, fileID: line.place.fileID,
        line: line.place.line)
    }
  }

  /// Binds a child machine: a machine of another definition that runs while a state is active that invokes it.
  ///
  /// - Parameters:
  ///   - child: Its name in the chart, with its types. Hooks send events to it by this name, or by the `id` where the chart gives one.
  ///   - definition: What it is.
  ///   - onEnd: Makes an event of the final state at the top that the child has reached. For nil, the event of the end is fired that the
  ///     chart waits for.
  public mutating func child<ChildState, ChildEvent>(
    _ child: ChildMachine<ChildState, ChildEvent>, _ definition: MachineDefinition<ChildState, ChildEvent>,
    onEnd: @escaping @Sendable (ChildState) -> Event? = { _ in nil }
  ) {
    bind(child.name, .child) { sm, line in
      let end = line.end
      sm.child(
        ChildMachine<ChildState, ChildEvent>(line.name), definition, in: line.state, fileID: line.place.fileID, line: line.place.line
      ) { last in onEnd(last) ?? end }
    }
  }
}

/// The code of a task, a stream or a child machine, and what adds its lines.
struct BoundWork<Context, State: Hashable & Sendable, Event: Hashable & Sendable> {
  /// A line of a state that has it.
  struct Line {
    let name: String
    let state: State
    /// The event of the end that the chart waits for.
    let end: Event?
    let place: MachineDescription.Place
  }

  let kind: MachineDescription.Invocation.Kind
  let add: (inout MachineBuilder<Context, State, Event>, Line) -> Void
}
