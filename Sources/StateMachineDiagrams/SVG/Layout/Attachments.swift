/// Where each link is at its upper and at its lower end: along the sides of boxes as near as possible to the other end.
struct Attachments {
  /// The places of the upper ends of links.
  private(set) var upper: [Int]

  /// The places of the lower ends of links.
  private(set) var lower: [Int]

  init(_ layers: Layers, _ slots: Slots, _ places: [Int]) {
    upper = layers.links.map { places[$0.upper] }
    lower = layers.links.map { places[$0.lower] }
    for item in layers.items where item.apart > 0 {
      Self.part(item.above.map { ($0, !layers.isReversed($0), upper[$0]) }, by: item.apart, &lower)
      Self.part(item.below.map { ($0, layers.isReversed($0), lower[$0]) }, by: item.apart, &upper)
    }
    for (index, item) in layers.items.enumerated() {
      guard case .box(let box) = item.kind, layers.listsOfContainer[box].isEmpty, !item.isPoint else { continue }
      let range = (places[index] - item.left + Spacing.cornerInset)...(places[index] + item.left - Spacing.cornerInset)
      let (above, below) = (slots.sortedAbove(item, layers), slots.sortedBelow(item, layers))
      for (link, place) in zip(above, Self.spread(above.map { upper[$0] }, range)) { lower[link] = place }
      for (link, place) in zip(below, Self.spread(below.map { lower[$0] }, range)) { upper[link] = place }
    }
  }

  /// Moves the ends of arriving links to one side and those of leaving links to the other; the sides are those of their other ends.
  private static func part(_ links: [(index: Int, arrives: Bool, other: Int)], by distance: Int, _ places: inout [Int]) {
    let (arriving, leaving) = (links.filter(\.arrives), links.filter { !$0.arrives })
    guard !arriving.isEmpty, !leaving.isEmpty else { return }
    let isLeft =
      arriving.reduce(0) { $0 + $1.other } * leaving.count < leaving.reduce(0) { $0 + $1.other } * arriving.count
    for link in links { places[link.index] += link.arrives == isLeft ? -distance : distance }
  }

  /// Rising places inside of a range, not nearer to each other than ports are, with the least sum of squares of distances to wanted ones.
  static func spread(_ wanted: [Int], _ range: ClosedRange<Int>) -> [Int] {
    guard wanted.count > 1 else { return wanted.map { min(max($0, range.lowerBound), range.upperBound) } }
    let distance = min(Spacing.ports, (range.upperBound - range.lowerBound) / (wanted.count - 1))
    var pools: [(sum: Int, count: Int)] = []
    for (index, place) in wanted.enumerated() {
      pools.append((place - index * distance, 1))
      while let last = pools.last, pools.count > 1, pools[pools.count - 2].sum * last.count > last.sum * pools[pools.count - 2].count {
        pools.removeLast()
        pools[pools.count - 1].sum += last.sum
        pools[pools.count - 1].count += last.count
      }
    }
    let most = range.upperBound - (wanted.count - 1) * distance
    var result: [Int] = []
    for pool in pools {
      let middle = nearestInteger(Double(pool.sum) / Double(pool.count))
      for _ in 0..<pool.count { result.append(min(max(middle, range.lowerBound), most) + result.count * distance) }
    }
    return result
  }
}
