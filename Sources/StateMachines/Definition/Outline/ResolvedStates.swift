/// The states of an outline in document order, now that its last line is read: where each lives, and what is inside it.
///
/// A state lives where it is declared. Otherwise it belongs to the scope with the highest claim on it: that names it as a source, else as
/// an initial state, else as a target. In document order the place of a declared state is its declaration, another where its scope first
/// mentions it; the order of lines decides nothing else.
struct ResolvedStates {
  /// By the outline's number; −1 for what only filters speak of.
  private(set) var nodeOf: [Int32]
  /// By node, the outline's number.
  private(set) var numbers: [Int32] = []
  /// By node; −1 where it is at the top.
  private(set) var parents: [Int32] = []
  /// By node, the first one after it that is not inside.
  private(set) var ends: [Int32] = []
  private(set) var kinds: [StateNode.Kind] = []
  /// By node; false for regions without a name.
  private(set) var isNamed: [Bool] = []
  /// By node, where it is declared or first named.
  private(set) var places: [LinePlace] = []
  /// By node, what its lines stand in; −1 where it has none.
  private(set) var scopes: [Int32] = []
  /// By scope; −1 for the definition.
  let nodeOfScope: [Int32]
  /// By the outline's number: the namings, none higher than another, of a state that is not declared.
  let ambiguous: [(number: Int32, namingScopes: [NamingScope])]
  /// The states and events of lines that list them.
  private let lists: [Int32]

  init(_ outline: Outline) {
    let stateScopes = StateScopes(outline)
    lists = outline.lists
    ambiguous = stateScopes.ambiguous
    nodeOf = [Int32](repeating: -1, count: outline.namingScopes.count)
    let scopeOf = Self.scopes(of: outline)
    var waiting = stateScopes.children[0].reversed().map { (scoped: $0, parent: Int32(-1)) }
    while let (scoped, parent) = waiting.popLast() {
      let node = Int32(numbers.count)
      let number = Int(scoped.number)
      nodeOf[number] = node
      numbers.append(scoped.number)
      parents.append(parent)
      places.append(scoped.place)
      isNamed.append(scoped.form != .region)
      scopes.append(scopeOf[number])
      kinds.append(Self.kind(of: scoped, scopeOf[number], outline))
      waiting += stateScopes.childrenOfState(scoped.number).reversed().map { (scoped: $0, parent: node) }
    }
    ends = (0..<Int32(numbers.count)).map { $0 + 1 }
    for node in numbers.indices.reversed() where parents[node] >= 0 {
      ends[Int(parents[node])] = max(ends[Int(parents[node])], ends[node])
    }
    nodeOfScope = outline.scopes.map { [nodeOf] in $0.state < 0 ? -1 : nodeOf[Int($0.state)] }
  }

  private static func kind(of scoped: StateScopes.ScopedState, _ scope: Int32, _ outline: Outline) -> StateNode.Kind {
    if scope >= 0 { return outline.scopes[Int(scope)].isParallel ? .parallel : .compound }
    return scoped.form == .final ? .final : .atomic
  }

  /// By the outline's number of a state, the first scope that is its inside.
  private static func scopes(of outline: Outline) -> [Int32] {
    var scopes = [Int32](repeating: -1, count: outline.namingScopes.count)
    for (scope, line) in outline.scopes.enumerated().reversed() where line.state >= 0 { scopes[Int(line.state)] = Int32(scope) }
    return scopes
  }
}

// MARK: The tree

extension ResolvedStates {
  var count: Int { numbers.count }

  /// No state has states inside.
  var isFlat: Bool { !parents.contains { $0 >= 0 } }

  func isFinal(_ node: Int32) -> Bool { kinds[Int(node)] == .final }

  /// A state has states inside, of whatever kind.
  func hasInside(_ node: Int32) -> Bool { ends[Int(node)] > node + 1 }

