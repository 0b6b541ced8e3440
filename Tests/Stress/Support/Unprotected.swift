/// A number that nothing protects but what is under test.
///
/// Safe only if hooks and sections exclude each other; the thread sanitizer reports where they do not.
final class Unprotected: @unchecked Sendable {
  var value = 0
}
