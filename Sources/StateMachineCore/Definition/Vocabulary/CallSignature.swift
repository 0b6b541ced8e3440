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
  /// The names of the types of argument and reply; nil where one is `Void`.
  package var names: (argument: String?, reply: String?) { Self.parts(of: "\(Self.type(type))") }

  /// The same names with those of the modules and types around them.
  package var qualifiedNames: (argument: String?, reply: String?) { Self.parts(of: String(reflecting: Self.type(type))) }

  /// Whether values of the types can be copied.
  package var areCopyable: (argument: Bool, reply: Bool) {
    let type = Self.type(type)
    return (type is any CopyableArgument.Type, type is any CopyableReply.Type)
  }

  /// The two parts of `Call<Argument, Reply>`.
  private static func parts(of name: String) -> (argument: String?, reply: String?) {
    func known(_ part: Substring) -> String? { part == "()" ? nil : String(part) }
    let inside = name.drop { $0 != "<" }.dropFirst().dropLast()
    var depth = 0
    var last: Character = " "
    let comma = inside.firstIndex { character in
      defer { last = character }
      if "<([".contains(character) { depth += 1 }
      // The arrow of a function closes nothing.
      if ">)]".contains(character), last != "-" { depth -= 1 }
      return character == "," && depth == 0
    }
    guard let comma else { return (known(inside), nil) }
    return (known(inside[..<comma]), known(inside[comma...].dropFirst(2)))
  }
}

extension Call: CaseMarker where Argument: ~Copyable, Reply: ~Copyable {
  static var signature: CallSignature? { CallSignature(Self.self) }
}

/// A ``Call`` whose argument can be copied; a cast asks the type at run time.
private protocol CopyableArgument {}
extension Call: CopyableArgument where Argument: Copyable, Reply: ~Copyable {}

/// The same for the reply.
private protocol CopyableReply {}
extension Call: CopyableReply where Argument: ~Copyable, Reply: Copyable {}
