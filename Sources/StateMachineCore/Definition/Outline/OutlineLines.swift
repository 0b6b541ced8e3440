/// States, as a line speaks of them.
package enum StateFilter {
  case one(OutlineStateID)
  case listed(ListedStateID.Rows)
  case any(except: ListedStateID.Rows)
}

/// An event that takes an argument or replies.
package struct CallEvent {
  package let signature: CallSignature
  /// Copies the argument before an action consumes it; none where no hook after the action sees it.
  package var copier = HookID.none

  package init(signature: CallSignature, copier: HookID = .none) {
    (self.signature, self.copier) = (signature, copier)
  }
}

/// Events, as a line speaks of them.
package enum EventFilter {
  /// One event, named by itself.
  case event(EventID)
  case listed(ListedEventID.Rows)
  case any
  case matching(MatcherID)
  case done(of: OutlineStateID)
  /// The completion of the state in which the line starts, for a line that starts in several.
  case completion
  case failure
  /// The failure of a task or a stream.
  case workFailure(WorkNameID)
}

/// Where a transition or a branch leads: some of the outline's targets.
package struct TargetList {
  package var rows = TargetID.Rows()
}

package struct TargetName {
  package var state: OutlineStateID
  /// The state's history is meant, rather than the state.
  package var history: HistoryForm?
}

package struct TransitionLine {
  package var scope = ScopeID.first
  package var place: LinePlace
  /// Nil for an eventless transition.
  package var events: EventFilter?
  package var sources: StateFilter
  package var kind = TransitionKind.external
  package var decision = CellDecision.transition
  /// Its action takes the argument of a call, and replies.
  package var isCall = false
  /// It may take an event that wants a reply: it makes one, or rejects the event.
  package var repliesOrRejects: Bool {
    @inline(__always) get { isCall || decision == .impossible || decision == .stops }
  }
  /// Its action is passed the payload of its source.
  package var changesPayload = false
  /// Its action may throw, as far as its type says; false where the type does not say.
  package var mayThrow = false
  /// Its action makes the payload of its target.
  package var makesPayload = false
  /// It has no action of the user's: the payload of the event becomes that of the target.
  package var movesPayload = false
  /// It runs its action and leaves no state.
  package var isInternal = false
  /// Its branches were written as such.
  package var isJunction = false
  /// It takes whatever event it waits for.
  package var isUnguarded: Bool
  package var condition = GuardID.none
  /// What the action is called.
  package var action = ActionNameID.none
  package var perform = HookID.none
  /// Some of the outline's: one for all but junctions; none for an internal transition.
  package var branches: BranchID.Rows
  /// The join that it belongs to, if it does.
  package var join = JoinID.none
}

package struct BranchLine {
  package var condition = GuardID.none
  package var targets: TargetList
  /// What the action is called.
  package var action = ActionNameID.none
  package var perform = HookID.none

  package init(condition: GuardID = .none, targets: TargetList, action: ActionNameID = .none, perform: HookID = .none) {
    (self.condition, self.targets, self.action, self.perform) = (condition, targets, action, perform)
  }
}

package struct HookLine {
  package enum Moment {
    case before
    case after
    case entry
    case exit
    /// Rejected events: their hooks are in no table.
    case rejection
  }

  package var place: LinePlace
  package var moment: Moment
  /// Nil for any transition.
  package var events: EventFilter?
  /// The sources, or the states entered or left; nil for any.
  package var from: StateFilter?
  package var to: StateFilter?
  /// What the hook is called.
  package var name = ActionNameID.none
  /// None for a rejection.
  package var hook = HookID.none
  /// It receives the payload of its state.
  package var readsPayload = false
  /// It receives the argument of its event.
  package var readsArgument = false
  /// It may throw, as far as its type says; false where the type does not say.
  package var mayThrow = false
}

package struct DeferralLine {
  package var scope: ScopeID
  package var place: LinePlace
  package var events: EventFilter
  package var states: StateFilter
}

package struct TimeoutLine {
  package var scope: ScopeID
  package var place: LinePlace
  /// Each has a timeout of its own.
  package var states: StateFilter
  package var event: EventID
  package var duration: Duration?
  package var computation = DurationID.none
}

/// A task, a stream or a child machine; its code is that of the same number.
package struct WorkLine {
  package var scope: ScopeID
  package var place: LinePlace
  /// Each has work of its own.
  package var states: StateFilter
  package var name: WorkNameID
  /// It may fail, and its line does not say what becomes of that.
  package var leavesFailures: Bool
  /// It is a machine, whose start may fail.
  package var isChild: Bool
}

/// A transition that waits for the failure of work, and starts where the work is done.
package struct FailureLine {
  package var work: WorkNameID
  package var transition: TransitionLineID
}

/// A history of a state.
package struct HistoryName: Hashable {
  package var state: OutlineStateID
  package var form: HistoryForm
}

/// Where the history of a state leads that was never active.
package struct HistoryLine {
  package var place: LinePlace
  package var state: OutlineStateID
  package var form: HistoryForm
  package var targets: TargetList
  package var action = ActionNameID.none
  package var perform = HookID.none
}

/// States in different regions, each left by an event of its own, and where they lead together.
package struct JoinLine {
  package typealias Source = (state: OutlineStateID, event: EventID)

  package var place: LinePlace
  package var sources: [Source]
  /// A matcher or a descriptor of the line means several states or events, or none.
  package var isOfSeveral = false
  /// The only one of the transition that each source has.
  package var branch: BranchID.Rows
  package var action = ActionNameID.none
  package var perform = HookID.none

  package init(
    place: LinePlace, sources: [Source], isOfSeveral: Bool = false, branch: BranchID.Rows, action: ActionNameID = .none,
    perform: HookID = .none
  ) {
    (self.place, self.sources, self.isOfSeveral) = (place, sources, isOfSeveral)
    (self.branch, self.action, self.perform) = (branch, action, perform)
  }
}

/// What makes the payload of a state that no transition makes.
package struct MakerLine {
  package var place: LinePlace
  package var state: OutlineStateID
  package var perform: HookID
}

/// What contains lines: the definition, or a state with states inside.
package struct ScopeLine {
  /// The state; none for the definition.
  package var state = OutlineStateID.none
  /// The line that declares it; none for the definition.
  package var declaration = DeclarationID.none
  package var isParallel = false
  package var initial = TargetList()
  /// Runs after the entry actions, where the state is entered by its initial states; that of the definition runs where machines start.
  package var defaultEntry = HookID.none
  package var place: LinePlace
}

/// `state(_)`, `final(_)`, `compound(_)`, `parallel(_)`, or a region without a name.
package struct StateDeclaration {
  package enum Form {
    case atomic
    case final
    case compound
    case parallel
    case region
  }

  package var state: OutlineStateID
  package var form: Form
  package var scope: ScopeID
  package var order: Int
  package var place: LinePlace
}
