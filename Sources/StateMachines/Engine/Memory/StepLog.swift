/// What the microsteps of a macrostep did.
///
/// Whether transitions have to be reported is certain only at the commit, since an observer may be added while the step runs. So each
/// microstep is logged, which costs some stores, and the log becomes records where they are needed. It counts no references: the
/// definition, the effects, the caller's event and the configuration before keep what it refers to until the macrostep is reported.
struct StepLog {
  struct Microstep {
    var kind: Occurrence.Kind
    var node: StateID
    /// The event: in a box, at the caller's place, or as it is.
    var box: Unmanaged<AnyValue>?
    var place: UnsafeRawPointer?
    var bits: UInt64
    var exited = 0
    var entered = 0
    var transitions = 0
    /// Its transitions are plain: what each left and entered are its source and its target, and the log has no states for it.
    var isPlain = false
    /// The machine's state after the microstep.
    var after = BorrowedState(node: .first)
  }

  struct Transition {
    var source: BorrowedState
    var target: BorrowedState
    var isInternal: Bool
    var domain: StateID
    /// The targets, where they follow from the route.
    var goals = GoalID.Rows()
    /// How many targets are among the states, after those that were entered; nil where they follow from the route.
    var targetCount: Int?
  }

  private(set) var microsteps = WorkList<Microstep>()
  /// The states that each microstep left, then those that it entered.
  private(set) var states = WorkList<BorrowedState>()
  private(set) var transitions = WorkList<Transition>()
  /// The targets of transitions, where they do not follow from the route.
  private(set) var targets = WorkList<BorrowedState>()
  /// A microstep with plain routes was taken, and is still to be logged: its transitions are still selected.
  var hasUnloggedStep = false

  var isEmpty: Bool { microsteps.isEmpty && !hasUnloggedStep }

  mutating func reset() {
    hasUnloggedStep = false
    guard !microsteps.isEmpty else { return }
    microsteps.removeAllTrivial()
    states.removeAllTrivial()
    transitions.removeAllTrivial()
    targets.removeAllTrivial()
  }

  mutating func begin(_ microstep: Microstep) {
    microsteps.append(microstep)
  }

  mutating func exit(_ state: BorrowedState) {
    states.append(state)
    microsteps[microsteps.count - 1].exited += 1
  }

  mutating func enter(_ state: BorrowedState) {
    states.append(state)
    microsteps[microsteps.count - 1].entered += 1
  }

  mutating func take(_ transition: Transition) {
    transitions.append(transition)
    microsteps[microsteps.count - 1].transitions += 1
  }

  /// Adds a target of the transition that was added last.
  mutating func add(target: BorrowedState) {
    targets.append(target)
    transitions[transitions.count - 1].targetCount? += 1
  }

  mutating func end(in state: BorrowedState) {
    microsteps[microsteps.count - 1].after = state
  }

  mutating func trim() {
    microsteps.trim()
    states.trim()
    transitions.trim()
    targets.trim()
  }

  func deallocate() {
    microsteps.deallocate()
    states.deallocate()
    transitions.deallocate()
    targets.deallocate()
  }
}
