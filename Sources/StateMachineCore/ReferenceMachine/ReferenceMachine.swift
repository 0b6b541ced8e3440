import Synchronization

/// What ``ThreadsafeMachine`` and ``OwnedMachine`` have in common: a machine with an identity, which any thread may read and observe.
///
/// It is a serial ``CriticalSection``, and a step is a mutable section of it. Take this type where it does not matter who may fire, as in a
/// function that logs whatever machine it is given:
///
/// ```swift
/// func log<State, Event>(_ machine: ReferenceMachine<State, Event>, on queue: DispatchQueue) {
///   machine.subscribe(on: queue) { transition in print(transition) }
/// }
/// ```
///
/// Safe because what changes is atomic, or touched only by the thread that is in the machine's section.
public class ReferenceMachine<State: Hashable & Sendable, Event: Sendable>: MachineCore, @unchecked Sendable {
  /// A state of such a machine; written out so that protocols of users find it.
  public typealias State = State
  /// An event of such a machine; written out so that protocols of users find it, although `fire` takes the case of a call as well.
  public typealias Event = Event
  /// A transition of such a machine.
  public typealias Transition = StateMachineCore.Transition<State, Event>
  /// The answer of such a machine.
  public typealias Outcome = StateMachineCore.Outcome<State, Event>
  /// A rejection by such a machine.
  public typealias Rejection = StateMachineCore.Rejection<State, Event>

  @usableFromInline package final let compiled: TypedCompiledDefinition<State, Event>

  /// A machine that is where its memory says.
  ///
  /// - Parameters:
  ///   - compiled: The compiled definition.
  ///   - memory: Where it is, with timers that wait for their time.
  ///   - extras: What was asked for beside it.
  init(_ compiled: TypedCompiledDefinition<State, Event>, _ memory: Memory, _ extras: MachineExtras? = nil) {
    self.compiled = compiled
    super.init(word: MachineWord.bits(memory.active, memory.phase), regions: memory.low, extras: extras)
    if compiled.isWide || memory.payloads != nil { keep(memory) }
    if compiled.isTraced { passTracesToDefinition() }
    guard let rest = memory.rest else { return }
    let timers = rest.timers
    rest.timers = TimerQueue()
    ensuredMachineExtras.keep(memory)
    let batch = ensuredMachineExtras.startTimers(timers)
    ensuredMachineExtras.setAlarm(batch.map { [$0] } ?? [], of: self)
    // The first call takes the general path: it passes an owner, and timers have to find it. It also writes whether deferred events wait.
    change(clearing: 0, setting: MachineWord.alarmPending)
  }

  /// A machine in its initial configuration, where nothing has to be done for that.
  init(started compiled: TypedCompiledDefinition<State, Event>, _ extras: MachineExtras?) {
    self.compiled = compiled
    super.init(word: MachineWord.bits(compiled.initialNode, .running), regions: compiled.initialLow, extras: extras)
    if compiled.isWide { keepInitialMemory() }
  }

  private func keepInitialMemory() {
    var memory = Memory(unstarted: compiled)
    memory.phase = .running
    keep(memory)
  }

  /// Keeps what the word and the set of active states do not say.
  private func keep(_ memory: Memory) {
    if compiled.isWide { ensuredMachineExtras.commit(memory.configuration) }
    ensuredMachineExtras.keep(memory)
  }

  /// Notifies Observation that the machine is read.
  @usableFromInline func track() {}

  deinit {
    // Readers of the states may look again when the machine is gone.
    if let outbox = machineExtras?.outbox { outbox.keep { currentState } }
  }

  override final var definition: CompiledDefinition { compiled }
}
