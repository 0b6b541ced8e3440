/// A listener without a queue: it is passed the items of a machine before they are committed, and resumes its readers after the commit.
protocol StreamListener: AnyObject, Sendable {
  /// Notes an item that is about to be committed; called inside the outbox's gate, so no code of the user's runs.
  func append(_ item: OutboxItem, at position: Int, _ delivery: inout Delivery)

  /// Lets readers have what is committed by now.
  func publish(until position: Int)

  /// The machine is gone.
  func finish()

  /// It ignores what it is passed from now on; see ``Outbox/noteRemovedStream()``.
  var isRemoved: Bool { get }
}
