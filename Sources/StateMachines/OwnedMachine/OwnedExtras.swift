/// What few machines that belong to an object need: the mailbox of the owner, and Observation.
///
/// Safe because what changes is guarded by the gate.
final class OwnedExtras: MachineExtras, @unchecked Sendable {
  /// The mailbox of the last owner that left timers or queued events behind.
  private var home: Home?
  /// A deadline passed before any call had passed an owner; the next call processes what is due.
  private var hasRungInVain = false
  private var watch: CommitWatch?

  /// Time comes from a clock; otherwise the owner passes it.
  private let hasClock: Bool

  init(clock: (any MachineClock)? = nil, hasClock: Bool) {
    self.hasClock = hasClock
    super.init(clock: clock)
  }

  override var now: Duration? { hasClock ? super.now : nil }

  override func setAlarm(_ timers: [UnplacedTimers], of section: CriticalSection) {
    if hasClock { super.setAlarm(timers, of: section) }
  }

  /// Time or events lead back to an owner, and nothing says yet where it lives.
  func needsHome(of owner: AnyObject) -> Bool {
    gate.runMutable { waitsForTime && home?.isHome(of: owner) != true }
  }

  /// The home of an owner, kept from now on.
  func home(of owner: AnyObject, in section: CriticalSection, _ make: () -> Home) -> Home {
    let (home, old, isDue) = gate.runMutable {
      let old = self.home
      let home = old.flatMap { $0.isHome(of: owner) ? $0 : nil } ?? make()
      self.home = home
      defer { hasRungInVain = false }
      return (home, old, hasRungInVain)
    }
    withExtendedLifetime(old) {}  // The events that wait for the old owner are released outside the gate.
    if isDue { alarmRang(of: section) }
    return home
  }

  override func alarmRang(of section: CriticalSection) {
    let home = gate.runMutable {
      hasRungInVain = self.home == nil
      return self.home
    }
    home?.add(
      .section { [weak section, weak home] in
        guard let owner = home?.owner, let section, let machine = section.sharedMachine else { return }
        // A hook may release the last other reference to the machine.
        withExtendedLifetime(section) {
          LentOwner.lend(owner, isAtHome: true) { machine.lent($0).workOffDueEvents() }
        }
      })
  }

  override func takeWaitingEvents() -> [Mailbox.Item] {
    super.takeWaitingEvents() + (gate.runMutable { home }?.takeWaitingEvents() ?? [])
  }

  /// What Observation knows of the machine, made and subscribed to its commits when it is first needed.
  func watch(_ subscribe: (CommitWatch) -> Void) -> CommitWatch {
    gate.runMutable {
      if let watch { return watch }
      let made = CommitWatch()
      watch = made
      subscribe(made)
      return made
    }
  }
}
