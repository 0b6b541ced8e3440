/// The vertical places of lists and boxes.
struct Rows {
  /// The top of each list.
  private(set) var tops: [Int]

  /// The height of each list.
  private(set) var heights: [Int]

  /// The top of each box.
  private(set) var boxTops: [Int]

  /// The height of each box.
  private(set) var boxHeights: [Int]

  /// The lists below which arrow heads are, at the end of a link above or below.
  private var headsAbove: Set<Int> = []
  private var headsBelow: Set<Int> = []

  init(_ layers: Layers, _ graph: LayoutGraph, _ attachments: Attachments, _ tracks: Tracks) {
    tops = Array(repeating: 0, count: layers.lists.count)
    heights = tops
    boxTops = Array(repeating: 0, count: graph.boxes.count)
    boxHeights = graph.boxes.indices.map { $0 == 0 ? graph.boxes[0].size.height : layers.items[layers.itemOfBox[$0]].height }
    var widest = [Int?](repeating: nil, count: layers.lists.count)
    for (index, link) in layers.links.enumerated() {
      widest[link.list] = max(widest[link.list] ?? 0, abs(attachments.upper[index] - attachments.lower[index]))
    }
    for chain in layers.chains.compactMap(\.self) {
      guard let first = chain.links.first, let last = chain.links.last else { continue }
      if chain.isReversed { headsAbove.insert(layers.links[first].list) } else { headsBelow.insert(layers.links[last].list) }
    }
    // From the inside to the outside, tops are counted from the top of the container.
    for container in graph.boxes.indices.reversed() where !layers.listsOfContainer[container].isEmpty {
      stack(container, layers, graph, widest, tracks)
    }
    for container in graph.boxes.indices where !layers.listsOfContainer[container].isEmpty {
      for list in layers.listsOfContainer[container] {
        tops[list] += boxTops[container]
        for item in layers.lists[list].items {
          guard case .box(let box) = layers.items[item].kind else { continue }
          // Regions begin at the same height.
          boxTops[box] = tops[list] + (graph.boxes[box].isRegion ? 0 : (heights[list] - boxHeights[box]) / 2)
        }
      }
    }
  }

  private mutating func stack(_ container: Int, _ layers: Layers, _ graph: LayoutGraph, _ widest: [Int?], _ tracks: Tracks) {
    var bottom = 0
    let lists = layers.listsOfContainer[container]
    for (index, list) in lists.enumerated() {
      tops[list] = bottom
      switch layers.lists[list].place {
      case .upperBorder: heights[list] = graph.isTurned ? 4 : graph.boxes[container].size.height
      case .lowerBorder: heights[list] = 0
      case .boxes, .labels:
        heights[list] =
          layers.lists[list].items.map { item in
            if case .box(let box) = layers.items[item].kind { boxHeights[box] } else { layers.items[item].height }
          }.max() ?? 0
      }
      bottom += heights[list]
      if index + 1 < lists.count {
        bottom +=
          max(gap(layers.lists[list].place, layers.lists[lists[index + 1]].place, widest[list]), 6 + 7 * tracks.counts[list])
          + heads(below: list)
      }
    }
    let labels = container == 0 ? [] : layers.loops[container].map { graph.edges[$0].label ?? Size(width: 0, height: 0) }
    let heading = graph.isTurned ? graph.boxes[container].size.height : 0
    let missing = max(0, max(Loops.height(labels), heading) - bottom)
    tops[lists[lists.count - 1]] += missing
    boxHeights[container] = bottom + missing
  }

  /// The distance between two lists; lines that reach far to the side get more room, so that they are not too flat.
  private func gap(_ upper: Layers.List.Place, _ lower: Layers.List.Place, _ widest: Int?) -> Int {
    let isBorder = upper == .upperBorder || lower == .lowerBorder
    guard let widest else { return isBorder ? 14 : upper == .labels && lower == .labels ? 4 : 18 }
    let least = upper == .labels && lower == .labels ? 6 : 10
    return max(least, min(56, 8 + widest / 7))
  }

  /// The room for the heads of arrows below a list, so that their lines come from straight above or below.
  private func heads(below list: Int) -> Int {
    (headsAbove.contains(list) ? Spacing.head : 0) + (headsBelow.contains(list) ? Spacing.head : 0)
  }
}
