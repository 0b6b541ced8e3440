/// The rank of each box among the boxes of its container, and for each edge which of its ends is the upper one.
///
/// Containers are ranked from the outside to the inside. An edge that crosses the border of a container does so at its top or its bottom,
/// as the ranks outside say, and draws the box at its end to that side.
struct Ranking {
  /// An edge, as the container sees it in which its ends meet.
  struct Span {
    /// The container.
    var container: Int
    /// The end at the top; the container itself if the edge starts or ends at its border.
    var upper: Int
    /// The end at the bottom.
    var lower: Int
    /// The box in the container at the top; nil for the upper border.
    var upperChild: Int?
    /// The box in the container at the bottom; nil for the lower border.
    var lowerChild: Int?
    /// Whether the edge leads up.
    var isReversed: Bool
  }

  /// The rank of each box in its container, from 0.
  private(set) var ranks: [Int]

  /// How many ranks a container has.
  private(set) var counts: [Int]

  /// The edges; nil for those that lead from a box to itself.
  private(set) var spans: [Span?]

  /// The boxes of each container, in the order in which edges lead from one to the next.
  private(set) var visits: [[Int]]

  /// Ranks boxes.
  ///
  /// - Parameters:
  ///   - graph: The boxes and edges.
  ///   - hierarchy: How the boxes contain each other.
  ///   - widths: The widths of boxes, if a rank that is wider than the graph should be is divided into several; nil if none is.
  init(_ graph: LayoutGraph, _ hierarchy: Hierarchy, widths: [Int]?) {
    ranks = Array(repeating: 0, count: graph.boxes.count)
    counts = Array(repeating: 0, count: graph.boxes.count)
    visits = hierarchy.children
    spans = graph.edges.map { edge in
      guard edge.source != edge.target else { return nil }
      let meeting = hierarchy.meeting(of: edge.source, edge.target)
      return Span(
        container: meeting.container, upper: edge.source, lower: edge.target, upperChild: meeting.first, lowerChild: meeting.second,
        isReversed: false)
    }
    var meetings = [[Int]](repeating: [], count: graph.boxes.count)
    for (edge, span) in spans.enumerated() { if let span { meetings[span.container].append(edge) } }
    var rises = [Int](repeating: 0, count: graph.boxes.count)
    var falls = rises
    for container in graph.boxes.indices where hierarchy.isContainer(container) {
      rank(container, hierarchy, meetings[container], rises, falls, graph)
      if let widths, let widest = graph.widest {
        wrap(container, widths, limit: widest - 2 * Spacing.inside * hierarchy.path(from: container, below: 0).count)
      }
      for edge in meetings[container] {
        guard let span = spans[edge] else { continue }
        if span.upperChild != nil { for box in hierarchy.path(from: span.upper, below: container) { falls[box] += 1 } }
        if span.lowerChild != nil { for box in hierarchy.path(from: span.lower, below: container) { rises[box] += 1 } }
      }
    }
  }

  private mutating func rank(
    _ container: Int, _ hierarchy: Hierarchy, _ meetings: [Int], _ rises: [Int], _ falls: [Int], _ graph: LayoutGraph
  ) {
    let children = hierarchy.children[container]
    var index: [Int: Int] = [:]
    for (number, child) in children.enumerated() { index[child] = number }
    if graph.chainsRegions, graph.boxes[container].hasRegions {
      turnEdgesByRegion(children, index, meetings, graph)
    } else {
      turnBackEdges(container, children, meetings)
    }
    var layering = layering(children, index, meetings, rises, falls, graph)
    if !graph.boxes[container].hasRegions, layering.length > Self.longEdge * (meetings.count + 16) {
      let (deepSpans, deepVisits) = (spans, visits[container])
      turnEdgesByLevel(container, children, meetings)
      let flat = self.layering(children, index, meetings, rises, falls, graph)
      if 2 * flat.length < layering.length { layering = flat } else { (spans, visits[container]) = (deepSpans, deepVisits) }
    }
    for (number, child) in children.enumerated() { ranks[child] = layering.ranks[number + 1] - layering.ranks[0] - 1 }
    counts[container] = (children.map { ranks[$0] }.max() ?? 0) + 1
    if !graph.boxes[container].hasRegions {
      var isConnected = Set<Int>()
      for span in meetings.compactMap({ spans[$0] }) {
        if let upper = span.upperChild, let lower = span.lowerChild { isConnected.formUnion([upper, lower]) }
      }
      spread(children.filter { !isConnected.contains($0) && rises[$0] + falls[$0] == 0 }, container, children, graph)
    }
  }

