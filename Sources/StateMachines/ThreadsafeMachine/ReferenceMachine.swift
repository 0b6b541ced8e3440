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
public class ReferenceMachine<State: Hashable & Sendable, Event: Hashable & Sendable>: CriticalSection, @unchecked Sendable {
  /// A transition of such a machine.
  public typealias Transition = StateMachines.Transition<State, Event>
  /// The answer of such a machine.
  public typealias Outcome = StateMachines.Outcome<State, Event>
  /// A rejection by such a machine.
  public typealias Rejection = StateMachines.Rejection<State, Event>
  /// What such a machine remembers.
  public typealias Snapshot = StateMachines.Snapshot<State, Event>

  @usableFromInline final let chart: TypedChart<State, Event>

  /// A machine that is where its memory says.
  ///
  /// - Parameters:
  ///   - chart: What the machine is.
  ///   - memory: Where it is, with timers that wait for their time.
  ///   - extras: What was asked for beside it.
  init(_ chart: TypedChart<State, Event>, _ memory: consuming Memory, _ extras: MachineExtras? = nil) {
    self.chart = chart
    super.init(word: LockWord.bits(memory.active.leaf, memory.phase), extras: extras)
    if chart.hasRegions { regions.store(memory.low, ordering: .relaxed) }
    if chart.statesHaveValues || chart.isWide { shared.ownExtras.commit(memory.configuration) }
    guard memory.rest != nil else { return }
    let timers = shared.ownExtras.giveBackRest(of: &memory)
    shared.ownExtras.setAlarm(timers, of: self)
    // The first call does more than an exchange: it has an owner in hand, to whom what waits leads back.
    change(clearing: 0, setting: LockWord.owing)
  }

  /// A machine in its initial configuration, where nothing has to be done for that.
  init(started chart: TypedChart<State, Event>, _ extras: MachineExtras?) {
    self.chart = chart
    super.init(word: LockWord.bits(chart.initialLeaf, .running), extras: extras)
    if chart.hasRegions { regions.store(chart.initialLow, ordering: .relaxed) }
  }

  /// The machine without its types, for the length of a call.
  final func shared(for owner: LentOwner?) -> SharedMachine {
    SharedMachine(section: self, chart: chart, owner: owner)
  }

  /// The same for calls that run no hook.
  final var shared: SharedMachine { shared(for: nil) }

  override final var sharedMachine: SharedMachine? { shared }
}
