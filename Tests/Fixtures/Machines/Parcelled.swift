/// What a test's event carries: an object that does something when it is released, and is ignored by `==`.
struct Parcelled: Hashable, Sendable {
  var name: String
  var object: ReleaseProbe?

  static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
