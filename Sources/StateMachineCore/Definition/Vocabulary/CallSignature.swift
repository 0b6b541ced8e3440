/// The types of an event that takes an argument or replies.
@usableFromInline
package struct CallSignature: Hashable, Sendable {
  @usableFromInline let type: ObjectIdentifier
  /// The reply is more than `Void`, so that only a line that makes a reply can take the event.
  @usableFromInline package let replies: Bool

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
  package init?<Event>(of event: Event) {
    guard let signature = CaseContent(of: event)?.marker.signature else { return nil }
    self = signature
  }

  /// The signature of calls of a type; nil for any type but a ``Call``.
  init?(ofType type: ObjectIdentifier) {
    guard let signature = (Self.type(type) as? any CaseMarker.Type)?.signature else { return nil }
    self = signature
  }

  // Safe because the identifier is that of a type, and types are never released.
  private static func type(_ type: ObjectIdentifier) -> Any.Type { unsafeBitCast(type, to: Any.Type.self) }
}

extension CallSignature {
  /// The name of the argument's type; nil where it is `Void`.
  package var argumentName: String? { names.argument == "()" ? nil : names.argument }

  /// The name of the reply's type; nil where it is `Void`.
  package var replyName: String? { names.reply == "()" ? nil : names.reply }

  /// The two parts of `Call<Argument, Reply>`.
  private var names: (argument: String, reply: String) {
    let name = "\(Self.type(type))"
    let inside = name.drop { $0 != "<" }.dropFirst().dropLast()
    var depth = 0
    let comma = inside.firstIndex { character in
      if "<([".contains(character) { depth += 1 }
      if ">)]".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }
    guard let comma else { return (String(inside), "()") }
    return (String(inside[..<comma]), String(inside[comma...].dropFirst(2)))
  }
}

extension Call: CaseMarker where Argument: ~Copyable, Reply: ~Copyable {
  static var signature: CallSignature? { CallSignature(Self.self) }
}
