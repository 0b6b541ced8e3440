/// A machine as a value, for one owner at a time: an actor, an event loop, a lock of your own.
///
/// A copy is a machine of its own, so a change can be decided on a copy, made to last, and then kept:
///
/// ```swift
/// var next = machine
/// let transition = try next.require(event, with: &effects)
/// try await database.save(id, next.state)
/// machine = next
/// ```
///
/// The context is handed in with each call and never stored; hooks reach it as `step.context`. It may be a struct, whose changes are undone
/// with the step, or a list of effects to act on afterwards. A copy to undo is taken only for steps that run hooks; while it exists, arrays
/// and dictionaries in the context are not unique, so that changing one copies it.
///
/// All work is done on the calling thread, in the call, and nothing blocks but hooks that do. Time is the owner's: see `advance(to:with:)`.
public struct ContextMachine<Context, State: Hashable & Sendable, Event: Sendable>: Sendable {
  /// A transition of such a machine.
  public typealias Transition = StateMachineCore.Transition<State, Event>
  /// The answer of such a machine.
  public typealias Outcome = StateMachineCore.Outcome<State, Event>
  /// A rejection by such a machine.
  public typealias Rejection = StateMachineCore.Rejection<State, Event>

  @usableFromInline package let compiled: CompiledContextDefinition<Context, State, Event>
  @usableFromInline package var memory: Memory

  /// A machine that is where its memory says.
  package init(_ definition: ContextDefinition<Context, State, Event>, _ memory: consuming Memory) {
    compiled = definition.compiled
    self.memory = memory
  }

  /// A machine that has not started yet.
  ///
  /// Until `start` it rejects every event; its state is the initial one.
  ///
  /// - Parameter definition: What the machine is.
  public init(stopped definition: ContextDefinition<Context, State, Event>) {
    compiled = definition.compiled
    memory = Memory(unstarted: compiled)
  }

  /// A machine at rest in a state that was read from elsewhere, such as a row of a database.
  ///
  /// No entry action runs. Timeouts of the state start anew; one that is computed is asked for in the first call that hands a context in,
  /// and if it throws, that call is rejected with its error. A final state makes a finished machine.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: Where it is.
  /// - Throws: A ``RestoreError`` where the state alone does not determine the configuration: one that the definition does not have, a
  ///   parallel state, one inside a parallel state. Also for a state that an eventless transition or a
  ///   completion leaves without a guard.
  @inlinable
  public init(_ definition: ContextDefinition<Context, State, Event>, at state: State) throws(RestoreError) {
    compiled = definition.compiled
    memory = try compiled.memory(at: state)
  }
}
