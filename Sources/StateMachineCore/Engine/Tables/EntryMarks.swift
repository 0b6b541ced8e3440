/// The states that a transition enters, marked as SCXML Appendix D, `computeEntrySet`, finds them.
///
/// What is inside a state follows it in document order. So targets and the states around them are marked first. Then one pass from the
/// first to the last finds where compound states start and which regions are missing.
struct EntryMarks<Tree: StateTree> {
  private let tree: Tree
  /// Only what is inside it is entered.
  let domain: StateID
  private(set) var entry: StateSet
  /// Those whose initial transition is taken.
  private(set) var defaults: StateSet
  private var hasMarkedChild: StateSet
  /// The domain itself is a target: it stays active, and starts anew inside.
  private var leadsToDomain = false

  /// Begins with what other transitions enter, and with an empty set to work with.
  init(_ tree: Tree, inside domain: StateID, entry: StateSet, defaults: StateSet, empty: StateSet) {
    self.tree = tree
    self.domain = domain
    self.entry = entry
    self.defaults = defaults
    hasMarkedChild = empty
  }

  /// SCXML Appendix D, `addDescendantStatesToEnter` and `addAncestorStatesToEnter`, for one target.
  mutating func mark(_ node: StateID) {
    guard node != domain else {
      leadsToDomain = true
      return
    }
    entry.insert(node)
    var ancestor = tree[state: node].parent
    // Where a state has a marked child, all around it is marked already.
    while ancestor.exists, ancestor != domain, !hasMarkedChild.contains(ancestor) {
      entry.insert(ancestor)
      hasMarkedChild.insert(ancestor)
      ancestor = tree[state: ancestor].parent
    }
  }

  /// Marks what targets without marked states inside begin with.
  ///
  /// - Parameter markInitial: Marks where a compound state starts.
  mutating func markDescendants(_ markInitial: (inout Self, StateID) -> Void) {
    if domain.exists, leadsToDomain || tree[state: domain].kind == .parallel { markInside(domain, markInitial) }
    let end = tree.end(of: domain)
    var node = entry.next(from: domain.next)
    while node.exists, node < end {
      switch tree[state: node].kind {
      case .atomic, .final: break
      case .parallel: markInside(node, markInitial)
      case .compound:
        if !hasMarkedChild.contains(node) {
          defaults.insert(node)
          markInside(node, markInitial)
        }
      }
      node = entry.next(from: node.next)
    }
  }

  /// The regions that have no target, or where a compound state starts.
  private mutating func markInside(_ node: StateID, _ markInitial: (inout Self, StateID) -> Void) {
    guard tree[state: node].kind == .parallel else { return markInitial(&self, node) }
    var region = node.next
    while region < tree[state: node].end {
      entry.insert(region)
      region = tree[state: region].end
    }
  }
}
