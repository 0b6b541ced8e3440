/// A value that only the machine under test protects.
///
/// Safe only if the machine runs one hook at a time; the thread sanitizer reports where it does not.
final class UnprotectedBox<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
