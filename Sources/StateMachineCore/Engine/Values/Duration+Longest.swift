extension Duration {
  /// Long enough for anyone, and short enough that two of them can be added; no delay is longer.
  package static let longest = Duration.seconds(Int64.max) * 8

  /// The sum; beyond what a duration can say, the end of it.
  ///
  /// A user's clock may read any time.
  func addingSaturated(_ other: Duration) -> Duration {
    let (sum, isTooFar) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: isTooFar ? (other < .zero ? .min : .max) : sum)
  }

  /// How long after another time; beyond what a duration can say, the end of it.
  package func subtractingSaturated(_ other: Duration) -> Duration {
    let (difference, isTooFar) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: isTooFar ? (other < .zero ? .max : .min) : difference)
  }
}
