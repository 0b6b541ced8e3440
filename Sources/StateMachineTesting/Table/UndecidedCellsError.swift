public import StateMachines

/// Checks that a definition says of each event in each state what it means.
///
/// It is the check that `total: true` of a definition makes, for a definition that is made without it:
///
/// ```swift
/// @Test func everyCellIsDecided() throws {
///   try expectTotal(Order.definition)
/// }
/// ```
///
/// A cell is decided by a transition, guarded or not, a `defer`, `ignore` or `impossible`, in the state or in one around it. In a parallel
/// state the decision of one region counts for all. A `.matching` descriptor decides nothing. A final state has nothing to decide.
///
/// - Parameters:
///   - definition: The definition.
///   - events: Events to decide beside those that lines name; those of an enum that conforms to `CaseIterable` or `PayloadCases` need not
///     be passed.
/// - Throws: An ``UndecidedCellsError`` that lists all cells.
public func expectTotal<Context, State, Event>(
  _ definition: ContextDefinition<Context, State, Event>, events: [Event] = []
) throws(UndecidedCellsError) {
  let table = TransitionTable(definition, events: events)
  let found = zip(table.states, table.rows).compactMap { state, row in
    let undecided = row.filter(\.isUndecided).map(\.event)
    return undecided.isEmpty ? nil : UndecidedCellsError.Row(state: "\(label: state)", events: undecided)
  }
  if !found.isEmpty { throw UndecidedCellsError(rows: found) }
}

/// States that leave events undecided, all of them.
public struct UndecidedCellsError: Error, Hashable, CustomStringConvertible {
  /// A state, and the events that it leaves undecided.
  public struct Row: Hashable, Sendable {
    /// The name of the state.
    public let state: String

    /// The names of the events, in the order of the table.
    public let events: [String]
  }

  /// The states, in document order; never empty.
  public let rows: [Row]

  /// A heading and a line for each state: `'open' leaves undecided: 'knock'`.
  public var description: String {
    let count = rows.reduce(0) { $0 + $1.events.count }
    let lines = rows.map { row in
      "  '\(row.state)' leaves undecided: \(row.events.map { "'\($0)'" }.joined(separator: ", "))"
    }
    return (["\(count) undecided \(count == 1 ? "cell" : "cells")"] + lines).joined(separator: "\n")
  }
}
