/// A boxed event with a text that its sender has attached to it: the data of an event of a chart.
///
/// The text is behind the value, whose place in the box stays the same.
final class NotedValue<Wrapped: Sendable>: Value<Wrapped>, @unchecked Sendable {
  // Safe because both properties are immutable and of `Sendable` types.
  private let text: String

  init(_ wrapped: Wrapped, note: String) {
    text = note
    super.init(wrapped)
  }

  override var note: String? { text }
}

extension StoredEvent {
  /// An event with a text that its sender has attached to it.
  package init<Event: Sendable>(_ event: Event, note: String?) {
    if let note { self.init(box: NotedValue(event, note: note)) } else { self.init(event) }
  }

  /// The text that the sender has attached.
  package var note: String? { box?.note }
}
