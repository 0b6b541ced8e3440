/// Orders the items of all lists so that few links cross.
///
/// Sweeps down and up put each item near the items it is linked to, and neighbours
/// change places where that removes crossings. The best order that was seen is kept.
struct Ordering {
  private var layers: Layers
  private let sequence: [Int]
  private var slots: Slots
  /// The links below each list.
  private let linksOfList: [[Int]]
  /// The upper ends of the links above each item, and the lower ends of those below.
  private let endsAbove: [[Int]]
  private let endsBelow: [[Int]]

  static func order(_ layers: inout Layers) {
    var best = layers.lists
    var least = Int.max
    for isReversed in [false, true] {
      var ordering = Ordering(layers)
      if isReversed { ordering.reverse() }
      ordering.improve(&best, &least)
      if least == 0 { break }
    }
    layers.lists = best
  }

  private init(_ layers: Layers) {
    self.layers = layers
    sequence = layers.listsFromTop()
    slots = Slots(layers)
    var linksOfList = [[Int]](repeating: [], count: layers.lists.count)
    for (link, ends) in layers.links.enumerated() { linksOfList[ends.list].append(link) }
    self.linksOfList = linksOfList
    endsAbove = layers.items.map { $0.above.map { layers.links[$0].upper } }
    endsBelow = layers.items.map { $0.below.map { layers.links[$0].lower } }
  }

  private mutating func reverse() {
    for list in layers.lists.indices { layers.lists[list].items.reverse() }
    slots = Slots(layers)
  }

  private mutating func improve(_ best: inout [Layers.List], _ least: inout Int) {
    keep(&best, &least)
    var idle = 0
    guard least > 0 else { return }
    for round in 0..<24 {
      sweep(down: round % 2 == 0)
      for _ in 0..<4 where !transpose(round % 4 > 1) { break }
      idle = keep(&best, &least) ? 0 : idle + 1
      if least == 0 || idle > 5 { return }
    }
  }

  /// Keeps the order if it has fewer crossings than the best one.
  @discardableResult
  private func keep(_ best: inout [Layers.List], _ least: inout Int) -> Bool {
    let crossings = countCrossings()
    guard crossings < least else { return false }
    (least, best) = (crossings, layers.lists)
    return true
  }

  // MARK: - Sweeps

  private mutating func sweep(down: Bool) {
    for list in down ? sequence : sequence.reversed() { sort(list, down: down) }
  }

  /// Sorts the items of a list that have links on one side by the middle of their ends there; other items stay where they are.
  private mutating func sort(_ list: Int, down: Bool) {
    let items = layers.lists[list].items
    guard items.count > 1 else { return }
    var keyed: [(key: Double, position: Int, item: Int)] = []
    for (position, item) in items.enumerated() {
      let ends = down ? endsAbove[item] : endsBelow[item]
      guard !ends.isEmpty else { continue }
      var sum = 0
      for end in ends { sum += down ? slots.upper[end] : slots.lower[end] }
      keyed.append((Double(sum) / Double(ends.count), position, item))
    }
    let places = keyed.map(\.position)
    keyed.sort { ($0.key, $0.position) < ($1.key, $1.position) }
    var sorted = items
    for (place, entry) in zip(places, keyed) { sorted[place] = entry.item }
    guard sorted != items else { return }
    layers.lists[list].items = sorted
    slots.update(list, layers)
  }

  // MARK: - Transposition

  /// Changes neighbours that cross less the other way round; false if there are none.
  private mutating func transpose(_ swapsEqual: Bool) -> Bool {
    var isChanged = false
    for list in sequence {
      var items = layers.lists[list].items
      guard items.count > 1 else { continue }
      var isListChanged = false
      for index in 0..<(items.count - 1) {
        let (left, right) = (items[index], items[index + 1])
        let gain = self.gain(left, right)
        guard gain > 0 || swapsEqual && gain == 0 else { continue }
        items.swapAt(index, index + 1)
        isListChanged = true
        if gain > 0 { isChanged = true }
      }
      if isListChanged {
        layers.lists[list].items = items
        slots.update(list, layers)
      }
    }
    return isChanged
  }

  /// How many crossings there are less if two neighbours change places.
  private func gain(_ left: Int, _ right: Int) -> Int {
    Self.gain(endsAbove[left], endsAbove[right], slots.upper) + Self.gain(endsBelow[left], endsBelow[right], slots.lower)
  }

  private static func gain(_ left: [Int], _ right: [Int], _ slots: [Int]) -> Int {
    var gain = 0
    guard left.count * right.count > 64 else {
      for first in left {
        let slot = slots[first]
        for second in right { gain += (slot - slots[second]).signum() }
      }
      return gain
    }
    // Walks through both in the order of their slots.
    let (first, second) = (left.map { slots[$0] }.sorted(), right.map { slots[$0] }.sorted())
    var (before, until) = (0, 0)
    for slot in first {
      while before < second.count, second[before] < slot { before += 1 }
      while until < second.count, second[until] <= slot { until += 1 }
      gain += before - (second.count - until)
    }
    return gain
  }

  // MARK: - Crossings

  private func countCrossings() -> Int { linksOfList.reduce(0) { $0 + crossings($1) } }

  private func crossings(_ links: [Int]) -> Int {
    guard links.count > 1 else { return 0 }
    let ends = links.map { (slots.upper[layers.links[$0].upper], slots.lower[layers.links[$0].lower]) }.sorted { $0 < $1 }
    // Counts pairs in the wrong order with a tree of partial sums over the lower ends.
    let size = (ends.map(\.1).max() ?? 0) + 1
    var tree = [Int](repeating: 0, count: size + 1)
    var count = 0
    for (seen, end) in ends.enumerated() {
      var index = end.1 + 1
      var before = 0
      while index > 0 {
        before += tree[index]
        index -= index & -index
      }
      count += seen - before
      index = end.1 + 1
      while index <= size {
        tree[index] += 1
        index += index & -index
      }
    }
    return count
  }
}
