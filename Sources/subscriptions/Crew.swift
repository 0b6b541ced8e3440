/// Workers that share a feed: each entry goes to the worker of its subscription.
struct Crew: Sendable {
  private static let batchSize = 512

  private let workers: [Worker]
  /// Entries on the way to each worker.
  private var batches: [[FeedEntry]]

  init(of count: Int) {
    workers = (0..<count).map { _ in Worker() }
    batches = Array(repeating: [], count: count)
  }

  mutating func take(_ entry: FeedEntry) {
    // By the hash of the `String`, not of its bytes: names that are equal, however they are encoded, are one subscription.
    let number = Int(UInt(bitPattern: entry.subscription.hashValue) % UInt(workers.count))
    batches[number].append(entry)
    if batches[number].count == Self.batchSize { hand(to: number) }
  }

  /// What became of all entries: the same as if one fleet had taken them.
  mutating func finish() -> Fleet {
    for number in workers.indices { hand(to: number) }
    return workers.reduce(into: Fleet()) { $0.merge($1.finish()) }
  }

  private mutating func hand(to number: Int) {
    workers[number].take(batches[number])
    batches[number].removeAll(keepingCapacity: true)
  }
}
