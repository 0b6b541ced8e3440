/// What a feed came to, in numbers that add up: two parts of a feed, dealt out by subscription, could be reported as one.
///
/// States and events stand in the order of the definition and broken lines in that of the feed, so the same feed gives the same text.
struct Report: Sendable {
  let headers: Int
  let entries: Int
  let lateEntries: Int
  let blankLines: Int
  /// The first broken lines.
  let brokenLines: [BrokenLine]
  let brokenLineCount: Int

  let subscriptions: [Status: Int]
  let transitions: [Request: Int]
  let rejections: [Fleet.Refusal: Int]
  let work: HookWork

  init(on feed: Feed) {
    headers = feed.headers
    entries = feed.entries
    lateEntries = feed.fleet.lateEntries
    blankLines = feed.blankLines
    brokenLines = feed.brokenLines
    brokenLineCount = feed.brokenLineCount
    subscriptions = feed.fleet.subscriptions.reduce(into: [:]) { $0[$1.state, default: 0] += 1 }
    transitions = feed.fleet.transitions
    rejections = feed.fleet.rejections
    work = HookWork(on: feed.fleet.subscriptions.map(\.account))
  }
}

/// What the hooks of the definition did to the accounts.
struct HookWork: Sendable {
  /// By the `before` hook of `terminate`.
  let stampedDates: Int
  let firstDate: Timestamp?
  let lastDate: Timestamp?
  /// By the `after` hook of `suspend`.
  let billingStops: Int

  init(on accounts: [Account]) {
    let dates = accounts.compactMap(\.terminatedAt)
    stampedDates = dates.count
    firstDate = dates.min()
    lastDate = dates.max()
    billingStops = accounts.reduce(0) { $0 + $1.billingStops }
  }
}
