/// The states and histories of a file in document order, with what their elements contain.
struct SCXMLTree {
  enum Kind {
    case state
    case parallel
    case final
    case history
  }

  struct Node {
    let kind: Kind
    let element: XMLElement
    /// The node around it; nil at the top.
    let parent: Int?
    /// How many nodes are around it.
    let depth: Int
    /// Its place among the states of its parent, counted from 0; histories do not count.
    let index: Int
    /// Its id, or the one that it is given.
    var name = ""
    /// Of a history that is not the first of its depth in its state: how lines tell it from the others.
    var historyName: String?
    /// It is a region without a name.
    var isUnnamedRegion = false
    /// The states inside, without histories.
    var states: [Int] = []
    var histories: [Int] = []
    /// The elements inside that are no states, by what they are.
    var hooks: [XMLElement] = []
    var initials: [XMLElement] = []
    var transitions: [XMLElement] = []
    var invocations: [XMLElement] = []
    /// The first node in document order that is not inside.
    var end = 0

    var position: TextPosition { element.position }
  }

  var nodes: [Node] = []
  /// The states at the top.
  var roots: [Int] = []
  /// The nodes by their names; of a repeated name the first.
  var nodeOfName: [String: Int] = [:]

  /// Whether a node is inside another; everything is inside nil, which is the file.
  func isInside(_ node: Int, _ other: Int?) -> Bool {
    other.map { node > $0 && node < nodes[$0].end } ?? true
  }

  /// The innermost node that contains two, or is one of them; nil for the file.
  func commonNode(_ one: Int, _ other: Int) -> Int? {
    var common: Int? = one
    while let node = common, node != other, !isInside(other, node) { common = nodes[node].parent }
    return common
  }

  /// Two of some nodes that cannot be active together; nil if all can.
  ///
  /// One contains the other, or they are not in different regions of a parallel state. If all neighbours in document order can be, all can.
  func conflict(among targets: [Int]) -> (Int, Int)? {
    let sorted = targets.sorted()
    return zip(sorted, sorted.dropFirst()).first { one, other in
      guard let common = commonNode(one, other), common != one else { return true }
      return nodes[common].kind != .parallel
    }
  }

  /// How messages call a node: `'on'`, or by its place.
  func title(_ node: Int) -> String {
    nodes[node].element.attribute("id") == nil ? "the element at \(nodes[node].position)" : Excerpt.quoted(nodes[node].name)
  }
}
