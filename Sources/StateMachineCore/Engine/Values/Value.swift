/// A value that the engine hands on without knowing its type: an event, a payload, an input.
@usableFromInline
package class AnyValue: @unchecked Sendable {
  // Safe because the subclasses hold one immutable value of a `Sendable` type.

  /// The value, where its type can be encoded.
  package var encodable: (any Encodable)? { nil }

  /// The text that the sender of an event has attached to it; nil for anything else.
  var note: String? { nil }
}

/// Such a value, boxed.
@usableFromInline
package class Value<Wrapped: Sendable>: AnyValue, @unchecked Sendable {
  // Safe because the value is immutable and of a `Sendable` type.
  @usableFromInline package final let wrapped: Wrapped

  /// How far the value is from the beginning of its box: behind the two words of every object, at the next address of its alignment.
  ///
  /// BoxLayoutTests checks this, since the language does not guarantee it.
  static var offset: Int {
    let (alignment, header) = (MemoryLayout<Wrapped>.alignment, 2 * MemoryLayout<UnsafeRawPointer>.size)
    return (header + alignment - 1) / alignment * alignment
  }

  @usableFromInline
  package init(_ wrapped: Wrapped) {
    self.wrapped = wrapped
  }

  package override var encodable: (any Encodable)? { wrapped as? any Encodable }
}
