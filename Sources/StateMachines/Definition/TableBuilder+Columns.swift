/// Where events, by value, kind, case or matcher, stand in the dispatch table.
extension TableBuilder {
  /// The columns in which a filter takes part, with the matcher that has the last word there.
  func forEachColumn(of filter: EventFilter?, _ body: (_ column: Int32, _ matcher: Int32) -> Void) {
    let eventCount = Int32(names.events.count)
    switch filter {
    case nil:
      body(columns.always, -1)
    case .event(let event):
      body(event, -1)
    case .listed(let list):
      for event in list { body(event, -1) }
    case .any:
      for column in 0..<columns.always { body(column, -1) }
    case .kind(let kind):
      for event in 0..<eventCount where names.kindOfEvent[Int(event)] == kind { body(event, -1) }
      body(eventCount + kind, -1)
    case .eventCase(let number, let matcher):
      for event in 0..<eventCount where names.isCase(event, number) { body(event, matcher) }
      for column in eventCount...columns.others { body(column, matcher) }
    case .matching(let matcher):
      for column in 0..<columns.always { body(column, matcher) }
    case .failure:
      body(columns.failure, -1)
    case .done(let number):
      if let column = columns.done[states.nodeOf[Int(number)]] { body(column, -1) }
    }
  }

  /// Whether a hook hears of transitions taken in a column, and the matcher that has the last word; nil if it does not.
  func matcher(of hook: HookLine, in column: Int32) -> Int32? {
    guard let filter = hook.events else { return -1 }
    if case .any = filter { return -1 }
    guard column <= columns.failure else { return nil }
    switch filter {
    case .event(let event):
      return event == column ? -1 : nil
    case .listed(let list):
      return list.contains(column) ? -1 : nil
    case .any:
      return -1
    case .kind(let kind):
      let isOfKind = column < names.events.count ? names.kindOfEvent[Int(column)] == kind : column == Int32(names.events.count) + kind
      return isOfKind ? -1 : nil
    case .matching(let matcher), .eventCase(_, let matcher):
      return matcher
    case .failure:
      return column == columns.failure ? -1 : nil
    case .done:
      return nil
    }
  }
}
