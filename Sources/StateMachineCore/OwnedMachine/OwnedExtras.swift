import Dispatch

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

  /// Where the owner's code runs.
  private let kind: OwnerKind

  init(label: String = "", queue: DispatchQueue? = nil, clock: (any MachineClock)? = nil, _ kind: OwnerKind) {
    self.kind = kind
    super.init(label: label, queue: queue, clock: clock)
  }

  override var now: Duration? { kind.hasClock ? super.now : nil }

  override var hasClock: Bool { kind.hasClock }

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
      BorrowedOwner.withOwner(next.owner.object, hasClock: true) { section.startTask(of: next.activation, for: $0) }
    }
  }

  override func process(_ report: ActivityReport, of machine: MachineCore) async -> Bool {
    guard let mailbox = gate.runMutable({ ownerMailbox }) else { return false }
    guard kind != .anyThread else {
      return await goesOn {
        guard let owner = mailbox.owner else { return false }
        return BorrowedOwner.withOwner(owner, hasClock: true, hasProperties: mailbox.hasProperties) {
          machine.call(for: $0).process(report)
        }
      }
    }
    return await mailbox.home.visit { owner in
      BorrowedOwner.withOwner(owner, hasClock: true) { machine.call(for: $0).process(report) ?? false }
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
    if let executor, old !== ownerMailbox { executor.addActor { [home = ownerMailbox.home] in await home.visit { _ in true } } }
    if isDue { alarmRang(of: section) }
    startWaitingWork(in: section)
    return ownerMailbox
  }

  /// As long as the machine knows no owner, what is due waits for a call that has one.
  ///
  /// Only inside the gate.
  override var isProcessedWhereItRings: Bool { kind == .anyThread && ownerMailbox != nil }

  override func alarmRang(of section: MachineCore) {
    let ownerMailbox = gate.runMutable {
      hasMissedAlarm = self.ownerMailbox == nil
      return self.ownerMailbox
    }
    if kind == .anyThread {
      Self.processDueEvents(of: section, for: ownerMailbox)
    } else {
      ownerMailbox?.add(
        .section { [weak section, weak ownerMailbox] in
          if let section { Self.processDueEvents(of: section, for: ownerMailbox) }
        })
    }
  }

  private static func processDueEvents(of section: MachineCore, for mailbox: OwnerMailbox?) {
    guard let mailbox, let owner = mailbox.owner else {
      section.machineExtras?.endRinging()
      return
    }
    // A hook may release the last other reference to the machine.
    withExtendedLifetime(section) {
      BorrowedOwner.withOwner(owner, hasClock: true, hasProperties: mailbox.hasProperties) {
        section.call(for: $0).processDueEvents()
      }
    }
  }

  override func waitingEvents(first limit: Int) -> WaitingEvents {
    guard kind == .actor || kind == .mainActor else { return super.waitingEvents(first: limit) }
    return gate.runMutable { ownerMailbox }?.waitingEvents(first: limit) ?? WaitingEvents()
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
