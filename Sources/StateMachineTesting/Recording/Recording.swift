public import StateMachines

/// What all machines of a definition do, from now on: to expect it, and to see what a test run has not covered.
///
/// ```swift
/// let recording = Recording(of: Order.definition)
/// let order = ThreadsafeMachine(Order.definition)
/// order.fire(.pay)
/// print(recording.steps)  // [start: placed, stands, pay: placed -> paid]
/// ```
///
/// Machines with an identity are recorded if they are made after it has begun. Machines that are values, and child machines, are recorded
/// in a debug build only, also if they were made before. Steps of machines that run at the same time are recorded in the order in which
/// they end. A recorded machine takes the general path of the library, so a test that measures time has no recording.
///
/// It may be used on any thread. It ends with ``stop()``, or when it is released.
public final class Recording<State: Hashable & Sendable, Event: Sendable>: Sendable {
  private let contents: Contents
  private let states: [State]
  private let end: @Sendable () -> Void

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - definition: The definition whose machines are recorded.
  ///   - events: Events whose cells are counted although no line names them; those of an enum that can be listed need not be passed.
  ///   - limit: How many steps are kept at least: of twice as many, the older half is dropped. What was covered is kept in any case.
  public init<Context>(of definition: ContextDefinition<Context, State, Event>, events: [Event] = [], limit: Int = 1_000) {
    let contents = Contents(DefinitionCells(definition, events: events), limit: limit)
    self.contents = contents
    states = definition.states
    end = definition.traceMachines { contents.add($0) }
  }

  deinit { end() }

  /// Ends the recording; what was recorded stays.
  public func stop() { end() }

  /// The steps that are kept, which are the last ones, the oldest first.
  public var steps: [RecordedStep<State>] { contents.state.runMutable { $0.steps } }

  /// What was covered up to now.
  public var coverage: Coverage<State, Event> { Coverage(contents.cells, of: states, contents.state.runMutable { $0.covered }) }

  private final class Contents: Sendable {
    let cells: DefinitionCells<State, Event>
    let limit: Int
    let state = Protected((steps: [RecordedStep<State>](), covered: Coverage<State, Event>.Covered()))

    init(_ cells: DefinitionCells<State, Event>, limit: Int) {
      self.cells = cells
      self.limit = max(limit, 1)
    }

    func add(_ trace: Trace<State, Event>) {
      guard !ModelRun.isActive else { return }
      let step = RecordedStep(trace, cells)
      state.runMutable { [cells, limit] state in
        state.covered.add(trace, cells)
        // Dropping half of them at a time takes constant time for each step.
        if state.steps.count - limit >= limit { state.steps.removeFirst(limit) }
        state.steps.append(step)
      }
    }
  }
}
