/// A transition that may be taken now.
struct Selected {
  /// Its candidate; none for a simple cell, and for the initial transition.
  var candidate: CandidateID
  /// The state that it is declared on.
  var source: StateID
  /// What is left and entered lies inside; `Domain.none` for an internal transition, and for a join that only remembers its source.
  var domain: StateID
  /// It belongs to a join that is not complete.
  var isIncomplete = false
  /// The payload of the source, where it has one.
  var payload: Unmanaged<AnyValue>?
  var target: BorrowedState
  var route: UnsafePointer<RouteRow>
}
