/// Some of the things of one kind, by id; see ``IDMap`` for why it is no `Set`.
struct IDSet<Kind> {
  private var isIn: [Bool] = []

  /// - Returns: Whether the thing was not in the set.
  @discardableResult
  mutating func insert(_ id: ID<Kind>) -> Bool {
    while id.index >= isIn.count { isIn.append(false) }
    defer { isIn[id.index] = true }
    return !isIn[id.index]
  }

  /// The ids in the set, in order.
  var ids: [ID<Kind>] {
    ID.all(isIn.count).filter { isIn[$0.index] }
  }
}
