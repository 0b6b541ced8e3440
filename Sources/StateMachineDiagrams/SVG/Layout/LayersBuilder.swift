/// Makes the lists, items and links of a graph whose boxes have ranks.
struct LayersBuilder {
  private let graph: LayoutGraph
  private let hierarchy: Hierarchy
  private let ranking: Ranking
  private var layers: Layers
  /// The list of boxes of each rank of a container, and the lists of labels above each rank and below the last one.
  private var boxLists: [[Int]]
  private var labelLists: [[[Int]]]
  /// Where each list is among the lists of its container.
  private var positions: [Int] = []
  private var labelListOfEdge: [Int?]

  static func layers(_ graph: LayoutGraph, _ hierarchy: Hierarchy, _ ranking: Ranking) -> Layers {
    var builder = LayersBuilder(graph, hierarchy, ranking)
    builder.makeLists()
    builder.makeBoxes()
    for edge in graph.edges.indices { builder.makeChain(edge) }
    builder.collectCrossings()
    builder.measureBoxes()
    return builder.layers
  }

  private init(_ graph: LayoutGraph, _ hierarchy: Hierarchy, _ ranking: Ranking) {
    (self.graph, self.hierarchy, self.ranking) = (graph, hierarchy, ranking)
    let none = [[Int]](repeating: [], count: graph.boxes.count)
    layers = Layers(
      listsOfContainer: none, itemOfBox: Array(repeating: -1, count: graph.boxes.count),
      chains: Array(repeating: nil, count: graph.edges.count), loops: none)
    boxLists = none
    labelLists = Array(repeating: [], count: graph.boxes.count)
    labelListOfEdge = Array(repeating: nil, count: graph.edges.count)
  }

  private mutating func makeLists() {
    var labelled = [[Int]](repeating: [], count: graph.boxes.count)
    for (edge, span) in ranking.spans.enumerated() where graph.edges[edge].label != nil {
      if let span { labelled[span.container].append(edge) }
    }
    for container in graph.boxes.indices where hierarchy.isContainer(container) {
      let rows = LabelRows(container, labelled[container], graph, hierarchy, ranking)
      addList(container, .upperBorder)
      boxLists[container] = []
      for gap in 0...ranking.counts[container] {
        labelLists[container].append((0..<rows.counts[gap]).map { _ in addList(container, .labels) })
        if gap < ranking.counts[container] { boxLists[container].append(addList(container, .boxes)) }
      }
      addList(container, .lowerBorder)
      for (edge, row) in zip(labelled[container], rows.rows) { labelListOfEdge[edge] = labelLists[container][row.gap][row.row] }
    }
  }

  @discardableResult
  private mutating func addList(_ container: Int, _ place: Layers.List.Place) -> Int {
    layers.lists.append(Layers.List(container: container, place: place))
    layers.listsOfContainer[container].append(layers.lists.count - 1)
    positions.append(layers.listsOfContainer[container].count - 1)
    return layers.lists.count - 1
  }

  private mutating func makeBoxes() {
    for container in graph.boxes.indices where hierarchy.isContainer(container) {
      for box in ranking.visits[container] {
        layers.itemOfBox[box] = addItem(.box(box), boxLists[container][ranking.ranks[box]])
      }
    }
  }

  private mutating func addItem(_ kind: Layers.Item.Kind, _ list: Int) -> Int {
    layers.items.append(Layers.Item(kind: kind, list: list))
    layers.lists[list].items.append(layers.items.count - 1)
    return layers.items.count - 1
  }

  private mutating func makeChain(_ edge: Int) {
    guard let span = ranking.spans[edge] else {
      layers.loops[graph.edges[edge].source].append(edge)
      return
    }
    let all = layers.listsOfContainer
    var chain = Layers.Chain(items: [], links: [], label: nil, isReversed: span.isReversed)
    // The list and the position of the last item, as the container sees it in which the chain goes on.
    var position = 0
    if let child = span.upperChild {
      let path = hierarchy.path(from: span.upper, below: span.container)
      chain.items.append(layers.itemOfBox[span.upper])
      if hierarchy.isContainer(span.upper), let border = layers.lowerBorder(of: span.upper) {
        chain.items = [addItem(.crossing, border)]
      }
      for (below, container) in zip(path, path.dropFirst()) {
        extend(&chain, edge, all[container], from: positions[layers.items[layers.itemOfBox[below]].list])
      }
      position = positions[layers.items[layers.itemOfBox[child]].list]
    } else if let border = layers.upperBorder(of: span.container) {
      chain.items.append(addItem(.crossing, border))
    }
    let lists = all[span.container]
    let lowerPosition = span.lowerChild.map { positions[layers.items[layers.itemOfBox[$0]].list] } ?? lists.count - 1
    for next in (position + 1)..<max(lowerPosition, position + 1) {
      let isLabel = lists[next] == labelListOfEdge[edge]
      let item = addItem(isLabel ? .label : .bend, lists[next])
      if isLabel, let size = graph.edges[edge].label {
        layers.items[item].right = size.width + 2 * Spacing.labelOffset
        layers.items[item].height = size.height
        chain.label = item
      }
      append(&chain, edge, item, lists[next - 1])
    }
    finish(&chain, edge, span, lists, lowerPosition)
    layers.chains[edge] = chain
  }

