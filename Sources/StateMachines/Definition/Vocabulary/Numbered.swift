/// What has ids.
@usableFromInline
enum Numbered {
  @usableFromInline enum State {}
  @usableFromInline enum Column {}
  enum OutlineState {}
  enum Event {}
  enum EventKind {}
  enum EventCase {}
  enum Candidate {}
  enum Route {}
  enum Operation {}
  enum Hook {}
  @usableFromInline enum Guard {}
  enum Matcher {}
  enum Computation {}
  enum Duration {}
  enum Value {}
  enum TargetFilter {}
  enum Goal {}
  enum Entry {}
  enum History {}
  enum Timeout {}
  enum Deferral {}
  enum JoinSource {}
  enum Word {}
  enum Scope {}
  enum Declaration {}
  enum TransitionLine {}
  enum HookLine {}
  enum TimeoutLine {}
  enum Join {}
  enum Target {}
  enum Branch {}
  enum ListedState {}
  enum ListedEvent {}
  enum File {}
  enum ActionName {}
}

// MARK: What machines work with

/// A state of a definition, in document order: what is inside a state follows it.
@usableFromInline typealias StateID = ID<Numbered.State>
/// A column of the dispatch table.
@usableFromInline typealias ColumnID = ID<Numbered.Column>
typealias CandidateID = ID<Numbered.Candidate>
typealias RouteID = ID<Numbered.Route>
/// A hook or an action at its place in a step.
typealias OperationID = ID<Numbered.Operation>
typealias TargetFilterID = ID<Numbered.TargetFilter>
typealias GoalID = ID<Numbered.Goal>
typealias EntryID = ID<Numbered.Entry>
typealias HistoryID = ID<Numbered.History>
typealias TimeoutID = ID<Numbered.Timeout>
typealias DeferralID = ID<Numbered.Deferral>
typealias JoinSourceID = ID<Numbered.JoinSource>
/// A word of what a machine remembers.
typealias WordID = ID<Numbered.Word>

// MARK: The user's code and values, in the order in which they were handed over

typealias HookID = ID<Numbered.Hook>
@usableFromInline typealias GuardID = ID<Numbered.Guard>
typealias MatcherID = ID<Numbered.Matcher>
/// A computed target.
typealias ComputationID = ID<Numbered.Computation>
/// A computed duration.
typealias DurationID = ID<Numbered.Duration>
/// The payload of a written target.
typealias ValueID = ID<Numbered.Value>

// MARK: Lines, in the order in which they were written

/// What lines stand in; the first one is the definition itself.
typealias ScopeID = ID<Numbered.Scope>
typealias DeclarationID = ID<Numbered.Declaration>
/// A transition, or one source of a join; these come last.
typealias TransitionLineID = ID<Numbered.TransitionLine>
typealias HookLineID = ID<Numbered.HookLine>
typealias TimeoutLineID = ID<Numbered.TimeoutLine>
typealias JoinID = ID<Numbered.Join>
typealias TargetID = ID<Numbered.Target>
typealias BranchID = ID<Numbered.Branch>
/// A place in the lists of states, or events, that lines share.
typealias ListedStateID = ID<Numbered.ListedState>
typealias ListedEventID = ID<Numbered.ListedEvent>
typealias FileID = ID<Numbered.File>
typealias ActionNameID = ID<Numbered.ActionName>

// MARK: What lines name, in the order in which it was first named

typealias OutlineStateID = ID<Numbered.OutlineState>
typealias EventID = ID<Numbered.Event>
typealias EventKindID = ID<Numbered.EventKind>
typealias EventCaseID = ID<Numbered.EventCase>
