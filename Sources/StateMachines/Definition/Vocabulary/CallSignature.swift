/// The types of an event that takes an argument or replies.
@usableFromInline
struct CallSignature: Hashable, Sendable {
  @usableFromInline let type: ObjectIdentifier
  /// The reply is more than `Void`, so that only a line that makes a reply can take the event.
  @usableFromInline let replies: Bool

  @inlinable
  init<Argument: ~Copyable, Reply: ~Copyable>(_ type: Call<Argument, Reply>.Type) {
    self.type = ObjectIdentifier(type)
    replies = ObjectIdentifier(Reply.self) != ObjectIdentifier(Void.self)
  }

  @inlinable
  init<Event, Argument: ~Copyable, Reply: ~Copyable>(_ call: CallCase<Event, Argument, Reply>) {
    self.init(Call<Argument, Reply>.self)
  }
}

extension CallSignature {
  /// The signature of an event that is a case with a ``Call``; nil for any other.
  init?<Event>(of event: Event) {
    guard let marker = CaseContent(of: event)?.marker as? any CallMarker else { return nil }
    self = Swift.type(of: marker).signature
  }
}

/// A ``Call`` of any types.
private protocol CallMarker {
  static var signature: CallSignature { get }
}

extension Call: CallMarker where Argument: ~Copyable, Reply: ~Copyable {
  static var signature: CallSignature { CallSignature(Self.self) }
}
