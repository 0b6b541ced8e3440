/// Beginnings of names of events, up to a point: `error` is one of `error.execution`; SCXML 3.12.1.
struct EventPrefixes: Sendable {
  /// Each with its place among them.
  private var places: [String: Int] = [:]
  /// Their numbers of bytes, so that few parts of a name of many points are compared.
  private var lengths: Set<Int> = []

  init(_ prefixes: some Sequence<String> = []) {
    for prefix in prefixes { insert(prefix) }
  }

  var isEmpty: Bool { places.isEmpty }

  mutating func insert(_ prefix: String) {
    if places[prefix] != nil { return }
    places[prefix] = places.count
    lengths.insert(prefix.utf8.count)
  }

  /// The first of them, as they were inserted, that is the name of an event or its first parts; nil if none is.
  ///
  /// - Complexity: Linear in the length of the name, times the number of its parts that are as long as one of them.
  func first(ofEvent name: String) -> String? { all(ofEvent: name).min { $0.place < $1.place }?.prefix }

  /// The shortest of them that is the name of an event or its first parts; nil if none is.
  func shortest(ofEvent name: String) -> String? { all(ofEvent: name).first?.prefix }

  func contains(prefixOf name: String) -> Bool { !all(ofEvent: name).isEmpty }

  /// The prefixes that are the name of an event or its first parts, the shortest first.
  func all(ofEvent name: String) -> [(prefix: String, place: Int)] {
    if places.isEmpty { return [] }
    var found: [(prefix: String, place: Int)] = []
    for (length, (index, byte)) in zip(name.utf8.indices, name.utf8).enumerated() where byte == UInt8(ascii: ".") {
      guard lengths.contains(length) else { continue }
      let prefix = String(name[..<index])
      if let place = places[prefix] { found.append((prefix, place)) }
    }
    if let place = places[name] { found.append((name, place)) }
    return found
  }
}
