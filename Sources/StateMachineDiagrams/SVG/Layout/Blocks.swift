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
  ///   - isSplit: Whether each item is a block of its own.
  init(_ layers: Layers, _ slots: Slots, isSplit: Bool = false) {
    var next = [Int](repeating: -1, count: layers.items.count)
    var isContinued = [Bool](repeating: false, count: layers.items.count)
    if !isSplit {
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
      while current >= 0 {
        blockOfItem[current] = count
        current = next[current]
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
      let length = tails.firstIndex { slots.lower[layers.links[inner[$0]].lower] >= lower } ?? tails.count
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
