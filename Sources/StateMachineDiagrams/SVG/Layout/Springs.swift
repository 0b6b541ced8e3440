/// What draws the places of blocks to each other: the links between them, and weakly the middle of their container.
struct Springs {
  struct Spring {
    var first: Int
    var second: Int
    /// How far the second place may be to the right of the first one, so that the link is vertical.
    var range: ClosedRange<Double>

    /// How far the second place is too far to the right, or, less than zero, to the left.
    func excess(_ first: Double, _ second: Double) -> Double {
      let distance = second - first
      return max(0, distance - range.upperBound) - max(0, range.lowerBound - distance)
    }
  }

  let springs: [Spring]
  let springsOfPlace: [[Int]]
  private let count: Int
  /// The blocks of the boxes of each container.
  private let groups: [[Int]]

  /// Finds the links; with `isCentred`, a link that is alone at its side of a box is attached in the middle.
  init(_ layers: Layers, _ slots: Slots, _ blocks: Blocks, isCentred: Bool) {
    let (uppers, lowers) = Self.ranges(layers, slots, isCentred)
    var springs: [Spring] = []
    for (index, link) in layers.links.enumerated() {
      let (first, second) = (blocks.blockOfItem[link.upper], blocks.blockOfItem[link.lower])
      guard first != second else { continue }
      let (upper, lower) = (uppers[index], lowers[index])
      let range = (upper.lowerBound - lower.upperBound)...(upper.upperBound - lower.lowerBound)
      springs.append(Spring(first: first, second: second, range: range))
    }
    count = blocks.count
    groups = layers.listsOfContainer.map { lists in
      lists.flatMap { layers.lists[$0].items }.filter { item in
        if case .box(let box) = layers.items[item].kind { layers.listsOfContainer[box].isEmpty } else { false }
      }.map { blocks.blockOfItem[$0] }
    }
    self.springs = springs
    var springsOfPlace = [[Int]](repeating: [], count: count)
    for (index, spring) in springs.enumerated() {
      springsOfPlace[spring.first].append(index)
      springsOfPlace[spring.second].append(index)
    }
    self.springsOfPlace = springsOfPlace
  }

  private static let gravity = 0.02

  /// Moves each place towards those that draw it; what nothing draws stays.
  ///
  /// A short distance draws more strongly than a long one, for its length: so many lines become straight, and few have long curves.
  func relaxed(_ places: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    var weights = sums
    for spring in springs {
      let distance = places[spring.second] - places[spring.first]
      let (least, most) = (spring.range.lowerBound, spring.range.upperBound)
      let nearest = min(max(distance, least), most)
      let weight = 1 / (8 + abs(distance - nearest))
      let offset = 0.96 * nearest + 0.02 * (least + most)
      sums[spring.first] += weight * (places[spring.second] - offset)
      sums[spring.second] += weight * (places[spring.first] + offset)
      weights[spring.first] += weight
      weights[spring.second] += weight
    }
    for group in groups where !group.isEmpty {
      let middle = group.reduce(0) { $0 + places[$1] } / Double(group.count)
      for place in group {
        sums[place] += Self.gravity * middle
        weights[place] += Self.gravity
      }
    }
    var result = places
    for place in weights.indices where weights[place] > 0 { result[place] += 0.75 * (sums[place] / weights[place] - places[place]) }
    return result
  }

  /// Moves each place, as far as its neighbours let it, to where the lengths of its curves have the least sum.
  func straighten(_ places: inout [Double], _ constraints: Constraints) {
    for round in 0..<4 {
      for place in round % 2 == 0 ? Array(0..<count) : (0..<count).reversed() where !springsOfPlace[place].isEmpty {
        let room = constraints.room(of: place, in: places)
        guard room.least < room.most else { continue }
        let best = shortest(place, places)
        let wanted = min(max(places[place], best.lowerBound), best.upperBound)
        places[place] = min(max(wanted, room.least), room.most)
      }
    }
  }

  /// Where the sum of the lengths of the curves at a place is least: between the two in the middle of all ends of ranges.
  private func shortest(_ place: Int, _ places: [Double]) -> ClosedRange<Double> {
    var ends: [Double] = []
    ends.reserveCapacity(2 * springsOfPlace[place].count)
    for index in springsOfPlace[place] {
      let spring = springs[index]
      if spring.first == place {
        ends.append(places[spring.second] - spring.range.upperBound)
        ends.append(places[spring.second] - spring.range.lowerBound)
      } else {
        ends.append(places[spring.first] + spring.range.lowerBound)
        ends.append(places[spring.first] + spring.range.upperBound)
      }
    }
    ends.sort()
    return ends[ends.count / 2 - 1]...ends[ends.count / 2]
  }

  /// Where links may be attached to boxes, counted from the middle of the box.
  private static func ranges(_ layers: Layers, _ slots: Slots, _ isCentred: Bool) -> (
    upper: [ClosedRange<Double>], lower: [ClosedRange<Double>]
  ) {
    var upper = [ClosedRange<Double>](repeating: 0...0, count: layers.links.count)
    var lower = upper
    for item in layers.items {
      guard case .box(let box) = item.kind, layers.listsOfContainer[box].isEmpty, !item.isPoint else { continue }
      let reach = item.left - Spacing.cornerInset
      for (link, range) in zip(slots.sortedAbove(item, layers), spread(item.above.count, reach, isCentred)) {
        // A dot that leads nowhere else is above the middle of its box.
        let start = layers.items[layers.links[link].upper]
        let isDot = start.isPoint && start.above.isEmpty && start.below.count == 1 && item.above.count == 1
        lower[link] = isDot ? 0...0 : range
      }
      for (link, range) in zip(slots.sortedBelow(item, layers), spread(item.below.count, reach, isCentred)) { upper[link] = range }
    }
    return (upper, lower)
  }

  private static func spread(_ count: Int, _ reach: Int, _ isCentred: Bool) -> [ClosedRange<Double>] {
    guard count > 1 || !isCentred else { return [0...0] }
    let distance = count > 1 ? min(Double(Spacing.ports), Double(2 * reach) / Double(count - 1)) : 0
    return (0..<count).map { position in
      let least = -Double(reach) + Double(position) * distance
      return least...max(least, Double(reach) - Double(count - 1 - position) * distance)
    }
  }
}
