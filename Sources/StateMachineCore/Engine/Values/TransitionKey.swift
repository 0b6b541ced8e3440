/// One transition of a definition, among all of its states and events: which one was taken, or could be.
package struct TransitionKey: Hashable, Sendable {
  let source: StateID
  let column: ColumnID
  /// None for a simple cell.
  let route: RouteID

  package init(source: StateID, column: ColumnID, route: RouteID) {
    (self.source, self.column, self.route) = (source, column, route)
  }

  /// The same as words.
  package var words: (UInt64, UInt64) { (source.bits << 32 | column.bits, route.bits) }
}
