import Foundation

/// A value that threads share under a lock.
///
/// Safe because the value is touched only under the lock.
final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var content: Value

  init(_ value: Value) {
    content = value
  }

  var value: Value {
    lock.withLock { content }
  }

  /// Reads a part of the value.
  ///
  /// A copy of a whole array shares its storage, which another thread then changes in place; the thread sanitizer
  /// does not see that the count of references orders the two.
  func read<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(content) }
  }

  /// What the change removes must be returned where its `deinit` may come back here.
  @discardableResult
  func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&content) }
  }

  /// Replaces the value; the old one is released outside the lock, by the caller.
  func exchange(_ value: Value) -> Value {
    change { content in
      defer { content = value }
      return content
    }
  }
}
