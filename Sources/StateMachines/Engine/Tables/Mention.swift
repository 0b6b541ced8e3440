/// An event, a case or a kind that a definition mentions; in order of first mention they are what the table can permit.
struct Mention<Event: Hashable & Sendable>: Sendable {
  enum Subject: Sendable {
    case event(Event)
    case named(String)
  }

  enum Permission: Sendable {
    /// Where the cell of this column is not empty.
    case column(ColumnID)
    /// Where the innermost of these states that is active has a transition, and not only a line that decides without one.
    case states([StateID: Bool])
  }

  let subject: Subject
  let permission: Permission
  /// Callers do not send it: it comes from timers, from work or from hooks.
  let isInternal: Bool
  /// Whether an event is one of those meant.
  let covers: @Sendable (Event) -> Bool

  /// The event; nil for a case or a kind.
  var event: Event? { if case .event(let event) = subject { event } else { nil } }

  var name: String {
    switch subject {
    case .event(let event): "\(label: event)"
    case .named(let name): name
    }
  }
}
