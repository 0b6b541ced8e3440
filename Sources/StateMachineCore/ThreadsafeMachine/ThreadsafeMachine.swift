public import Dispatch

/// A machine for any thread.
///
/// Its events and queries may come from every thread at once. A step is a mutable section of the machine: guards, hooks and actions run on
/// the thread that fires, while the machine is reserved – other senders wait, readers do not. Users may open sections of their own on it,
/// by `runReadonly` and `runMutable`. Observers are notified asynchronously, in the order of commits, on queues of their choice.
///
/// ```swift
/// let door = ThreadsafeMachine(doors)
/// door.subscribe(on: .main) { transition in print(transition) }
/// door.fire(.open)
/// ```
///
/// A transition without guard, hook, timeout or observer takes no lock: one exchange of a word that holds both state and lock.
///
/// Releasing the last reference runs no exit action: timers are cancelled, streams of transitions end, and observers are notified of what
/// was committed before. <doc:Threads> says what may block, and for how long.
///
/// Safe because what changes is atomic, or touched only by the thread that is in the machine's section.
public final class ThreadsafeMachine<State: Hashable & Sendable, Event: Sendable>:
  ReferenceMachine<State, Event>, @unchecked Sendable
{
  /// The definition of such a machine.
  public typealias Definition = MachineDefinition<State, Event>

  /// A machine, started unless `starts` is false: the entry actions of the initial state have run on the calling thread.
  ///
  /// If one of them throws, the start is undone, and every event is rejected with that error until `start` succeeds.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - label: What deadlock reports and messages call it.
  ///   - eventQueue: Where `enqueue`, `submit` and `enqueueMutable` run; nil for a queue of its own, made when one of them is first used.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's.
  ///   - starts: Whether the machine is started. One that is not rejects every event until `start`.
  public init(
    _ definition: Definition, label: String = "", eventQueue: DispatchQueue? = nil, clock: (any MachineClock)? = nil, starts: Bool = true
  ) {
    let extras = Self.extras(label, eventQueue, clock)
    if starts, definition.compiled.startsQuietly, !definition.compiled.isTraced {
      super.init(started: definition.compiled, extras)
    } else {
      super.init(definition.compiled, Memory(unstarted: definition.compiled), extras)
      if starts { try? start() }
    }
  }

  /// A machine at rest in a state that was read from elsewhere, such as a row of a database.
  ///
  /// No entry action runs. Timeouts of the state start anew; if one that is computed throws, it is asked for again with the next call,
  /// which is rejected with the error. A final state makes a finished machine.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: Where it is.
  ///   - label: What deadlock reports and messages call it.
  ///   - eventQueue: Where `enqueue`, `submit` and `enqueueMutable` run; nil for a queue of its own, made when one of them is first used.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's.
  /// - Throws: A ``RestoreError`` where the state alone does not determine the configuration: one that the definition does not have, a
  ///   parallel state, one inside a parallel state. Also for a state that an eventless transition or a
  ///   completion leaves without a guard.
  public init(
    _ definition: Definition, at state: State, label: String = "", eventQueue: DispatchQueue? = nil, clock: (any MachineClock)? = nil
  ) throws(RestoreError) {
    let memory = try definition.compiled.memory(at: state)
    super.init(definition.compiled, memory, Self.extras(label, eventQueue, clock))
    if memory.hasToResume { _ = call().resume() }
  }

  /// A machine on a definition of its own.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  ///   - build: Writes the definition.
  /// - Throws: All that is wrong with the definition.
  public convenience init(
    initial: State, fileID: String = #fileID, line: UInt = #line, _ build: (inout Definition.Builder) -> Void
  ) throws(DefinitionError) {
    self.init(try Definition(initial: initial, fileID: fileID, line: line, build))
  }

  /// A machine that is where its memory says.
  package init(_ definition: Definition, _ memory: Memory, _ label: String, _ eventQueue: DispatchQueue?, _ clock: (any MachineClock)?) {
    super.init(definition.compiled, memory, Self.extras(label, eventQueue, clock))
    if memory.hasToResume { _ = call().resume() }
  }

  private static func extras(_ label: String, _ queue: DispatchQueue?, _ clock: (any MachineClock)?) -> MachineExtras? {
    guard !label.isEmpty || queue != nil || clock != nil else { return nil }
    return MachineExtras(label: label, queue: queue, clock: clock)
  }
}