  /// Goes on through the lists of a container to its lower border.
  private mutating func extend(_ chain: inout Layers.Chain, _ edge: Int, _ lists: [Int], from position: Int) {
    for next in (position + 1)..<lists.count {
      let item = addItem(next == lists.count - 1 ? .crossing : .bend, lists[next])
      append(&chain, edge, item, lists[next - 1])
    }
  }

  /// Goes down to the box at the lower end.
  private mutating func finish(_ chain: inout Layers.Chain, _ edge: Int, _ span: Ranking.Span, _ lists: [Int], _ position: Int) {
    guard span.lowerChild != nil else {
      append(&chain, edge, addItem(.crossing, lists[position]), lists[position - 1])
      return
    }
    var above = lists[position - 1]
    for box in hierarchy.path(from: span.lower, below: span.container).reversed() {
      guard hierarchy.isContainer(box), let border = layers.upperBorder(of: box) else {
        append(&chain, edge, layers.itemOfBox[box], above)
        return
      }
      append(&chain, edge, addItem(.crossing, border), above)
      guard box != span.lower else { return }
      let inner = layers.listsOfContainer[box]
      let path = hierarchy.path(from: span.lower, below: box)
      let end = path.last.map { positions[layers.items[layers.itemOfBox[$0]].list] } ?? 1
      for next in 1..<max(end, 1) { append(&chain, edge, addItem(.bend, inner[next]), inner[next - 1]) }
      above = inner[end - 1]
    }
  }

  private mutating func append(_ chain: inout Layers.Chain, _ edge: Int, _ item: Int, _ list: Int) {
    guard let upper = chain.items.last else { return }
    layers.links.append(Layers.Link(upper: upper, lower: item, edge: edge, list: list))
    layers.items[upper].below.append(layers.links.count - 1)
    layers.items[item].above.append(layers.links.count - 1)
    chain.links.append(layers.links.count - 1)
    chain.items.append(item)
  }

  /// Gives a box with others inside the links of all crossings of its borders.
  private mutating func collectCrossings() {
    for box in graph.boxes.indices.dropFirst() where hierarchy.isContainer(box) {
      if let border = layers.upperBorder(of: box) {
        layers.items[layers.itemOfBox[box]].above = layers.lists[border].items.flatMap { layers.items[$0].above }
      }
      if let border = layers.lowerBorder(of: box) {
        layers.items[layers.itemOfBox[box]].below = layers.lists[border].items.flatMap { layers.items[$0].below }
      }
    }
  }

  private mutating func measureBoxes() {
    for box in graph.boxes.indices.dropFirst() {
      let item = layers.itemOfBox[box]
      let size = graph.boxes[box].size
      let labels = layers.loops[box].map { graph.edges[$0].label ?? Size(width: 0, height: 0) }
      let loops = labels.isEmpty ? 0 : Spacing.loop + Spacing.labelOffset + (labels.map(\.width).max() ?? 0)
      guard !hierarchy.isContainer(box) else {
        layers.items[item].right = loops
        continue
      }
      var (left, width) = (0, size.width)
      switch graph.boxes[box].attachment {
      case .point(let offset):
        left = offset
        layers.items[item].isPoint = true
      case .circle(let offset):
        left = offset
        layers.items[item].isPoint = true
        layers.items[item].apart = 5
      case .sides:
        let most = max(layers.items[item].above.count, layers.items[item].below.count)
        width = max(width, (most - 1) * Spacing.ports + 2 * Spacing.cornerInset)
        width += width % 2
        left = width / 2
      }
      layers.items[item].left = left
      layers.items[item].right = width - left + loops
      layers.items[item].height = max(size.height, Loops.height(labels))
    }
  }
}

/// Edges that lead from a box to itself, one below the other at its right side.
enum Loops {
  /// The height of the line of each loop.
  static let lineHeight = 16

  static func heights(_ labels: [Size]) -> [Int] { labels.map { max($0.height, lineHeight) + 8 } }
  static func height(_ labels: [Size]) -> Int { labels.isEmpty ? 0 : heights(labels).reduce(0, +) + 4 }
}
