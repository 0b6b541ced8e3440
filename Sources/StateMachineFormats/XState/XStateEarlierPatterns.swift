/// The patterns of earlier lines of a state, which this library tries before a line, and XState after it.
struct XStateEarlierPatterns {
  private var prefixes = EventPrefixes()
  /// Whether `*` was the first of them.
  private var isAnyFirst = false
  private var hasAny = false

  mutating func insert(_ descriptor: XStateDescriptor) {
    switch descriptor {
    case .exact: break
    case .prefix(let prefix): prefixes.insert(prefix)
    case .any:
      if !hasAny { isAnyFirst = prefixes.isEmpty }
      hasAny = true
    }
  }

  /// A pattern that takes events of a descriptor which XState tries before it; nil where there is none.
  func first(hiding descriptor: XStateDescriptor) -> XStateDescriptor? {
    var prefix: String?
    switch descriptor {
    case .any: return nil
    case .exact(let name): prefix = prefixes.first(ofEvent: name)
    case .prefix(let name):
      // A longer pattern is tried before a shorter one, so that only parts of it hide it.
      let outer = name.lastIndex(of: ".").map { String(name[..<$0]) }
      prefix = outer.flatMap { prefixes.first(ofEvent: $0) }
    }
    guard let prefix, !isAnyFirst else { return hasAny ? .any : prefix.map { .prefix($0) } }
    return .prefix(prefix)
  }
}
