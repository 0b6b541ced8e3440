/// The texts of a node, broken into lines, and the room that they take.
struct NodeText: Sendable {
  /// A line below the title.
  struct Line: Sendable {
    var text: String
    /// The ids of the transition that the line shows.
    var ids: [String]
    var change: DiagramModel.Change?
  }

  static let title = TextMeasure(size: 13, isBold: true)
  static let body = TextMeasure(size: 11)
  static let titleHeight = 17
  static let lineHeight = 15

  let titles: [String]
  let lines: [Line]

  init(_ node: DiagramModel.Node, isContainer: Bool) {
    // A name has no line breaks of its own.
    titles = Self.title.lines(node.title.split(whereSeparator: \.isNewline).joined(separator: " "), limit: isContainer ? 360 : 200)
    lines = node.lines.flatMap { line in
      Self.body.lines(line.text, limit: isContainer ? 360 : 220).map { Line(text: $0, ids: line.ids, change: line.change) }
    }
  }

  var isEmpty: Bool { titles.isEmpty && lines.isEmpty }

  /// The width of the widest line.
  var width: Int { max(titles.map(Self.title.width).max() ?? 0, lines.map { Self.body.width($0.text) }.max() ?? 0) }

  /// The height of all lines, with a gap below the title.
  var height: Int {
    titles.count * Self.titleHeight + lines.count * Self.lineHeight + (titles.isEmpty || lines.isEmpty ? 0 : Self.gap)
  }

  /// The distance between title and lines.
  static let gap = 8
}
