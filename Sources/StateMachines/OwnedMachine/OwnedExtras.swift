/// What few machines that belong to an object need: the mailbox of the owner, and Observation.
///
/// Safe because what changes is guarded by the gate.
final class OwnedExtras: MachineExtras, @unchecked Sendable {
  /// The mailbox of the last owner that left timers or queued events behind.
  private var ownerMailbox: OwnerMailbox?
  /// A deadline passed before any call had passed an owner; the next call processes what is due.
  private var hasMissedAlarm = false
  private var commitObservable: CommitObservable?
  /// Work that steps have begun before the machine knew how to reach the owner.
  private var waitingWork: [(activation: Activation, owner: WorkOwner)] = []

  private let timeComesFromClock: Bool

  init(label: String = "", clock: (any MachineClock)? = nil, hasClock: Bool) {
    timeComesFromClock = hasClock
    super.init(label: label, clock: clock)
  }

  override var now: Duration? { timeComesFromClock ? super.now : nil }

  override var hasClock: Bool { timeComesFromClock }

  /// Whether timers or work wait for an owner that has no mailbox yet.
  func needsMailbox(of owner: AnyObject) -> Bool {
    gate.runMutable { (waitsForTime || !waitingWork.isEmpty) && ownerMailbox?.belongs(to: owner) != true }
  }

  /// Lets work wait until the owner has a mailbox, by which it reports.
  ///
  /// - Returns: Whether it has to wait.
  func postpone(_ activation: Activation, for owner: WorkOwner) -> Bool {
    gate.runMutable {
      guard !waitingWork.isEmpty || ownerMailbox?.belongs(to: owner.object) != true else { return false }
      waitingWork.append((activation, owner))
      return true
    }
  }

  /// Starts the work that has waited for a mailbox.
  private func startWaitingWork(in section: MachineCore) {
    while let next = gate.runMutable({ waitingWork.isEmpty ? nil : waitingWork.removeFirst() }) {
      BorrowedOwner.withOwner(next.owner.object, isOnActor: true) { section.startTask(of: next.activation, for: $0) }
    }
  }

  override func process(_ report: ActivityReport, of machine: MachineCore) async -> Bool {
    guard let mailbox = gate.runMutable({ ownerMailbox }) else { return false }
    return await mailbox.visit { owner in
      BorrowedOwner.withOwner(owner, isOnActor: true) { machine.call(for: $0).process(report) ?? false }
    }
  }

  /// The mailbox of an owner, kept from now on.
  func ownerMailbox(of owner: AnyObject, in section: MachineCore, _ make: () -> OwnerMailbox) -> OwnerMailbox {
    let (ownerMailbox, old, isDue) = gate.runMutable {
      let old = self.ownerMailbox
      let ownerMailbox = old.flatMap { $0.belongs(to: owner) ? $0 : nil } ?? make()
      self.ownerMailbox = ownerMailbox
      defer { hasMissedAlarm = false }
      return (ownerMailbox, old, hasMissedAlarm)
    }
    withExtendedLifetime(old) {}  // The events that wait for the old owner are released outside the gate.
    if let executor, old !== ownerMailbox { executor.addActor { [visit = ownerMailbox.visit] in await visit { _ in true } } }
    if isDue { alarmRang(of: section) }
    startWaitingWork(in: section)
    return ownerMailbox
  }

  override var isProcessedWhereItRings: Bool { false }

  override func alarmRang(of section: MachineCore) {
    let ownerMailbox = gate.runMutable {
      hasMissedAlarm = self.ownerMailbox == nil
      return self.ownerMailbox
    }
    ownerMailbox?.add(
      .section { [weak section, weak ownerMailbox] in
        guard let owner = ownerMailbox?.owner, let section else { return }
        // A hook may release the last other reference to the machine.
        withExtendedLifetime(section) {
          BorrowedOwner.withOwner(owner, isOnActor: true) { section.call(for: $0).processDueEvents() }
        }
      })
  }

  override func takeWaitingEvents() -> [Mailbox.Item] {
    super.takeWaitingEvents() + (gate.runMutable { ownerMailbox }?.takeWaitingEvents() ?? [])
  }

  /// What Observation knows of the machine, made and subscribed to its commits when it is first needed.
  func commitObservable(_ subscribe: (CommitObservable) -> Void) -> CommitObservable {
    gate.runMutable {
      if let commitObservable { return commitObservable }
      let made = CommitObservable()
      commitObservable = made
      subscribe(made)
      return made
    }
  }
}
