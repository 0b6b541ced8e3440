public import Dispatch

/// A machine that belongs to an object: its hooks and guards reach the object, typed, as `step.context`.
///
/// It is made unstarted and runs only when a call passes its owner, so it never stores the owner; for timers it remembers it weakly.
/// `start()`, or else the first event, enters the initial state. Owners are ``Stateful``, ``ThreadsafeStateful`` and ``MainActorStateful``
/// classes and ``ActorStateful`` actors. They have `fire` and the like themselves; other calls are those of `machine.on(self)`, see
/// ``OwnedCalls``. An object may have several machines:
///
/// ```swift
/// final class Order: Stateful {
///   let machine = Owned(definition)
///   let payment = OwnedMachine(payments)
///
///   func pay() { payment.on(self).fire(.pay) }
/// }
/// ```
///
/// Any thread may read and observe it. A step is a mutable section of it, so that it stays consistent even if a caller passes another
/// owner.
///
/// Safe because what changes is atomic, or touched only by the thread that is in the machine's section.
public final class OwnedMachine<Owner: MachineOwner, State: Hashable & Sendable, Event: Sendable>:
  ReferenceMachine<State, Event>, @unchecked Sendable
{
  /// A machine that has not started yet; its state is the initial one.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - label: What `step.label` and deadlock reports call it.
  ///   - eventQueue: Where `enqueue`, `submit` and `enqueueMutable` run for a ``ThreadsafeStateful`` owner; nil for a queue of its own.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's. Not used for a ``Stateful`` owner, which passes
  ///     the time.
  public init(
    _ definition: ContextDefinition<Owner, State, Event>, label: String = "", eventQueue: DispatchQueue? = nil,
    clock: (any MachineClock)? = nil
  ) {
    super.init(definition.compiled, Memory(unstarted: definition.compiled), Self.extras(label, eventQueue, clock))
  }

  /// A machine at rest in a state that was read from elsewhere, such as a row of a database.
  ///
  /// No entry action runs. Timeouts of the state start anew; they come due once a call has handed in the owner, `start()` for example.
  /// One that is computed is asked for in the first such call, and if it throws, that call is rejected with its error. A final state makes
  /// a finished machine.
  ///
  /// - Parameters:
  ///   - definition: What the machine is.
  ///   - state: Where it is.
  ///   - label: What `step.label` and deadlock reports call it.
  ///   - eventQueue: Where `enqueue`, `submit` and `enqueueMutable` run for a ``ThreadsafeStateful`` owner; nil for a queue of its own.
  ///   - clock: Where timeouts and delayed events get their time; nil for the system's.
  /// - Throws: A ``RestoreError`` where the state alone does not determine the configuration: one that the definition does not have, a
  ///   parallel state, one inside a parallel state. Also for a state that an eventless transition or a
  ///   completion leaves without a guard.
  public init(
    _ definition: ContextDefinition<Owner, State, Event>, at state: State, label: String = "", eventQueue: DispatchQueue? = nil,
    clock: (any MachineClock)? = nil
  ) throws(RestoreError) {
    let memory = try definition.compiled.memory(at: state)
    super.init(definition.compiled, memory, Self.extras(label, eventQueue, clock))
  }

  /// A machine that is where its memory says.
  package init(
    _ definition: ContextDefinition<Owner, State, Event>, _ memory: Memory, _ label: String, _ eventQueue: DispatchQueue?,
    _ clock: (any MachineClock)?
  ) {
    super.init(definition.compiled, memory, Self.extras(label, eventQueue, clock))
  }

  private static func extras(_ label: String, _ queue: DispatchQueue?, _ clock: (any MachineClock)?) -> OwnedExtras? {
    guard !label.isEmpty || queue != nil || clock != nil else { return nil }
    return OwnedExtras(label: label, queue: queue, clock: clock, Owner._kind)
  }

  /// What a view reads is tracked by Observation: exactly one change for each commit, notified on the main actor once the machine is at
  /// rest and before `fire` returns.
  @usableFromInline
  override func track() {
    let commitObservable = ensuredOwnedExtras.commitObservable { commitObservable in
      let listener = CommitListener { commitObservable.changed() }
      _ = ensuredMachineExtras.ensuredOutbox.add(Listeners(commitListeners: [listener]), to: self)
    }
    commitObservable.read()
  }

  override func makeExtras() -> Extras {
    OwnedExtras(Owner._kind)
  }

  override func runsWork(for owner: BorrowedOwner?) -> Bool { owner?.hasClock == true }

  override func startWork(_ activation: Activation, for owner: BorrowedOwner?) {
    if let owner, ensuredOwnedExtras.postpone(activation, for: owner.kept) { return }
    startTask(of: activation, for: owner)
  }

  /// What few machines that belong to an object need, if this one needed it so far.
  var ownedExtras: OwnedExtras? {
    // Safe because a machine's extras are made by the machine alone.
    extras.map { unsafeDowncast($0, to: OwnedExtras.self) }
  }

  /// The same, made if there is none yet.
  var ensuredOwnedExtras: OwnedExtras {
    unsafeDowncast(ensuredExtras, to: OwnedExtras.self)
  }

  @inlinable
  func fireOnGeneralPath(_ event: Event, _ column: CompiledDefinition.Column, for owner: BorrowedOwner) -> Bool {
    let column = compiled.id(of: column, for: event)
    return compiled.withEvent(event) { fire($0, column: column, for: owner) }
  }
}
