/// Which names are the first parts of others, up to a point: an event descriptor that is such a name matches the others too.
///
/// The prefixes themselves are not kept: those of a long name of many points would not fit in memory.
struct DottedNames {
  /// The names that have points, in the order of their bytes.
  private let sorted: [[UInt8]]

  /// - Complexity: That of sorting the names that have points.
  init(_ names: some Sequence<String>) {
    let dotted = names.lazy.filter { $0.utf8.contains(UInt8(ascii: ".")) }.map { Array($0.utf8) }
    sorted = Array(dotted).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether some name begins with this one and a point.
  ///
  /// - Complexity: Logarithmic in the number of names, times the length of the name.
  func hasLonger(than name: String) -> Bool {
    if sorted.isEmpty { return false }
    let beginning = Array(name.utf8) + [UInt8(ascii: ".")]
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].lexicographicallyPrecedes(beginning) { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low].starts(with: beginning)
  }
}
