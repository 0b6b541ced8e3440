/// All subscriptions, by id, and what became of the requests to them.
///
/// A value that knows of a subscription only what its own lines said: a feed dealt out by subscription to several fleets gives the
/// same numbers in sum.
struct Fleet: Sendable {
  /// A request that was rejected, by the state it met.
  struct Refusal: Hashable, Sendable {
    let state: Status
    let request: Request
  }

  private(set) var subscriptions: [Subscription] = []
  private(set) var transitions: [Request: Int] = [:]
  private(set) var rejections: [Refusal: Int] = [:]
  /// Entries earlier than the one before of the same subscription.
  private(set) var lateEntries = 0

  private var positions: [String: Int] = [:]

  /// Fires the request on the subscription, which is made with the first entry that names it.
  mutating func take(_ entry: FeedEntry) {
    let position = position(of: entry)
    let state = subscriptions[position].state
    if entry.time < subscriptions[position].account.time { lateEntries += 1 }
    if subscriptions[position].fire(entry.request, at: entry.time) {
      transitions[entry.request, default: 0] += 1
    } else {
      rejections[Refusal(state: state, request: entry.request), default: 0] += 1
    }
  }

  /// Adds what became of other subscriptions; none may be in both.
  mutating func merge(_ other: Fleet) {
    for (subscription, position) in other.positions { positions[subscription] = position + subscriptions.count }
    subscriptions += other.subscriptions
    transitions.merge(other.transitions, uniquingKeysWith: +)
    rejections.merge(other.rejections, uniquingKeysWith: +)
    lateEntries += other.lateEntries
  }

  private mutating func position(of entry: FeedEntry) -> Int {
    if let position = positions[entry.subscription] { return position }
    positions[entry.subscription] = subscriptions.count
    subscriptions.append(Subscription(since: entry.time))
    return subscriptions.count - 1
  }
}
