/// The key of transitions in `on`: an event, or a pattern of events.
enum XStateDescriptor: Hashable {
  case exact(String)
  /// `mouse.*`: events of this name, and those that begin with it and a dot.
  case prefix(String)
  /// `*`.
  case any

  /// Nil for a text with an asterisk where XState knows none.
  init?(_ text: String) {
    if text == "*" {
      self = .any
    } else if text.hasSuffix(".*"), !text.dropLast(2).isEmpty, !text.dropLast(2).utf8.contains(UInt8(ascii: "*")) {
      self = .prefix(String(text.dropLast(2)))
    } else if text.utf8.contains(UInt8(ascii: "*")) {
      return nil
    } else {
      self = .exact(text)
    }
  }

  /// The key in `on`.
  var text: String {
    switch self {
    case .exact(let name): name
    case .prefix(let name): "\(name).*"
    case .any: "*"
    }
  }

  var isWildcard: Bool {
    if case .exact = self { false } else { true }
  }

  /// Whether there is an event that both take.
  func overlaps(_ other: XStateDescriptor) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    case (.exact(let one), .exact(let other)): one == other
    case (.prefix(let prefix), .exact(let name)), (.exact(let name), .prefix(let prefix)): Self.isPrefix(prefix, of: name)
    case (.prefix(let one), .prefix(let other)): Self.isPrefix(one, of: other) || Self.isPrefix(other, of: one)
    }
  }

  /// The indices of patterns in the order in which XState tries them: longer ones first.
  static func order(_ patterns: [XStateDescriptor]) -> [Int] {
    let lengths = patterns.map(\.length)
    return patterns.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }
  }

  private var length: Int { text.utf16.count }

  private static func isPrefix(_ prefix: String, of name: String) -> Bool {
    name == prefix || name.hasPrefix(prefix + ".")
  }
}
