/// How the boxes of a graph contain each other.
struct Hierarchy {
  /// The box around each box; of the first box itself.
  let parents: [Int]

  /// The boxes inside of each box.
  let children: [[Int]]

  private let depths: [Int]

  init(_ graph: LayoutGraph) {
    parents = graph.boxes.map(\.parent)
    var children = [[Int]](repeating: [], count: parents.count)
    var depths = [Int](repeating: 0, count: parents.count)
    for (box, parent) in parents.enumerated() where parent != box {
      children[parent].append(box)
      depths[box] = depths[parent] + 1
    }
    (self.children, self.depths) = (children, depths)
  }

  /// Whether boxes are inside of a box.
  func isContainer(_ box: Int) -> Bool { !children[box].isEmpty }

  /// The innermost box that contains two boxes or is one of them, and the boxes directly inside of it on the way to the two; nil for one
  /// of them that is the box itself.
  func meeting(of first: Int, _ second: Int) -> (container: Int, first: Int?, second: Int?) {
    var (left, right) = (first, second)
    var below: (Int?, Int?) = (nil, nil)
    while left != right {
      if depths[left] >= depths[right] {
        below.0 = left
        left = parents[left]
      } else {
        below.1 = right
        right = parents[right]
      }
    }
    return (left, below.0, below.1)
  }

  /// The boxes around a box inside of a container, from the inside to the outside, with the box itself and without the container.
  func path(from box: Int, below container: Int) -> [Int] {
    var path: [Int] = []
    var current = box
    while current != container {
      path.append(current)
      current = parents[current]
    }
    return path
  }
}
