extension DiagramLayout {
  /// Lays a graph out.
  ///
  /// 1. In each container, from the outside to the inside, boxes get ranks (`Ranking`, `Layering`): edges lead down, except those that
  ///    close a ring. An edge that crosses the border of a container does so at its top or bottom.
  /// 2. Each rank becomes a list of items, with lists of labels between them; an edge becomes a chain of links from list to list
  ///    (`Layers`).
  /// 3. The items of all lists are ordered so that few links cross (`Ordering`).
  /// 4. Items get horizontal places (`Columns`) and lists vertical ones (`Rows`).
  ///
  /// So an edge is vertical beside boxes and labels, has its curves only where neither boxes nor labels are, and is only inside of boxes
  /// that contain one of its ends.
  ///
  /// - Complexity: About O(*n* log *n*) in the number of links, times the number of sweeps, which is bounded.
  init(_ graph: LayoutGraph) {
    let hierarchy = Hierarchy(graph)
    guard hierarchy.isContainer(0) else {
      let size = graph.boxes.first?.size ?? Size(width: 0, height: 0)
      self.init(
        size: size, boxes: [Rectangle(x: 0, y: 0, width: size.width, height: size.height)], edges: [], sharesBorders: [false])
      return
    }
    var best = Self(graph, hierarchy, widths: nil)
    if let widest = graph.widest {
      var last = best
      // Boxes with others inside are as wide as what is inside only after they have been laid out.
      for _ in 0..<Self.mostAttempts where best.size.width > widest {
        last = Self(graph, hierarchy, widths: last.boxes.map(\.width))
        if last.size.width < best.size.width { best = last }
      }
    }
    self = graph.isTurned ? best.turned : best
  }

  private static let mostAttempts = 3

  /// Lays a graph out; with widths of boxes, a rank that is too wide becomes several.
  private init(_ graph: LayoutGraph, _ hierarchy: Hierarchy, widths: [Int]?) {
    var layers = LayersBuilder.layers(graph, hierarchy, Ranking(graph, hierarchy, widths: widths))
    Ordering.order(&layers)
    let slots = Slots(layers)
    let columns = Columns(layers, graph, hierarchy, slots)
    let attachments = Attachments(layers, slots, columns.places)
    let tracks = Tracks(layers, attachments)
    let rows = Rows(layers, graph, attachments, tracks)
    self.init(graph, layers, columns, attachments, tracks, rows)
  }

  private init(
    _ graph: LayoutGraph, _ layers: Layers, _ columns: Columns, _ attachments: Attachments, _ tracks: Tracks, _ rows: Rows
  ) {
    var boxes = graph.boxes.indices.map { box in
      let (top, height) = (rows.boxTops[box], rows.boxHeights[box])
      guard layers.listsOfContainer[box].isEmpty else {
        let (left, right) = columns.sides[box]
        return Rectangle(x: left, y: top, width: right - left, height: height)
      }
      let item = layers.itemOfBox[box]
      let left = columns.places[item] - layers.items[item].left
      let isSpread = !layers.items[item].isPoint
      return Rectangle(x: left, y: top, width: isSpread ? 2 * layers.items[item].left : graph.boxes[box].size.width, height: height)
    }
    let bent = Set(layers.links.indices.lazy.filter { attachments.upper[$0] != attachments.lower[$0] }.map { layers.links[$0].list })
    let shares = graph.boxes.indices.map { graph.boxes[$0].hasRegions && Self.joinRegions($0, graph, layers, rows, bent, &boxes) }
    let edges = graph.edges.indices.map { edge in
      guard let chain = layers.chains[edge] else { return Self.loop(edge, graph, layers, boxes) }
      return Self.route(chain, layers, columns, attachments, tracks, rows, boxes)
    }
    let origin = Point(x: boxes[0].x, y: boxes[0].y)
    self.init(
      size: Size(width: boxes[0].width, height: boxes[0].height), boxes: boxes.map { $0.moved(-origin.x, -origin.y) },
      edges: edges.map { route in
        Route(
          points: route.points.map { Point(x: $0.x - origin.x, y: $0.y - origin.y) }, turns: route.turns.map { $0.map { $0 - origin.y } },
          label: route.label?.moved(-origin.x, -origin.y))
      }, sharesBorders: shares)
  }

  /// Widens the regions of a box until they touch, if they are beside each other and nothing is between them.
  private static func joinRegions(
    _ container: Int, _ graph: LayoutGraph, _ layers: Layers, _ rows: Rows, _ bent: Set<Int>, _ boxes: inout [Rectangle]
  ) -> Bool {
    let lists = layers.listsOfContainer[container].filter { list in
      layers.lists[list].items.contains { if case .box(let box) = layers.items[$0].kind { graph.boxes[box].isRegion } else { false } }
    }
    guard lists.count == 1, let list = lists.first else { return false }
    let regions = layers.lists[list].items.compactMap { item -> Int? in
      guard case .box(let box) = layers.items[item].kind, graph.boxes[box].isRegion, layers.loops[box].isEmpty else { return nil }
      return box
    }
    guard regions.count == layers.lists[list].items.count else { return false }
    // They reach the lower border if nothing is below them but vertical lines.
    let isLast =
      layers.listsOfContainer[container].last { $0 != list && layers.lists[$0].place != .lowerBorder }.map { $0 < list } ?? true
      && !bent.contains(list)
    let bottom = isLast ? boxes[container].bottom : rows.tops[list] + rows.heights[list]
    // A heading is above regions, or before the first one if the layout is turned.
    let heading = graph.isTurned ? graph.boxes[container].size.width : 0
    let isFirst = graph.isTurned && !layers.listsOfContainer[container].contains { $0 < list && !layers.lists[$0].items.isEmpty }
    let top = isFirst ? boxes[container].y : rows.tops[list]
    var left = boxes[container].x + heading
    for (position, region) in regions.enumerated() {
      let isFinal = position + 1 == regions.count
      let right = isFinal ? boxes[container].right : (boxes[region].right + boxes[regions[position + 1]].x) / 2
      boxes[region] = Rectangle(x: left, y: top, width: right - left, height: bottom - top)
      left = right
    }
    return true
  }

