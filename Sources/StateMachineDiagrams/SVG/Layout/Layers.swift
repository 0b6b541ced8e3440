/// A graph as lists of items from top to bottom, and links between them.
///
/// Each container has the list of the places where edges cross its
/// upper border, lists of boxes and of labels in turn, and the list of the places where edges cross its lower border. A link leads from a
/// list to the next one of the same container. An edge is a chain of links, whose inner items are bends, its label, and crossings of
/// borders.
struct Layers {
  /// A thing in a list that takes room from left to right.
  struct Item {
    enum Kind: Hashable {
      case box(Int)
      case bend
      case label
      case crossing
    }

    var kind: Kind
    var list: Int
    /// How far it reaches to the left and to the right of its edge, or of its middle.
    var left = 0
    var right = 0
    var height = 0
    /// The links that come from above and lead on below; of a box with others inside those of all crossings of its borders.
    var above: [Int] = []
    var below: [Int] = []
    /// Whether all edges are attached at one place.
    var isPoint = false
    /// How far from this place arriving edges end on one side and leaving edges start on the other, where there are both.
    var apart = 0
  }

  /// A part of an edge between two lists.
  struct Link {
    var upper: Int
    var lower: Int
    var edge: Int
    /// The list above, in the container in which the link is.
    var list: Int
  }

  /// The items between two borders, at the same height.
  struct List {
    enum Place: Hashable {
      case upperBorder
      case boxes
      case labels
      case lowerBorder
    }

    var container: Int
    var place: Place
    var items: [Int] = []
  }

  /// The items of an edge, from top to bottom.
  struct Chain {
    var items: [Int]
    var links: [Int]
    var label: Int?
    var isReversed: Bool
  }

  var items: [Item] = []
  var links: [Link] = []
  var lists: [List] = []
  /// The lists of each container, from top to bottom.
  var listsOfContainer: [[Int]]
  /// The item of each box; none for the first box.
  var itemOfBox: [Int]
  /// The chain of each edge; nil for those that lead from a box to itself.
  var chains: [Chain?]
  /// The labels of edges from a box to itself, by box.
  var loops: [[Int]]
}

extension Layers {
  /// Whether the edge of a link leads up.
  func isReversed(_ link: Int) -> Bool { chains[links[link].edge]?.isReversed ?? false }

  func upperBorder(of box: Int) -> Int? { listsOfContainer[box].first }
  func lowerBorder(of box: Int) -> Int? { listsOfContainer[box].last }

  /// Follows an order in which each list comes after what is above it and inside of the boxes above it.
  func listsFromTop() -> [Int] {
    var result: [Int] = []
    var stack = listsOfContainer.first.map { Array($0.reversed()) } ?? []
    while let list = stack.popLast() {
      result.append(list)
      guard lists[list].place == .boxes else { continue }
      for item in lists[list].items {
        if case .box(let box) = items[item].kind { stack += listsOfContainer[box].reversed() }
      }
    }
    return result
  }
}
