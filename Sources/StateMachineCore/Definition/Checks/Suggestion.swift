/// The name that is meant where another one is written.
package enum Suggestion {
  /// The name among several that a misspelt one is closest to; nil where none is close.
  ///
  /// - Complexity: Linear in the number of names; long names are not compared.
  package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    let written = Array(name.unicodeScalars)
    guard (2...40).contains(written.count) else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names where candidate != name {
      let limit = min((best?.distance ?? Int.max) - 1, max(1, written.count / 3))
      guard abs(candidate.unicodeScalars.count - written.count) <= limit else { continue }
      let distance = distance(written, Array(candidate.unicodeScalars))
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The end of a message: `; did you mean 'paused'?`, or nothing.
  package static func text(for name: String, among names: some Sequence<String>) -> String {
    nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// How many letters have to be inserted, deleted, replaced or swapped with the next one.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var (beforeLast, last) = ([Int](), Array(0...other.count))
    for row in one.indices {
      var next = [row + 1]
      for column in other.indices {
        let isEqual = lowercase(one[row]) == lowercase(other[column])
        var cost = min(last[column] + (isEqual ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        next.append(cost)
      }
      (beforeLast, last) = (last, next)
    }
    return last[other.count]
  }

  private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }
}
