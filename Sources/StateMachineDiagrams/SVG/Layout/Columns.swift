/// The horizontal places of all items, such that neighbours keep their distances, lines are straight where they can be, and boxes are
/// near what they are linked to.
struct Columns {
  /// The place of each item: of its edge, or of the point from which its width is measured.
  private(set) var places: [Int]

  /// The left and the right side of each box with others inside.
  private(set) var sides: [(left: Int, right: Int)]

  init(_ layers: Layers, _ graph: LayoutGraph, _ hierarchy: Hierarchy, _ slots: Slots) {
    // First each item may be near to the items that it is linked to, so that the layout is narrow and many links are curves.
    let narrow = Self.solve(layers, graph, hierarchy, slots, Blocks(layers, slots, longest: 1)) ?? ([], [])
    (places, sides) = narrow
    let width = narrow.1.first.map { $0.right - $0.left } ?? 0
    // Then items of one long line are above each other. That is better unless the straight lines take too much width.
    if layers.items.count < Self.mostAligned,
      let straight = Self.solve(layers, graph, hierarchy, slots, Blocks(layers, slots, longest: layers.items.count)),
      straight.1.first.map({ $0.right - $0.left }) ?? 0 <= width * 6 / 5
    {
      (places, sides) = straight
    }
  }

  private static func solve(_ layers: Layers, _ graph: LayoutGraph, _ hierarchy: Hierarchy, _ slots: Slots, _ blocks: Blocks) -> (
    [Int], [(left: Int, right: Int)]
  )? {
    var constraints = Constraints(count: blocks.count + 2 * graph.boxes.count)
    addDistances(&constraints, layers, graph, blocks)
    guard constraints.sort() else { return nil }
    let centred = Springs(layers, slots, blocks, isCentred: true)
    let springs = Springs(layers, slots, blocks, isCentred: false)
    var places = [Double](repeating: 0, count: constraints.count)
    places = constraints.nearest(to: places)
    let clusters = Clusters(layers, hierarchy, blocks)
    for _ in 0..<Self.rounds { places = constraints.nearest(to: clusters.gathered(centred.relaxed(places))) }
    for springs in [centred, springs] {
      springs.straighten(&places, constraints)
      places = Shifting.shifted(places, springs, constraints)
    }
    tighten(&places, layers, graph, blocks)
    // What rounding has bent is straightened again.
    var rounded = constraints.pushed(places.map(nearestInteger)).map(Double.init)
    springs.straighten(&rounded, constraints)
    rounded = Shifting.shifted(rounded, springs, constraints)
    let final = constraints.pushed(rounded.map(nearestInteger))
    return (
      layers.items.indices.map { final[blocks.blockOfItem[$0]] },
      graph.boxes.indices.map { (final[blocks.count + 2 * $0], final[blocks.count + 2 * $0 + 1]) }
    )
  }

  private static let rounds = 24
  private static let mostAligned = 6_000

  private static func addDistances(_ constraints: inout Constraints, _ layers: Layers, _ graph: LayoutGraph, _ blocks: Blocks) {
    for (container, lists) in layers.listsOfContainer.enumerated() where !lists.isEmpty {
      let (left, right) = (blocks.count + 2 * container, blocks.count + 2 * container + 1)
      let heading = Self.heading(container, graph)
      constraints.add(left, right, heading + 2 * Spacing.inside)
      for list in lists {
        let items = layers.lists[list].items
        var end = left
        // Edges that cross the upper border pass beside the heading.
        var distance = Spacing.inside + (Self.isBesideHeading(list, layers, graph) ? heading : 0)
        for (index, item) in items.enumerated() {
          let sides = ends(item, layers, blocks)
          constraints.add(end, sides.left, distance + (sides.isContainer ? 0 : layers.items[item].left))
          end = sides.right
          distance = layers.items[item].right
          if index + 1 < items.count { distance += gap(layers.items[item], layers.items[items[index + 1]]) }
        }
        if !items.isEmpty { constraints.add(end, right, distance + Spacing.inside) }
      }
    }
  }

  /// Whether a list is beside the heading of its container: the upper border, or each list of a layout that will be turned.
  private static func isBesideHeading(_ list: Int, _ layers: Layers, _ graph: LayoutGraph) -> Bool {
    graph.isTurned || layers.lists[list].place == .upperBorder
  }

  /// The width of the heading of a box, with some room to the lines beside it.
  private static func heading(_ container: Int, _ graph: LayoutGraph) -> Int {
    let width = graph.boxes[container].size.width
    return width > 0 ? width + Spacing.labelOffset : 0
  }

  private static func ends(_ item: Int, _ layers: Layers, _ blocks: Blocks) -> (left: Int, right: Int, isContainer: Bool) {
    if case .box(let box) = layers.items[item].kind, !layers.listsOfContainer[box].isEmpty {
      return (blocks.count + 2 * box, blocks.count + 2 * box + 1, true)
    }
    return (blocks.blockOfItem[item], blocks.blockOfItem[item], false)
  }

  private static func gap(_ left: Layers.Item, _ right: Layers.Item) -> Int {
    switch (left.kind, right.kind) {
    case (.box, .box): Spacing.boxes
    case (.box, _), (_, .box): Spacing.lineToBox
    default: Spacing.lines
    }
  }

  /// Makes the borders of boxes as narrow as what is inside.
  private static func tighten(_ places: inout [Double], _ layers: Layers, _ graph: LayoutGraph, _ blocks: Blocks) {
    for container in graph.boxes.indices.reversed() where !layers.listsOfContainer[container].isEmpty {
      let (left, right) = (blocks.count + 2 * container, blocks.count + 2 * container + 1)
      var (least, most) = (Double.infinity, -Double.infinity)
      for list in layers.listsOfContainer[container] {
        let heading = isBesideHeading(list, layers, graph) ? heading(container, graph) : 0
        if let first = layers.lists[list].items.first {
          let sides = ends(first, layers, blocks)
          least = min(least, places[sides.left] - Double(heading + (sides.isContainer ? 0 : layers.items[first].left)))
        }
        if let last = layers.lists[list].items.last {
          most = max(most, places[ends(last, layers, blocks).right] + Double(layers.items[last].right))
        }
      }
      let width = Double(heading(container, graph) + 2 * Spacing.inside)
      let inside = Double(Spacing.inside)
      places[left] = max(places[left], min(least - inside, places[right] - width))
      places[right] = max(most + inside, places[left] + width)
    }
  }
}
