/// A transition that may be taken now.
struct Selected {
  /// Its candidate; none for a simple cell, and for the initial transition.
  var candidate: CandidateID
  /// The state that it is declared on.
  var source: StateID
  /// What is left and entered lies inside; `Domain.none` for an internal transition, for a join that only remembers its
  /// source, and where the event is ignored or impossible.
  var domain: StateID
  /// It belongs to a join that is not complete.
  var isIncomplete = false
  /// Whether it is a transition, or a line that takes the event and nothing else.
  var decision = CellDecision.transition
  var target: StateID
  var route: UnsafePointer<RouteRow>
}
