/// One line of the table.
struct Row: Codable {
  enum Unit: String, Codable {
    case nanoseconds = "ns"
    case seconds = "s"
    case bytes
    case blocks
  }

  /// The same work done in another way.
  struct Against: Codable {
    var yardstick: String
    var value: Double
    /// The best of all rounds that counted.
    var minimum: Double
    /// The median of the ratios of all rounds that counted.
    var ratio: Double
    var ratioOfMinima: Double
    var rounds: Int
  }

  var name: String
  /// The median of all rounds that counted.
  var value: Double
  /// The best of them; nil where there was one round.
  var minimum: Double?
  var unit: Unit
  /// The most that the ratio may be, or the value where there is nothing to compare with; nil for information.
  var bound: Double?
  /// For each operation; nil where they are not counted.
  var allocations: Double?
  var against: Against?
  /// The place of the row in a plot; nil for rows that are in none.
  var scale: Scale?

  var isOverBound: Bool {
    guard let bound else { return false }
    return (against?.ratio ?? value) > bound
  }
}