  /// Divides ranks that are wider than a limit.
  private mutating func wrap(_ container: Int, _ widths: [Int], limit: Int) {
    var boxes = [[Int]](repeating: [], count: counts[container])
    for child in visits[container] { boxes[ranks[child]].append(child) }
    var count = 0
    for rank in boxes {
      var width = 0
      for child in rank {
        if width > 0, width + widths[child] > limit { (width, count) = (0, count + 1) }
        width += widths[child] + Spacing.boxes
        ranks[child] = count
      }
      count += 1
    }
    counts[container] = count
  }

  /// Where edges cross more ranks than this on average, a layout with fewer ranks is tried.
  private static let longEdge = 8

  private func layering(
    _ children: [Int], _ index: [Int: Int], _ meetings: [Int], _ rises: [Int], _ falls: [Int], _ graph: LayoutGraph
  ) -> Layering {
    let (top, bottom) = (0, children.count + 1)
    var edges: [Layering.Edge] = []
    for edge in meetings {
      guard let span = spans[edge] else { continue }
      let upper = span.upperChild.flatMap { index[$0] }
      let lower = span.lowerChild.flatMap { index[$0] }
      edges.append(Layering.Edge(upper: upper.map { $0 + 1 } ?? top, lower: lower.map { $0 + 1 } ?? bottom, weight: 1))
    }
    for (number, child) in children.enumerated() {
      edges.append(Layering.Edge(upper: top, lower: number + 1, weight: rises[child]))
      edges.append(Layering.Edge(upper: number + 1, lower: bottom, weight: falls[child]))
    }
    edges.append(Layering.Edge(upper: top, lower: bottom, weight: 1))
    edges += Self.edgesBesideRegions(children, edges, rises, falls, graph)
    return Layering(nodes: children.count + 2, edges: edges)
  }

  /// Edges that put small nodes above or below all regions beside them, unless other edges lead both to and from them.
  private static func edgesBesideRegions(
    _ children: [Int], _ edges: [Layering.Edge], _ rises: [Int], _ falls: [Int], _ graph: LayoutGraph
  ) -> [Layering.Edge] {
    let regions = children.indices.filter { graph.boxes[children[$0]].isRegion }
    guard !regions.isEmpty else { return [] }
    var (isAbove, isBelow) = ([Bool](repeating: false, count: children.count), [Bool](repeating: false, count: children.count))
    for edge in edges where (1...children.count).contains(edge.upper) && (1...children.count).contains(edge.lower) {
      isAbove[edge.upper - 1] = true
      isBelow[edge.lower - 1] = true
    }
    return children.indices.filter { !graph.boxes[children[$0]].isRegion }.flatMap { node in
      guard !(isAbove[node] && isBelow[node]) else { return [Layering.Edge]() }
      let isUpper = isAbove[node] || !isBelow[node] && rises[children[node]] >= falls[children[node]]
      return regions.map { Layering.Edge(upper: (isUpper ? node : $0) + 1, lower: (isUpper ? $0 : node) + 1, weight: 0) }
    } + (graph.chainsRegions ? zip(regions, regions.dropFirst()).map { Layering.Edge(upper: $0 + 1, lower: $1 + 1, weight: 0) } : [])
  }

  /// Puts boxes that no edge leads to into the ranks with the least width.
  private mutating func spread(_ free: [Int], _ container: Int, _ children: [Int], _ graph: LayoutGraph) {
    guard !free.isEmpty else { return }
    let isFree = Set(free)
    if free.count == children.count {
      var columns = 1
      while columns * columns < free.count { columns += 1 }
      counts[container] = (free.count + columns - 1) / columns
      for (number, child) in free.enumerated() { ranks[child] = number / columns }
      return
    }
    var widths = [Int](repeating: 0, count: counts[container])
    for child in children where !isFree.contains(child) { widths[ranks[child]] += graph.boxes[child].size.width + Spacing.boxes }
    for child in free {
      let rank = widths.indices.min { (widths[$0], $0) < (widths[$1], $1) } ?? 0
      ranks[child] = rank
      widths[rank] += graph.boxes[child].size.width + Spacing.boxes
    }
  }

