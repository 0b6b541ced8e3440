/// A state by its number and, where states have payloads, its value.
struct StateReference {
  var leaf: Int32
  var value: AnyValue?
}
