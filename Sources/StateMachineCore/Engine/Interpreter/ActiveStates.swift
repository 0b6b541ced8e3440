/// The states that are active at this moment of a step, in document order.
///
/// Without regions they are a path: the deepest one and those around it. With regions they are a set. Only this type knows both forms.
@usableFromInline
struct ActiveStates {
  private var tables: UnsafePointer<DefinitionTables>
  /// Of a path; none where no state is active.
  @usableFromInline private(set) var deepest: StateID
  private var set = StateSet()

  /// A path to a state, until ``begin(_:at:)`` or ``assign(_:)``.
  @inline(__always)
  init(_ tables: UnsafePointer<DefinitionTables>, at node: StateID) {
    self.tables = tables
    deepest = node
  }

  /// Begins with a path to a state of another definition.
  @inline(__always)
  mutating func begin(_ tables: UnsafePointer<DefinitionTables>, at node: StateID) {
    self.tables = tables
    deepest = node
  }

  /// Begins with a set.
  @inline(__always)
  mutating func begin(_ set: StateSet) {
    self.set = set
  }

  /// They are a state and those around it.
  var isPath: Bool { !tables.pointee.hasRegions }

  private var nodes: Table<StateNode, StateID> {
    @inline(__always) get { tables.pointee.nodes }
  }

  /// Those of the first 64 states, where they are a set.
  var low: UInt64 {
    @inline(__always) get { self.set.low }
  }

  /// The words of a set after the first.
  var highWords: [UInt64] { self.set.highWords }

  /// All of them, where a set of them has no more words than the first: those of the set, or the deepest one of the path.
  var word: UInt64 {
    @inline(__always) get { isPath ? deepest.bits : set.low }
  }

  /// The states of such a word, in document order.
  func list(of word: UInt64) -> [StateID] {
    var states = self
    if isPath { states.deepest = StateID(bits: word) } else { states.set = StateSet(word) }
    return states.all
  }

  // MARK: Asking

  func contains(_ node: StateID) -> Bool {
    if isPath { return node == deepest || deepest.exists && nodes.isDescendant(deepest, of: node) }
    return set.contains(node)
  }

  /// Whether a condition holds for one of them; asked from the inside out on a path, in document order in a set.
  func contains(where condition: (StateID) -> Bool) -> Bool {
    var node = isPath ? deepest : set.next(from: .first)
    while node.exists {
      if condition(node) { return true }
      node = isPath ? nodes[node].parent : set.next(from: node.next)
    }
    return false
  }

  /// Calls a closure for each that is inside a state, in any order.
  @inline(__always)
  func forEach(inside outer: StateID, _ body: (StateID) -> Void) {
    let end = nodes.end(of: outer)
    var node = isPath ? deepest : set.next(from: outer.next)
    while node > outer, node < end {
      body(node)
      node = isPath ? nodes[node].parent : set.next(from: node.next)
    }
  }

  /// All of them, regions without a name included.
  var all: [StateID] {
    if isPath { return nodes.path(to: deepest) }
    var nodes: [StateID] = []
    var node = set.next(from: .first)
    while node.exists {
      nodes.append(node)
      node = set.next(from: node.next)
    }
    return nodes
  }

  /// The first that follows a state in document order and is inside the same state as that, if there is one.
  func firstInside(_ outer: StateID) -> StateID {
    var node = isPath ? deepest : set.next(from: outer.next)
    while isPath, node > outer, nodes[node].parent != outer { node = nodes[node].parent }
    return node > outer && node < nodes.end(of: outer) ? node : .none
  }

  /// The last before an id, if there is one.
  @inline(__always)
  func last(before end: StateID) -> StateID {
    guard isPath else { return set.last(before: end) }
    var node = deepest
    while node >= end { node = nodes[node].parent }
    return node
  }

  /// The first at an id or after it that has no active state inside, if there is one.
  ///
  /// At rest it is atomic. In a hook it may be a state that is entered before its children, or left after them.
  @inline(__always)
  func nextLeaf(from first: StateID) -> StateID {
    if isPath { return deepest >= first ? deepest : .none }
    var node = set.next(from: first)
    while node.exists, !nodes[node].isAtomic {
      let next = set.next(from: node.next)
      if next.isNone || next >= nodes[node].end { return node }
      node = next
    }
    return node
  }

  /// Whether one of them, or a state around it, has eventless transitions; it may say so of large sets where none has.
  @inline(__always)
  var mayHaveEventless: Bool {
    if isPath { return deepest.exists && nodes[deepest].hasEventless }
    return tables.pointee.highWords > 0 || set.low & tables.pointee.eventless != 0
  }

  /// Whether a final state at the top is active; it is the only one then.
  var areAtTheEnd: Bool {
    let last = last(before: nodes.end(of: .none))
    return last.exists && nodes.isFinalAtTop(last)
  }

  /// The deepest state that is certainly the only one, once some more states are active.
  ///
  /// - Parameter nextEntered: The first of these states at an id or after it, if there is one.
  /// - Returns: The state; none where none is active.
  func certain(with nextEntered: (StateID) -> StateID = { _ in .none }) -> StateID {
    var node = isPath ? deepest : .none
    while true {
      let (present, entered) = (isPath ? .none : set.next(from: node.next), nextEntered(node.next))
      let next = present.isNone || entered.exists && entered < present ? entered : present
      guard next.exists else { return node }
      node = next
      if !isPath, nodes[node].kind != .compound { return node }
    }
  }

  // MARK: Changing

  /// Makes a state and those around it the active ones, where they are a path.
  @inline(__always)
  mutating func assign(pathTo node: StateID) {
    deepest = node
  }

  /// Makes a state and those around it the active ones, whether they are a path or a set.
  @inline(__always)
  mutating func assign(only node: StateID) {
    deepest = node
    if !isPath { assignSet(only: node) }
  }

  @inline(never)
  private mutating func assignSet(only node: StateID) {
    set.assign(low: nodes.low(ofPathTo: node), high: [])
  }

  /// Makes those of a configuration the active ones.
  mutating func assign(_ configuration: borrowing Memory) {
    deepest = configuration.active
    if !isPath { set.assign(low: configuration.low, high: configuration.wide?.high ?? []) }
  }

  /// Enters a state; those around it are active already.
  @inline(__always)
  mutating func insert(_ node: StateID) {
    if isPath { deepest = max(deepest, node) } else { set.insert(node) }
  }

  /// Leaves a state; those inside it are left already.
  @inline(__always)
  mutating func remove(_ node: StateID) {
    if isPath { deepest = nodes[node].parent } else { set.remove(node) }
  }

  mutating func removeAll() {
    deepest = .none
    set.removeAll()
  }

  /// Leaves some of the first 64 states, and then enters others, where they are a set.
  @inline(__always)
  mutating func change(removing left: UInt64, inserting entered: UInt64) {
    set.change(removing: left, inserting: entered)
  }

  /// Adds those of a range to a set.
  func insert(into other: inout StateSet, from first: StateID, to end: StateID) {
    other.insert(set, from: first, to: end)
  }
}
