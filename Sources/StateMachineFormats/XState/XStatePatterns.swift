/// The patterns of events of one state.
struct XStatePatterns {
  private var hasAny = false
  private var prefixes: Set<String> = []

  init(_ descriptors: some Sequence<XStateDescriptor>) {
    for descriptor in descriptors {
      switch descriptor {
      case .any: hasAny = true
      case .prefix(let prefix): prefixes.insert(prefix)
      case .exact: break
      }
    }
  }

  /// A pattern that takes an event, the shortest one; linear in the length of the name.
  func pattern(taking event: String) -> XStateDescriptor? {
    if hasAny { return .any }
    if prefixes.isEmpty { return nil }
    for (index, byte) in zip(event.utf8.indices, event.utf8) where byte == UInt8(ascii: ".") {
      let prefix = String(event[..<index])
      if prefixes.contains(prefix) { return .prefix(prefix) }
    }
    return prefixes.contains(event) ? .prefix(event) : nil
  }
}
