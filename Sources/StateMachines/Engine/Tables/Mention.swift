/// An event, a case or a kind that a definition mentions; in order of first mention they are what the table can permit.
struct Mention<Event: Hashable & Sendable>: Sendable {
  enum Subject: Sendable {
    case event(Event)
    case named(String)
  }

  enum Permission: Sendable {
    /// Where the cell of this column is not empty.
    case column(ColumnID)
    /// In these states.
    case states(Set<StateID>)
  }

  let subject: Subject
  let permission: Permission
  /// Whether an event is one of those meant.
  let covers: @Sendable (Event) -> Bool

  var name: String {
    switch subject {
    case .event(let event): "\(event)"
    case .named(let name): name
    }
  }
}
