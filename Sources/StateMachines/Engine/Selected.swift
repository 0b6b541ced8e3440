/// A transition that may be taken now.
struct Selected {
  var candidate: Int32
  /// Nil for the way between two states of a flat machine, where a cell says all.
  var row: UnsafePointer<Route>?
  /// The state that it is declared on.
  var source: Int32
  /// The payload of that state, where it has one.
  var payload: Unmanaged<AnyValue>?
  /// What is left and entered lies inside; `Domain.none` for an internal transition, and for a join that only remembers its source.
  var domain: Int32
  var target: BorrowedState
  /// It belongs to a join that is not complete.
  var isIncomplete = false

  var route: Route { row?.pointee ?? Route(to: target.leaf) }
}
