import Synchronization

/// What every machine with an identity is, whatever its types: a serial section with a state, which runs steps.
///
/// You meet it as the superclass of ``ThreadsafeMachine`` and ``OwnedMachine``, and use their members. It has no members of its own.
///
/// Safe because what changes is atomic, or touched only by the thread that is in the machine's section.
public class MachineCore: CriticalSection, @unchecked Sendable {
  /// The first 64 states of a machine with regions, whether they are active.
  ///
  /// Written by the thread inside, read by all.
  final let regions: Atomic<UInt64>

  /// What hooks see of the step that the thread inside runs, if it runs one.
  ///
  /// Touched by that thread alone.
  @exclusivity(unchecked) final var step: UnsafeMutablePointer<StepFrame>?

  init(word: UInt64, regions: UInt64 = 0, extras: MachineExtras?) {
    self.regions = Atomic(regions)
    super.init(word: word, extras: extras)
  }

  /// The definition, without its types.
  var definition: CompiledDefinition { fatalError("definition belongs to the subclass") }

  /// A call of the machine on behalf of its owner, where it has one.
  final func call(for owner: BorrowedOwner? = nil) -> MachineCall {
    MachineCall(core: self, compiled: definition, owner: owner)
  }

  /// Starts the work of a state, now that the machine has been left.
  func startWork(_ activation: Activation, for owner: BorrowedOwner?) {
    startTask(of: activation, for: owner)
  }

  /// Whether the work of states is started by the machine itself, in a call on behalf of an owner; elsewhere it is listed for the user.
  func runsWork(for owner: BorrowedOwner?) -> Bool { true }

  // Safe because a machine makes its extras itself.

  final var machineExtras: MachineExtras? {
    extras.map { unsafeDowncast($0, to: MachineExtras.self) }
  }

  /// The extras, made if there are none yet.
  final var ensuredMachineExtras: MachineExtras {
    unsafeDowncast(ensuredExtras, to: MachineExtras.self)
  }

  /// The same as ``machineExtras``, without counting a reference: once made, they live as long as the machine.
  @inline(__always)
  final func withMachineExtras<R>(_ body: (MachineExtras) -> R) -> R? {
    withExtras { body(unsafeDowncast($0, to: MachineExtras.self)) }
  }

  /// The same, made if there are none yet.
  @inline(__always)
  final func withEnsuredMachineExtras<R>(_ body: (MachineExtras) -> R) -> R {
    if withExtras({ _ in }) == nil { _ = ensuredExtras }
    // Safe because they exist now, and are never replaced.
    return withMachineExtras(body).unsafelyUnwrapped
  }

  override func makeExtras() -> Extras {
    MachineExtras()
  }

  /// Leaves a section that is not a step; the alarm is set for timers that steps inside it have started.
  override func leaveSection() {
    guard let extras = machineExtras else { return super.leaveSection() }
    let batches = extras.takeBatchesOfSection()
    guard batches != nil || word.load(ordering: .relaxed) & MachineWord.alarmPending != 0 else { return super.leaveSection() }
    leave(clearing: MachineWord.alarmPending)
    extras.setAlarm(batches ?? [], of: self)
  }
}
