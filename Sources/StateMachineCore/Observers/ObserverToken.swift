/// Ends a subscription.
///
/// It need not be kept: an observer lives as long as the machine, until ``cancel()``, or until an object it is ``bound(to:)`` is gone.
public final class ObserverToken: Sendable {
  /// It holds nothing of the observer's once it has ended.
  private let subscription: Subscription

  @usableFromInline
  init(_ subscription: Subscription) {
    self.subscription = subscription
  }

  /// Ends the subscription: after it returns no new call begins.
  ///
  /// A call that has begun on another thread may still run; it is not waited for, but for some microseconds in which it may just begin.
  /// What the observer holds and has not read is released before this returns, or when that call ends. Cancelling twice does nothing.
  public func cancel() {
    subscription.cancel()
  }

  /// Ends the subscription when an object is gone: from then on no call begins.
  ///
  /// What the subscription holds goes when its queue runs the next time, or within 256 transitions where the queue does not run.
  ///
  /// A thread that looks whether the object is gone keeps it for that moment: where its last other reference is released meanwhile, the
  /// object's `deinit` runs on that thread, and until then it is not gone.
  ///
  /// - Parameter owner: The object; it is held weakly.
  /// - Returns: The token.
  @discardableResult
  public func bound(to owner: AnyObject) -> Self {
    subscription.bind(to: owner)
    return self
  }
}
