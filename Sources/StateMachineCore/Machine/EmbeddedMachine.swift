/// A machine as a value that stores its context: one property of a struct, a class or a lock.
///
/// The context of a ``ContextMachine`` is passed with each call. In a struct that has the machine and the context as two properties of its
/// own, every call has to spell both, and a call through a method or a computed property is an overlapping access. This type keeps them
/// side by side:
///
/// ```swift
/// struct Door {
///   enum State: Hashable, Sendable { case closed, open }
///   enum Event: Hashable, Sendable { case push(Call<Int, String>), pull }
///   struct Log: Sendable { var pushes = 0 }
///   typealias Machine = EmbeddedMachine<Log, State, Event>
///
///   static let definition: Machine.Definition = .verified(initial: .closed) { sm in
///     sm.when(Event.push, from: .closed, to: .open) { force, step in
///       step.context.pushes += 1
///       return "opened with \(force)"
///     }
///     sm.when(.pull, from: .open, to: .closed)
///   }
///
///   private var machine = Machine(definition, context: Log())
///   var pushes: Int { machine.context.pushes }
///
///   mutating func push(_ force: Int) -> String? { machine.fire(Event.push, force) }
/// }
/// ```
///
/// Use it where the context belongs to the machine alone: protocol code, the value inside a `Mutex`, a channel handler, a generic struct.
/// Use ``ContextMachine`` where the context belongs to someone else or differs from call to call, and ``OwnedMachine`` where hooks reach
/// the object that has the machine. A definition inside a generic type is
/// ``ContextDefinition/shared(for:initial:total:onError:maximumMicrosteps:fileID:line:column:_:)-(_,()->State,_,_,_,_,_,_,_)``.
///
/// A copy is a machine of its own, with a copy of the context. A step that is undone restores a context that is a struct or an enum;
/// changes to an object stay. It is `Sendable` if the context is. A hook reaches the context as `step.context` and not through the machine:
/// the call has exclusive access to the machine until it returns.
///
/// Each call forwards to that of ``ContextMachine``, and costs the same. A ``Machine`` is one whose context is `Void`.
public struct EmbeddedMachine<Context, State: Hashable & Sendable, Event: Sendable> {
  /// What such a machine is made from.
  public typealias Definition = ContextDefinition<Context, State, Event>
  /// A transition of such a machine.
  public typealias Transition = StateMachineCore.Transition<State, Event>
  /// The answer of such a machine.
  public typealias Outcome = StateMachineCore.Outcome<State, Event>
  /// A rejection by such a machine.
  public typealias Rejection = StateMachineCore.Rejection<State, Event>

  // It is the first property: without content it has the address of what follows, which is then inside the machine.

  /// What hooks and guards reach as `step.context`.
  ///
  /// It may be read, changed in place and replaced between calls; the machine does not notice.
  public var context: Context

  @usableFromInline package var machine: ContextMachine<Context, State, Event>

  /// A machine that stores its context from now on.
  package init(_ machine: ContextMachine<Context, State, Event>, context: Context) {
    (self.context, self.machine) = (context, machine)
  }

  /// A machine that has started: the entry actions of the initial state have run.
  ///
  /// If one of them throws, the start is undone, and every event is rejected with that error until `start` succeeds.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - context: What its hooks reach.
  @inlinable
  public init(_ definition: Definition, context: Context) {
    var context = context
    machine = ContextMachine(definition, with: &context)
    self.context = context
  }

  /// A machine that has not started yet.
  ///
  /// Until `start` it rejects every event; its state is the initial one.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - context: What its hooks reach.
  @inlinable
  public init(stopped definition: Definition, context: Context) {
    machine = ContextMachine(stopped: definition)
    self.context = context
  }

  /// A machine at rest in a state that was read from elsewhere, such as a row of a database.
  ///
  /// No entry action runs. Timeouts of the state start anew; one that is computed is asked for in the first call, and if it throws, that
  /// call is rejected with its error. A final state makes a finished machine.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: Where it is.
  ///   - context: What its hooks reach.
  /// - Throws: A ``RestoreError`` where the state alone does not determine the configuration: one that the definition does not have, a
  ///   parallel state, one inside a parallel state. Also for a state that an eventless transition or a
  ///   completion leaves without a guard.
  @inlinable
  public init(_ definition: Definition, at state: State, context: Context) throws(RestoreError) {
    machine = try ContextMachine(definition, at: state)
    self.context = context
  }
}

extension EmbeddedMachine: Sendable where Context: Sendable {}
