import Synchronization

/// The listeners of a machine.
///
/// A list is never changed but replaced, so that a thread can iterate over one without a lock.
final class Listeners: Sendable {
  let observers: [Subscription]
  let streams: [any StreamListener]
  let commitListeners: [CommitListener]
  let isEmpty: Bool
  /// Some have queues.
  let hasObservers: Bool
  /// All of them have queues.
  let haveQueues: Bool
  /// The observers, without references that are counted.
  private let borrowed: [Unmanaged<Subscription>]

  init(observers: [Subscription] = [], streams: [any StreamListener] = [], commitListeners: [CommitListener] = []) {
    self.observers = observers
    self.streams = streams
    self.commitListeners = commitListeners
    hasObservers = !observers.isEmpty
    haveQueues = streams.isEmpty && commitListeners.isEmpty
    isEmpty = haveQueues && observers.isEmpty
    borrowed = observers.map(Unmanaged.passUnretained)
  }

  /// Calls a closure for each observer, without counting references.
  func forEachObserver(_ body: (Subscription) -> Void) {
    borrowed.withUnsafeBufferPointer { borrowed in
      // Safe because the list holds its observers, and does not change.
      for index in borrowed.indices { borrowed[index]._withUnsafeGuaranteedRef(body) }
    }
  }

  /// One list of several, in order.
  static func all(of lists: [Listeners]) -> Listeners {
    if lists.count == 1 { return lists[0] }
    return Listeners(
      observers: lists.flatMap(\.observers), streams: lists.flatMap(\.streams), commitListeners: lists.flatMap(\.commitListeners))
  }

  /// The listeners without an observer or a stream.
  func removing(_ listener: AnyObject) -> Listeners {
    guard observers.contains(where: { $0 === listener }) || streams.contains(where: { $0 === listener }) else { return self }
    return Listeners(
      observers: observers.filter { $0 !== listener }, streams: streams.filter { $0 !== listener }, commitListeners: commitListeners)
  }

  /// The listeners without the streams that ignore what they are passed.
  var withoutRemovedStreams: Listeners {
    Listeners(observers: observers, streams: streams.filter { !$0.isRemoved }, commitListeners: commitListeners)
  }
}

/// A closure that is called after each commit by the thread that made it, before its call returns.
///
/// A commit that is made while it is notified, by its own code, is notified afterwards.
final class CommitListener: Sendable {
  private let notify: @Sendable () -> Void
  private let pending = Atomic(0)

  init(_ notify: @escaping @Sendable () -> Void) {
    self.notify = notify
  }

  func commit() {
    guard pending.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { notify() } while pending.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}
