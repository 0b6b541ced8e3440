import StateMachines

/// A media player whose time its holder passes: nothing here waits.
struct Player: Sendable {
  /// What came due while time went by.
  struct Due: Sendable {
    let time: Duration
    let transition: Transition<Mode, Signal>
  }

  private var machine = Machine(definition)

  /// Counted from when the player was made, which is switched off.
  private(set) var time = Duration.zero

  /// The active modes, the outer ones first.
  var configuration: [Mode] { machine.configuration }

  /// The active modes as an indented tree.
  var drawing: String { machine.activeConfiguration }

  mutating func press(_ key: Signal) -> Outcome<Mode, Signal> {
    machine.attempt(key)
  }

  /// Lets time go by; what comes due runs at its own time.
  mutating func wait(_ duration: Duration) -> [Due] {
    let end = time + duration
    var due: [Due] = []
    while let deadline = machine.nextDeadline, deadline <= end {
      due += machine.advance(to: deadline).map { Due(time: deadline, transition: $0) }
    }
    machine.advance(to: end)
    time = end
    return due
  }
}
