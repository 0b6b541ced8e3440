/// A kind of payload states or events, whatever its type.
struct AnyKind: Hashable, Sendable, CustomStringConvertible {
  let value: any Hashable & Sendable

  init(_ value: any Hashable & Sendable) {
    self.value = value
  }

  static func == (a: Self, b: Self) -> Bool {
    AnyHashable(a.value) == AnyHashable(b.value)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(value))
  }

  var description: String { "\(value)" }
}
