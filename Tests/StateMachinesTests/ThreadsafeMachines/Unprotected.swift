/// A value that nothing protects but the machine under test.
///
/// Safe only if the machine runs one hook at a time; the thread sanitizer says whether it is.
final class Unprotected<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