  private static func route(
    _ chain: Layers.Chain, _ layers: Layers, _ columns: Columns, _ attachments: Attachments, _ tracks: Tracks, _ rows: Rows,
    _ boxes: [Rectangle]
  ) -> Route {
    var steps: [Step] = []
    for (position, index) in chain.links.enumerated() {
      let link = layers.links[index]
      let lists = layers.listsOfContainer[layers.lists[link.list].container]
      let lowerList = lists.firstIndex(of: link.list).map { lists[$0 + 1] } ?? link.list
      let upper = Point(x: attachments.upper[index], y: rows.tops[link.list] + rows.heights[link.list])
      let lower = Point(x: attachments.lower[index], y: rows.tops[lowerList])
      if position == 0 { steps.append(Step(point: Point(x: upper.x, y: border(link.upper, layers, boxes, atTop: false)))) }
      let turn = upper.y + nearestInteger(tracks.parts[index] * Double(lower.y - upper.y))
      steps += [Step(point: upper), Step(point: lower, turn: upper.x == lower.x ? nil : turn)]
      if position + 1 == chain.links.count {
        steps.append(Step(point: Point(x: lower.x, y: border(link.lower, layers, boxes, atTop: true))))
      }
    }
    if chain.isReversed {
      // A turn belongs to the curve that ends at its point, so it moves to the other end of that curve.
      let turns = steps.map(\.turn)
      steps.reverse()
      for index in steps.indices { steps[index].turn = index == 0 ? nil : turns[steps.count - index] }
    }
    let label = chain.label.map { item in
      let top = rows.tops[layers.items[item].list] + (rows.heights[layers.items[item].list] - layers.items[item].height) / 2
      return Rectangle(
        x: columns.places[item] + Spacing.labelOffset, y: top, width: layers.items[item].right - 2 * Spacing.labelOffset,
        height: layers.items[item].height)
    }
    let simple = simplified(steps)
    return Route(points: simple.map(\.point), turns: simple.map(\.turn), label: label)
  }

  /// The border at which a chain starts or ends: of a box, or of the container whose border it is.
  private static func border(_ item: Int, _ layers: Layers, _ boxes: [Rectangle], atTop: Bool) -> Int {
    switch layers.items[item].kind {
    case .box(let box): return atTop ? boxes[box].y : boxes[box].bottom
    case .bend, .label, .crossing:
      let list = layers.lists[layers.items[item].list]
      return list.place == .upperBorder ? boxes[list.container].y : boxes[list.container].bottom
    }
  }

  /// Leaves out points on a vertical line between two others.
  private static func simplified(_ steps: [Step]) -> [Step] {
    var result: [Step] = []
    for step in steps {
      let x = step.point.x
      if result.last?.point == step.point { continue }
      if result.count > 1, result[result.count - 1].point.x == x, result[result.count - 2].point.x == x { result.removeLast() }
      result.append(step)
    }
    return result
  }

  /// A point of a line, and the height at which the curve that ends there crosses over to it.
  private struct Step {
    var point: Point
    var turn: Int?
  }

  /// The layout with right and down exchanged.
  private var turned: DiagramLayout {
    DiagramLayout(
      size: Size(width: size.height, height: size.width), boxes: boxes.map(\.turned),
      edges: edges.map { Route(points: $0.points.map(\.turned), turns: $0.turns, label: $0.label?.turned) }, sharesBorders: sharesBorders)
  }

  private static func loop(_ edge: Int, _ graph: LayoutGraph, _ layers: Layers, _ boxes: [Rectangle]) -> Route {
    let source = graph.edges[edge].source
    let box = boxes[source]
    let labels = layers.loops[source].map { graph.edges[$0].label ?? Size(width: 0, height: 0) }
    let heights = Loops.heights(labels)
    let position = layers.loops[source].firstIndex(of: edge) ?? 0
    let top = box.y + (box.height - heights.reduce(0, +)) / 2 + heights[..<position].reduce(0, +)
    let middle = top + heights[position] / 2
    let (upper, lower) = (middle - Loops.lineHeight / 2, middle + Loops.lineHeight / 2)
    let x = box.right + Spacing.loop - 4
    let label = graph.edges[edge].label.map { size in
      Rectangle(x: x + Spacing.labelOffset, y: middle - size.height / 2, width: size.width, height: size.height)
    }
    return Route(
      points: [Point(x: box.right, y: upper), Point(x: x, y: upper), Point(x: x, y: lower), Point(x: box.right, y: lower)], label: label)
  }
}

extension Point {
  /// The point with right and down exchanged.
  var turned: Point { Point(x: y, y: x) }
}

extension Rectangle {
  /// The rectangle with right and down exchanged.
  var turned: Rectangle { Rectangle(x: y, y: x, width: height, height: width) }

  /// The rectangle at another place.
  func moved(_ right: Int, _ down: Int) -> Rectangle { Rectangle(x: x + right, y: y + down, width: width, height: height) }
}
