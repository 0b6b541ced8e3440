/// A state by its number and, where states have payloads, its value.
@usableFromInline
struct StateReference: Sendable {
  @usableFromInline var leaf: Int32
  @usableFromInline var value: AnyValue?
}
