import Dispatch

/// A value that closures and threads share: one that is set later, changed, or released by setting it to nil.
final class ValueBox<Value: Sendable>: Sendable {
  private nonisolated(unsafe) var content: Value?
  private let queue = DispatchQueue(label: "value box")

  init(_ value: Value? = nil) {
    content = value
  }

  // Safe because the queue is serial and nothing else accesses the content.
  var value: Value? {
    get { queue.sync { content } }
    set {
      // The old value is released outside the queue, since its `deinit` may access this box.
      let old = queue.sync {
        defer { content = newValue }
        return content
      }
      withExtendedLifetime(old) {}
    }
  }

  func change(_ body: (inout Value) -> Void) {
    queue.sync {
      guard var changed = content else { return }
      body(&changed)
      content = changed
    }
  }
}
