/// The patterns of events of one state.
struct XStatePatterns {
  private var hasAny = false
  private var prefixes = EventPrefixes()

  init(_ descriptors: some Sequence<XStateDescriptor>) {
    for descriptor in descriptors {
      switch descriptor {
      case .any: hasAny = true
      case .prefix(let prefix): prefixes.insert(prefix)
      case .exact: break
      }
    }
  }

  /// A pattern that takes an event: any, or the shortest one.
  func pattern(taking event: String) -> XStateDescriptor? {
    hasAny ? .any : prefixes.shortest(ofEvent: event).map { .prefix($0) }
  }
}
