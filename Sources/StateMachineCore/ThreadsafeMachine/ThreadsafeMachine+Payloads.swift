public import Dispatch

extension ThreadsafeMachine where State: StateCases {
  /// A machine that has started in a state with a payload: the entry actions of the state have run on the calling thread.
  ///
  /// If one of them throws, the start is undone, and every event is rejected with that error until `start` succeeds.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: The initial state.
  ///   - payload: What the state holds.
  ///   - label: What deadlock reports and messages call it.
  ///   - eventQueue: Where `enqueue`, `submit` and `enqueueMutable` run; nil for a queue of its own.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's.
  /// - Throws: A ``RestoreError`` where machines do not start in the state.
  public convenience init<Payload>(
    _ definition: Definition, in state: StateLiteral<State, Payload>, holding payload: consuming Payload, label: String = "",
    eventQueue: DispatchQueue? = nil, clock: (any MachineClock)? = nil
  ) throws(RestoreError) {
    let memory = try definition.compiled.memory(startingIn: state, holding: payload)
    self.init(definition, memory, label, eventQueue, clock)
    try? start()
  }

  /// A machine at rest in a state with a payload, that were read from elsewhere; no entry action runs.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: Where it is.
  ///   - payload: What the state holds.
  ///   - label: What deadlock reports and messages call it.
  ///   - eventQueue: Where `enqueue`, `submit` and `enqueueMutable` run; nil for a queue of its own.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's.
  /// - Throws: A ``RestoreError`` where the state alone does not determine the configuration, or other active states hold payloads.
  public convenience init<Payload>(
    _ definition: Definition, at state: StateLiteral<State, Payload>, holding payload: consuming Payload, label: String = "",
    eventQueue: DispatchQueue? = nil, clock: (any MachineClock)? = nil
  ) throws(RestoreError) {
    let memory = try definition.compiled.memory(at: state, holding: payload)
    self.init(definition, memory, label, eventQueue, clock)
  }

  /// Starts the machine in its initial state with a payload, unless it runs.
  ///
  /// - Parameter payload: What the initial state holds. If it holds no such payload, that of the one state inside it which does.
  /// - Throws: What an entry action throws, and the start is undone; a ``RestoreError`` where no such state or several
  ///   hold a payload of its type;
  ///   a ``MachineError`` where waiting would be a deadlock.
  public func start<Payload: Sendable>(holding payload: consuming Payload) throws {
    if let error = call().start(with: try compiled.payloads(startingWith: payload)) { throw error }
  }
}
