/// The place of each item among the ends of the links of its list, from the left.
///
/// The crossings of the borders of a box have places of their
/// own in the list in which the box is.
struct Slots {
  /// The places of items as upper ends.
  private(set) var upper: [Int]

  /// The places of items as lower ends.
  private(set) var lower: [Int]

  init(_ layers: Layers) {
    upper = Array(repeating: 0, count: layers.items.count)
    lower = upper
    for list in layers.lists.indices { number(list, layers) }
  }

  /// Numbers the items of a list again; of a border also those of the list in which its container is.
  mutating func update(_ list: Int, _ layers: Layers) {
    number(list, layers)
    let (container, place) = (layers.lists[list].container, layers.lists[list].place)
    if place == .upperBorder || place == .lowerBorder, container != 0 { number(layers.items[layers.itemOfBox[container]].list, layers) }
  }

  mutating func number(_ list: Int, _ layers: Layers) {
    let place = layers.lists[list].place
    var (upperCount, lowerCount) = (0, 0)
    for item in layers.lists[list].items {
      if case .box(let box) = layers.items[item].kind, let top = layers.upperBorder(of: box), let bottom = layers.lowerBorder(of: box) {
        for crossing in layers.lists[top].items {
          lower[crossing] = lowerCount
          lowerCount += 1
        }
        for crossing in layers.lists[bottom].items {
          upper[crossing] = upperCount
          upperCount += 1
        }
        continue
      }
      if place != .lowerBorder {
        upper[item] = upperCount
        upperCount += 1
      }
      if place != .upperBorder {
        lower[item] = lowerCount
        lowerCount += 1
      }
    }
  }
}

extension Slots {
  /// The links above an item, from the left to the right of where they come from.
  func sortedAbove(_ item: Layers.Item, _ layers: Layers) -> [Int] {
    item.above.sorted { (upper[layers.links[$0].upper], $0) < (upper[layers.links[$1].upper], $1) }
  }

  /// The links below an item, from the left to the right of where they lead.
  func sortedBelow(_ item: Layers.Item, _ layers: Layers) -> [Int] {
    item.below.sorted { (lower[layers.links[$0].lower], $0) < (lower[layers.links[$1].lower], $1) }
  }
}
