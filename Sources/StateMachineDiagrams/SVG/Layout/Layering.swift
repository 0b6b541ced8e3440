/// Ranks of nodes such that each edge leads from a lower to a higher rank, and that the sum of the lengths of the edges is least.
///
/// It is the network simplex method: a tree of tight edges is improved as long as shifting one of its halves makes edges shorter.
struct Layering {
  /// An edge that leads down by one rank at least.
  struct Edge {
    var upper: Int
    var lower: Int
    var weight: Int
  }

  private let edges: [Edge]
  private let incident: [[Int]]
  private(set) var ranks: [Int]
  private var treeEdge: [Int]
  private var treeParent: [Int]
  private var treeOrder: [Int] = []

  /// The sum of the lengths of the edges, each as often as its weight.
  var length: Int { edges.reduce(0) { $0 + $1.weight * (ranks[$1.lower] - ranks[$1.upper]) } }

  /// Finds ranks for a graph without cycles in which every node is connected with the first one.
  init(nodes: Int, edges: [Edge]) {
    self.edges = edges
    var incident = [[Int]](repeating: [], count: nodes)
    for (index, edge) in edges.enumerated() {
      incident[edge.upper].append(index)
      incident[edge.lower].append(index)
    }
    self.incident = incident
    ranks = Self.longestPaths(nodes, edges, incident)
    treeEdge = Array(repeating: -1, count: nodes)
    treeParent = Array(repeating: -1, count: nodes)
    guard nodes > 1 else { return }
    spanTree()
    // Each step takes time in proportion to the size of the graph.
    for _ in 0..<min(8 * nodes + 64, 64 + Self.mostWork / (nodes + edges.count)) {
      guard improve() else { break }
    }
  }

  private static let mostWork = 40_000_000

  private static func longestPaths(_ nodes: Int, _ edges: [Edge], _ incident: [[Int]]) -> [Int] {
    var ranks = [Int](repeating: 0, count: nodes)
    var missing = [Int](repeating: 0, count: nodes)
    for edge in edges { missing[edge.lower] += 1 }
    var ready = (0..<nodes).filter { missing[$0] == 0 }
    var next = 0
    while next < ready.count {
      let node = ready[next]
      next += 1
      for index in incident[node] where edges[index].upper == node {
        let lower = edges[index].lower
        ranks[lower] = max(ranks[lower], ranks[node] + 1)
        missing[lower] -= 1
        if missing[lower] == 0 { ready.append(lower) }
      }
    }
    return ranks
  }

  private func slack(_ index: Int) -> Int { ranks[edges[index].lower] - ranks[edges[index].upper] - 1 }

  /// Grows a tree of tight edges from the first node, shifting it where no tight edge leads on.
  ///
  /// Edges with a weight come first, so that few of the others have to be replaced.
  private mutating func spanTree() {
    var isReached = [Bool](repeating: false, count: ranks.count)
    isReached[0] = true
    treeOrder = [0]
    while true {
      var (next, waiting, position) = (0, 0, 0)
      while waiting < treeOrder.count {
        if next < treeOrder.count {
          for index in incident[treeOrder[next]] where edges[index].weight > 0 { reach(along: index, from: treeOrder[next], &isReached) }
          next += 1
        } else if position < incident[treeOrder[waiting]].count {
          let index = incident[treeOrder[waiting]][position]
          reach(along: index, from: treeOrder[waiting], &isReached)
          position += 1
        } else {
          (waiting, position) = (waiting + 1, 0)
        }
      }
      var nearest = -1
      for (index, edge) in edges.enumerated() where isReached[edge.upper] != isReached[edge.lower] {
        if nearest < 0 || slack(index) < slack(nearest) { nearest = index }
      }
      guard nearest >= 0 else { return }
      let shift = isReached[edges[nearest].lower] ? -slack(nearest) : slack(nearest)
      for node in treeOrder { ranks[node] += shift }
    }
  }

  private mutating func reach(along index: Int, from node: Int, _ isReached: inout [Bool]) {
    let other = edges[index].upper == node ? edges[index].lower : edges[index].upper
    guard !isReached[other], slack(index) == 0 else { return }
    isReached[other] = true
    treeEdge[other] = index
    treeParent[other] = node
    treeOrder.append(other)
  }

  /// Replaces a tree edge whose cut value is negative by the nearest edge that leads the other way; false if there is none.
  private mutating func improve() -> Bool {
    // The cut value of a tree edge is the weight that leaves its part of the tree, less the weight that comes in.
    var leaving = [Int](repeating: 0, count: ranks.count)
    for edge in edges {
      leaving[edge.upper] += edge.weight
      leaving[edge.lower] -= edge.weight
    }
    for node in treeOrder.reversed() where treeParent[node] >= 0 { leaving[treeParent[node]] += leaving[node] }
    for top in treeOrder where treeParent[top] >= 0 {
      let isTail = edges[treeEdge[top]].upper == top
      guard (isTail ? leaving[top] : -leaving[top]) < 0 else { continue }
      if exchange(top, isTail) { return true }
    }
    return false
  }

  private mutating func exchange(_ top: Int, _ isTail: Bool) -> Bool {
    var isInside = [Bool](repeating: false, count: ranks.count)
    isInside[top] = true
    for node in treeOrder where treeParent[node] >= 0 && isInside[treeParent[node]] { isInside[node] = true }
    var nearest = -1
    for (index, edge) in edges.enumerated() where isInside[edge.upper] != isInside[edge.lower] {
      guard isInside[edge.lower] == isTail else { continue }
      if nearest < 0 || slack(index) < slack(nearest) { nearest = index }
    }
    guard nearest >= 0 else { return false }
    let shift = isTail ? -slack(nearest) : slack(nearest)
    for node in ranks.indices where isInside[node] { ranks[node] += shift }
    reroot(treeEdge[top], nearest)
    return true
  }

  /// Puts an edge into the tree in place of another one.
  private mutating func reroot(_ removed: Int, _ added: Int) {
    var isInTree = [Bool](repeating: false, count: edges.count)
    for index in treeEdge where index >= 0 { isInTree[index] = true }
    (isInTree[removed], isInTree[added]) = (false, true)
    treeEdge = Array(repeating: -1, count: ranks.count)
    treeParent = treeEdge
    treeOrder = [0]
    var next = 0
    while next < treeOrder.count {
      let node = treeOrder[next]
      next += 1
      for index in incident[node] where isInTree[index] && index != treeEdge[node] {
        let other = edges[index].upper == node ? edges[index].lower : edges[index].upper
        treeEdge[other] = index
        treeParent[other] = node
        treeOrder.append(other)
      }
    }
  }
}
