/// What the microsteps of a macrostep did.
///
/// Whether transitions have to be reported is certain only at the commit, since an observer may be added while the step runs. So each
/// microstep is logged, which costs some stores, and the log becomes records where they are needed. It counts no references: the
/// definition, the effects and the caller's event keep what it refers to until the macrostep is reported.
struct StepLog {
  struct Microstep {
    var kind: Occurrence.Kind
    var node: StateID
    /// The event: in a box, at the caller's place, or as it is.
    var box: Unmanaged<AnyValue>?
    var place: UnsafeRawPointer?
    var bits: UInt64 = 0
    /// Its transitions are plain: what each left and entered are its source and its target.
    var isPlain = false
    /// Elsewhere the active states before it and after it, where they fit a word; see ``ActiveStates/word``.
    var before: UInt64 = 0
    var after: UInt64 = 0
    /// Where they do not, how many states it left, and how many it entered.
    var exited = 0
    var entered = 0
    var transitions: Int
    /// The machine's state after it.
    var state: StateID
  }

  struct Transition {
    /// With its target, also where history has decided it.
    var selected: Selected
    /// How many targets there are among those of the log; nil where they follow from the route.
    var targetCount: Int?
  }

  var microsteps = WorkList<Microstep>()
  /// The states that each microstep left, then those that it entered, each in any order, where they do not fit a word.
  var states = WorkList<StateID>()
  var transitions = WorkList<Transition>()
  /// The targets of transitions, where they do not follow from the route.
  var targets = WorkList<StateID>()
  /// A microstep with plain routes was taken, and is still to be logged: its transitions are still selected.
  var hasUnloggedStep = false
  /// What was active before the microstep at work, and how many of these states it leaves; see ``Microstep``.
  var before: UInt64 = 0
  var exited = 0

  var isEmpty: Bool { microsteps.isEmpty && !hasUnloggedStep }

  mutating func reset() {
    hasUnloggedStep = false
    // Without a microstep there may be the states that an undone one was about to leave.
    guard !microsteps.isEmpty || !states.isEmpty else { return }
    microsteps.removeAllTrivial()
    states.removeAllTrivial()
    transitions.removeAllTrivial()
    targets.removeAllTrivial()
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
