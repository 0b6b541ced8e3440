/// A state or event value that the engine hands on without knowing its type.
@usableFromInline
class AnyValue: @unchecked Sendable {
  // Safe because the only subclass holds one immutable value of a `Sendable` type.
}

/// A state or event value, boxed.
@usableFromInline
final class Value<Wrapped: Sendable>: AnyValue, @unchecked Sendable {
  // Safe because the value is immutable and of a `Sendable` type.
  @usableFromInline let wrapped: Wrapped

  init(_ wrapped: Wrapped) {
    self.wrapped = wrapped
  }
}
