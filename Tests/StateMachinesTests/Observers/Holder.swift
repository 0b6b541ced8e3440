import Foundation

/// A place for what a closure reaches before it is there, or that a closure lets go of.
final class Holder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var held: Value?

  init(_ value: Value? = nil) {
    held = value
  }

  var value: Value? {
    get { lock.withLock { held } }
    set {
      // What was held is let go of outside the lock, since it may come back here when it dies.
      var former: Value?
      lock.withLock {
        former = held
        held = newValue
      }
      withExtendedLifetime(former) {}
    }
  }
}
