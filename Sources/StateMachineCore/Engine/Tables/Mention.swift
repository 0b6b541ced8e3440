/// An event that a definition mentions; in order of first mention they are what the table can permit.
package struct Mention<Event: Sendable>: Sendable {
  /// The event; nil for all events of a case with a payload.
  let event: Event?
  /// What the case is called, where there is no event.
  let caseName: String
  /// Where the cell of this column is not empty, the table has a place for it.
  package let column: ColumnID
  /// Callers do not send it: it comes from timers, from work or from hooks.
  package let isInternal: Bool

  var name: String { event.map { nameInLines(of: $0) } ?? caseName }
}
