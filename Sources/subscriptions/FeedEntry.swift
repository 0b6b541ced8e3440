/// A feed line that was understood: at that time, that subscription was asked for that.
struct FeedEntry: Hashable, Sendable {
  let time: Timestamp
  let subscription: String
  let request: Request
}

extension FeedEntry {
  /// Reads one line, without its line end.
  ///
  /// Of several faults the first is thrown: the count of fields, then field by field. Fields are taken as they stand, without quotes
  /// and trimming. The one `String` made is the id, which is short and needs no memory.
  init(_ line: some Collection<UInt8>) throws(LineFault) {
    let comma = UInt8(ascii: ",")
    let fields = 1 + line.count { $0 == comma }
    guard fields == 3, let first = line.firstIndex(of: comma), let second = line[line.index(after: first)...].firstIndex(of: comma)
    else { throw .fields(fields) }

    time = try Self.time(line[..<first])
    subscription = try Self.subscription(line[line.index(after: first)..<second])
    request = try Self.request(line[line.index(after: second)...])
  }

  private static func time(_ field: some Collection<UInt8>) throws(LineFault) -> Timestamp {
    guard !field.isEmpty else { throw .emptyTime }
    guard let time = Timestamp(field) else { throw .badTime(Excerpt(field)) }
    return time
  }

  private static func subscription(_ field: some Collection<UInt8>) throws(LineFault) -> String {
    guard !field.isEmpty else { throw .emptySubscription }
    guard let subscription = String(validating: field, as: UTF8.self) else { throw .subscriptionNotUTF8 }
    return subscription
  }

  private static func request(_ field: some Collection<UInt8>) throws(LineFault) -> Request {
    guard !field.isEmpty else { throw .emptyEvent }
    guard let request = Request(named: field) else { throw .unknownEvent(Excerpt(field)) }
    return request
  }
}
