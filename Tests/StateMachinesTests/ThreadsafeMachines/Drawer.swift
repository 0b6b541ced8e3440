import Dispatch

/// Holds a value for several threads.
final class Drawer<Value: Sendable>: Sendable {
  private nonisolated(unsafe) var content: Value?
  private let queue = DispatchQueue(label: "drawer")

  init(_ value: Value? = nil) {
    content = value
  }

  // Safe because the queue is serial and nothing else touches the content.
  var value: Value? {
    get { queue.sync { content } }
    set {
      // What was inside dies outside, where it may come back to the drawer.
      let former = queue.sync {
        defer { content = newValue }
        return content
      }
      withExtendedLifetime(former) {}
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
