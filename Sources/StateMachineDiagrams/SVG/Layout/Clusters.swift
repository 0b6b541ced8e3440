/// What draws the contents of boxes together, each as a whole, so that boxes that no edge holds in their place are not far from the others.
struct Clusters {
  private let parents: [Int]
  private let children: [[Int]]
  /// The block of each box without others inside; -1 for other boxes.
  private let blockOfBox: [Int]
  /// The box that contains all items of a block.
  private let owners: [Int]

  init(_ layers: Layers, _ hierarchy: Hierarchy, _ blocks: Blocks) {
    (parents, children) = (hierarchy.parents, hierarchy.children)
    blockOfBox = hierarchy.parents.indices.map { box in
      box == 0 || hierarchy.isContainer(box) ? -1 : blocks.blockOfItem[layers.itemOfBox[box]]
    }
    var owners = [Int](repeating: -1, count: blocks.count)
    for (item, block) in blocks.blockOfItem.enumerated() {
      let container = layers.lists[layers.items[item].list].container
      owners[block] = owners[block] < 0 ? container : hierarchy.meeting(of: owners[block], container).container
    }
    self.owners = owners
  }

  private static let pull = 0.2

  /// Moves the contents of each box towards the middle of the boxes beside it.
  func gathered(_ places: [Double]) -> [Double] {
    var middles = [Double](repeating: 0, count: parents.count)
    for box in parents.indices.reversed() {
      if children[box].isEmpty {
        if blockOfBox[box] >= 0 { middles[box] = places[blockOfBox[box]] }
      } else {
        middles[box] = children[box].reduce(0) { $0 + middles[$1] } / Double(children[box].count)
      }
    }
    var shifts = [Double](repeating: 0, count: parents.count)
    for box in parents.indices.dropFirst() where !children[box].isEmpty {
      shifts[box] = shifts[parents[box]] + Self.pull * (middles[parents[box]] - middles[box])
    }
    var result = places
    for (block, owner) in owners.enumerated() where owner > 0 { result[block] += shifts[owner] }
    return result
  }
}
