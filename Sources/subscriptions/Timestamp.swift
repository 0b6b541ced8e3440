/// A moment as the feed writes it, kept in whole seconds since 1970 in UTC.
struct Timestamp: Hashable, Comparable, Sendable {
  let seconds: Int

  static func < (earlier: Self, later: Self) -> Bool { earlier.seconds < later.seconds }
}

extension Timestamp: CustomStringConvertible {
  /// In UTC, as in `2026-03-01T09:30:00Z`.
  var description: String {
    let (day, second) = seconds.dividedTowardsThePast(by: 86_400)
    let date = CalendarDate(daysSince1970: day)
    let time = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined(separator: ":")
    return "\(date)T\(time)Z"
  }
}
