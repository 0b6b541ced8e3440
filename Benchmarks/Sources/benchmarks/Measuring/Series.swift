/// The rounds that counted, in nanoseconds for one operation.
struct Series {
  private(set) var ours: [Double] = []
  private(set) var theirs: [Double] = []

  var count: Int { ours.count }

  mutating func append(_ our: Double, _ their: Double) {
    ours.append(our)
    theirs.append(their)
  }

  func against(_ yardstick: String) -> Row.Against {
    Row.Against(
      yardstick: yardstick, value: theirs.median, minimum: theirs.minimum, ratio: zip(ours, theirs).map { $0 / $1 }.median,
      ratioOfMinima: ours.minimum / theirs.minimum, rounds: count)
  }
}

extension [Double] {
  /// The one in the middle; of none it is not a number.
  var median: Double { isEmpty ? .nan : sorted()[count / 2] }

  /// The best of them; of none it is not a number.
  var minimum: Double { self.min() ?? .nan }
}