  /// Turns the edges that close a ring, as a search in depth finds them.
  private mutating func turnBackEdges(_ container: Int, _ children: [Int], _ meetings: [Int]) {
    var outgoing: [Int: [Int]] = [:]
    for edge in meetings {
      if let upper = spans[edge]?.upperChild, spans[edge]?.lowerChild != nil { outgoing[upper, default: []].append(edge) }
    }
    var phase: [Int: Int] = [:]
    var order: [Int] = []
    for root in children where phase[root] == nil {
      phase[root] = 1
      order.append(root)
      var stack = [(box: root, next: 0)]
      while let (box, next) = stack.last {
        let edges = outgoing[box] ?? []
        guard next < edges.count else {
          phase[box] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        guard let lower = spans[edges[next]]?.lowerChild else { continue }
        if phase[lower] == nil {
          phase[lower] = 1
          order.append(lower)
          stack.append((lower, 0))
        } else if phase[lower] == 1 {
          reverse(edges[next])
        }
      }
    }
    visits[container] = order
  }

  /// Turns edges so that regions are below each other in their order, after small nodes that lead to them, and before others.
  private mutating func turnEdgesByRegion(_ children: [Int], _ index: [Int: Int], _ meetings: [Int], _ graph: LayoutGraph) {
    var isTarget = Set<Int>()
    for span in meetings.compactMap({ spans[$0] }) where span.upperChild != nil {
      if let lower = span.lowerChild { isTarget.insert(lower) }
    }
    func key(_ child: Int) -> (Int, Int) {
      (graph.boxes[child].isRegion ? 1 : isTarget.contains(child) ? 2 : 0, index[child] ?? 0)
    }
    for edge in meetings {
      guard let upper = spans[edge]?.upperChild, let lower = spans[edge]?.lowerChild else { continue }
      if key(lower) < key(upper) { reverse(edge) }
    }
  }

  /// Turns edges so that there are few ranks.
  ///
  /// Each edge leads to the box that is farther from the start of a breadth-first search. Boxes that are equally far have colours, and
  /// neighbours among them different ones; an edge between them leads to the higher colour.
  private mutating func turnEdgesByLevel(_ container: Int, _ children: [Int], _ meetings: [Int]) {
    var neighbours: [Int: [(box: Int, isTarget: Bool)]] = [:]
    for span in meetings.compactMap({ spans[$0] }) {
      guard let upper = span.upperChild, let lower = span.lowerChild else { continue }
      neighbours[upper, default: []].append((lower, !span.isReversed))
      neighbours[lower, default: []].append((upper, span.isReversed))
    }
    var levels: [Int: Int] = [:]
    var order: [Int] = []
    var next = 0
    for root in children where levels[root] == nil {
      levels[root] = 0
      order.append(root)
      while next < order.count {
        let box = order[next]
        next += 1
        for neighbour in neighbours[box] ?? [] where neighbour.isTarget && levels[neighbour.box] == nil {
          levels[neighbour.box] = (levels[box] ?? 0) + 1
          order.append(neighbour.box)
        }
      }
    }
    var colours: [Int: Int] = [:]
    for box in order {
      let used = Set((neighbours[box] ?? []).filter { levels[$0.box] == levels[box] }.compactMap { colours[$0.box] })
      colours[box] = (0...used.count).first { !used.contains($0) }
    }
    for edge in meetings {
      guard let upper = spans[edge]?.upperChild, let lower = spans[edge]?.lowerChild else { continue }
      if (levels[lower] ?? 0, colours[lower] ?? 0) < (levels[upper] ?? 0, colours[upper] ?? 0) { reverse(edge) }
    }
    visits[container] = order
  }

  private mutating func reverse(_ edge: Int) {
    guard let span = spans[edge] else { return }
    spans[edge] = Span(
      container: span.container, upper: span.lower, lower: span.upper, upperChild: span.lowerChild, lowerChild: span.upperChild,
      isReversed: !span.isReversed)
  }
}