  /// −1, the definition, has everything inside.
  func isDescendant(_ node: Int32, of other: Int32) -> Bool {
    other < 0 || node > other && node < ends[Int(other)]
  }

  func parent(of node: Int32) -> Int32 { parents[Int(node)] }

  /// The children of a state, or of the definition.
  func children(of node: Int32) -> [Int32] {
    var children: [Int32] = []
    var next = node + 1
    let end = node < 0 ? Int32(count) : ends[Int(node)]
    while next < end {
      children.append(next)
      next = ends[Int(next)]
    }
    return children
  }

  /// The least common compound ancestor of a state and others, SCXML Appendix D `findLCCA`; −1 is the definition.
  func leastCommonCompoundAncestor(_ node: Int32, _ others: some Sequence<Int32>) -> Int32 {
    var ancestor = parent(of: node)
    while ancestor >= 0 {
      if kinds[Int(ancestor)] == .compound, others.allSatisfy({ isDescendant($0, of: ancestor) }) { return ancestor }
      ancestor = parent(of: ancestor)
    }
    return -1
  }

  /// The deepest state that is one of some or contains them all; −1 is the definition.
  func deepestCommonState(_ nodes: [Int32]) -> Int32 {
    guard var common = nodes.first else { return -1 }
    for node in nodes {
      while common >= 0, common != node, !isDescendant(node, of: common) { common = parent(of: common) }
    }
    return common
  }

  /// Whether two states can be active together without one being inside the other.
  func areOrthogonal(_ a: Int32, _ b: Int32) -> Bool {
    guard a != b, !isDescendant(a, of: b), !isDescendant(b, of: a) else { return false }
    let common = deepestCommonState([a, b])
    return common >= 0 && kinds[Int(common)] == .parallel
  }
}

// MARK: What lines speak of

extension ResolvedStates {
  /// The states in which a transition starts: those named, or what `.any` means in the line's scope.
  func sources(_ filter: StateFilter, in scope: Int32) -> [Int32] {
    switch filter {
    case .one(let number):
      return [nodeOf[Int(number)]]
    case .listed(let list):
      var seen: Set<Int32> = []
      return nodes(list).filter { seen.insert($0).inserted }
    case .any(let exceptions):
      return any(in: nodeOfScope[Int(scope)], except: nodes(exceptions))
    }
  }

  /// The nodes of listed states; −1 for those that do not belong to the definition.
  func nodes(_ list: Rows) -> [Int32] {
    lists[list.indices].map { nodeOf[Int($0)] }
  }

  /// The nodes of the states that a filter names, if it is no wildcard; −1 for those that do not belong to the definition.
  func named(_ filter: StateFilter?) -> [Int32]? {
    switch filter {
    case .one(let number): [nodeOf[Int(number)]]
    case .listed(let list): nodes(list)
    case .any, nil: nil
    }
  }

  /// The children that are not final, through regions without a name; of an excepted state's ancestors, the other children.
  private func any(in scope: Int32, except exceptions: [Int32]) -> [Int32] {
    let excepted = Set(exceptions)
    var found: [Int32] = []
    var waiting: [Int32] = children(of: scope).reversed()
    while let node = waiting.popLast() {
      guard !isFinal(node), !excepted.contains(node) else { continue }
      if !isNamed[Int(node)] || hasInside(node) && exceptions.contains(where: { isDescendant($0, of: node) }) {
        waiting += children(of: node).reversed()
      } else {
        found.append(node)
      }
    }
    return found
  }

  /// Whether a state passes the filter of a hook; none is a filter that all pass.
  func passes(_ node: Int32, _ filter: StateFilter?) -> Bool {
    switch filter {
    case nil: true
    case .one(let number): nodeOf[Int(number)] == node
    case .listed(let list): contains(list, node)
    case .any(let exceptions): !contains(exceptions, node)
    }
  }

  private func contains(_ list: Rows, _ node: Int32) -> Bool {
    list.indices.contains { nodeOf[Int(lists[$0])] == node }
  }
}
