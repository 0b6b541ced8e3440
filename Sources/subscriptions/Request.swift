/// What the billing feed asks of a subscription; the raw value is its name in the feed and in the report.
enum Request: String, Hashable, Sendable, CaseIterable {
  case activate
  case suspend
  case unsuspend
  case terminate

  /// The request of that name, compared byte by byte, so that a feed line makes no `String` of its last field.
  init?(named name: some Collection<UInt8>) {
    guard let request = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) }) else { return nil }
    self = request
  }
}
