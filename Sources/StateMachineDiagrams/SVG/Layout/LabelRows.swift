/// Between which ranks of a container each label is, and in which row there: rows that would be much wider than the boxes are divided.
struct LabelRows {
  /// How many rows there are above each rank and below the last one.
  private(set) var counts: [Int]

  /// The place of each label.
  private(set) var rows: [(gap: Int, row: Int)]

  init(_ container: Int, _ labelled: [Int], _ graph: LayoutGraph, _ hierarchy: Hierarchy, _ ranking: Ranking) {
    let ranks = ranking.counts[container]
    var widths = [Int](repeating: 0, count: ranks + 1)
    var gaps: [Int] = []
    for edge in labelled {
      guard let span = ranking.spans[edge], let label = graph.edges[edge].label else { continue }
      let first = span.upperChild.map { ranking.ranks[$0] + 1 } ?? 0
      let last = span.lowerChild.map { ranking.ranks[$0] } ?? ranks
      // Near the source where rows are as wide as elsewhere.
      let candidates = span.isReversed ? Array((first...max(first, last)).reversed()) : Array(first...max(first, last))
      let gap = candidates.min { widths[$0] < widths[$1] } ?? first
      widths[gap] += label.width + Spacing.lines + 2 * Spacing.labelOffset
      gaps.append(gap)
    }
    var boxes = [Int](repeating: 0, count: ranks)
    for child in hierarchy.children[container] { boxes[ranking.ranks[child]] += graph.boxes[child].size.width + Spacing.boxes }
    let limit = max(min(520, graph.widest ?? 520), boxes.max() ?? 0)
    counts = widths.map { $0 == 0 ? 0 : 1 + ($0 - 1) / limit }
    var used = [Int](repeating: 0, count: ranks + 1)
    rows = []
    for gap in gaps {
      rows.append((gap, used[gap] % counts[gap]))
      used[gap] += 1
    }
  }
}
