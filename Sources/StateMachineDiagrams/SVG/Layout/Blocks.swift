/// Which items are at the same horizontal place: the bends, labels and crossings of an edge, as far as no other such line crosses it.
struct Blocks {
  /// The block of each item.
  private(set) var blockOfItem: [Int]

  /// How many blocks there are.
  private(set) var count = 0

  /// Finds the blocks.
  ///
  /// - Parameters:
  ///   - layers: The items and links.
  ///   - slots: The places of the items in their lists.
  ///   - longest: How many items a block has at most; with one, each item is a block of its own.
  init(_ layers: Layers, _ slots: Slots, longest: Int) {
    var next = [Int](repeating: -1, count: layers.items.count)
    var isContinued = [Bool](repeating: false, count: layers.items.count)
    if longest > 1 {
      var linksOfList = [[Int]](repeating: [], count: layers.lists.count)
      for (link, ends) in layers.links.enumerated() { linksOfList[ends.list].append(link) }
      for links in linksOfList {
        for link in Self.parallel(links, layers, slots) {
          next[layers.links[link].upper] = layers.links[link].lower
          isContinued[layers.links[link].lower] = true
        }
      }
    }
    blockOfItem = Array(repeating: -1, count: layers.items.count)
    for item in layers.items.indices where !isContinued[item] {
      var current = item
      var length = 0
      while current >= 0 {
        if length == longest { (length, count) = (0, count + 1) }
        blockOfItem[current] = count
        current = next[current]
        length += 1
      }
      count += 1
    }
  }

  /// The most links between two lists whose ends are no boxes and of which no two cross.
  private static func parallel(_ links: [Int], _ layers: Layers, _ slots: Slots) -> [Int] {
    let inner = links.filter { link in
      [layers.links[link].upper, layers.links[link].lower].allSatisfy { if case .box = layers.items[$0].kind { false } else { true } }
    }.sorted { slots.upper[layers.links[$0].upper] < slots.upper[layers.links[$1].upper] }
    // The longest rising sequence of lower ends.
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: inner.count)
    for index in inner.indices {
      let lower = slots.lower[layers.links[inner[index]].lower]
      let length = tails.firstSortedIndex { slots.lower[layers.links[inner[$0]].lower] >= lower }
      previous[index] = length > 0 ? tails[length - 1] : -1
      if length == tails.count { tails.append(index) } else { tails[length] = index }
    }
    var result: [Int] = []
    var current = tails.last ?? -1
    while current >= 0 {
      result.append(inner[current])
      current = previous[current]
    }
    return result
  }
}

extension [Int] {
  /// The first index from which on a condition holds, found by halving; the end if it holds nowhere.
  fileprivate func firstSortedIndex(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
