/// Where the boxes, edges and labels of a diagram are.
struct DiagramLayout: Hashable, Sendable {
  /// The size of the whole diagram.
  var size: Size

  /// The boxes, in the order of the graph.
  var boxes: [Rectangle]

  /// The edges, in the order of the graph.
  var edges: [Route]

  /// Whether the regions of a box share their borders.
  var sharesBorders: [Bool]
}

extension DiagramLayout {
  /// The line of an edge, and the place of its label.
  struct Route: Hashable, Sendable {
    /// The line from the source to the target.
    ///
    /// Between two points the line is straight where it is vertical or horizontal, and elsewhere a curve that
    /// starts and ends vertically, or horizontally if edges lead to the right.
    var points: [Point]

    /// For each point, the height at which the curve from the point before crosses over to it; nil for the middle between the two.
    var turns: [Int?] = []

    /// The place of the label, if there is one.
    var label: Rectangle?
  }
}

/// Distances of a layout, in pixels.
enum Spacing {
  static let lines = 14
  static let lineToBox = 16
  static let boxes = 28
  static let inside = 16
  static let labelOffset = 5
  static let loop = 20
  static let head = 8
  static let ports = 14
  static let cornerInset = 10
}
