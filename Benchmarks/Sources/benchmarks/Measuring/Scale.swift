/// The place of a row in a plot: the same work for more and more of something.
struct Scale: Codable {
  enum Axis: String, Codable {
    case states
    case threads
    case subscribers
  }

  var axis: Axis
  var value: Int
  /// Which line of the plot our figure is a point of, such as "sparse".
  var line: String
}
