/// The states of an outline in document order, now that its last line is read: where each lives, and what is inside it.
///
/// A state lives where it is declared. Otherwise it belongs to the scope with the highest claim on it: that names it as a source, else as
/// an initial state, else as a target. In document order the place of a declared state is its declaration, another where its scope first
/// mentions it; the order of lines decides nothing else.
struct ResolvedStates {
  /// By the outline's id; none for what only filters speak of.
  private(set) var nodeOf: [StateID]
  /// By node, the outline's id.
  private(set) var outlineStates: [OutlineStateID] = []
  /// By node; none where it is at the top.
  private(set) var parents: [StateID] = []
  /// By node, the first one after it that is not inside.
  private(set) var ends: [StateID] = []
  private(set) var kinds: [StateNode.Kind] = []
  /// By node; false for regions without a name.
  private(set) var isNamed: [Bool] = []
  /// By node, where it is declared or first named.
  private(set) var places: [LinePlace] = []
  /// By node, what its lines stand in; none where it has no states inside.
  private(set) var scopes: [ScopeID] = []
  /// By scope; none for the definition.
  let nodeOfScope: [StateID]
  /// By the outline's id: the namings, none higher than another, of a state that is not declared.
  let ambiguous: [(state: OutlineStateID, namingScopes: [NamingScope])]
  /// The states of lines that list them.
  private let listedStates: [OutlineStateID]

  init(_ outline: Outline) {
    let stateScopes = StateScopes(outline)
    listedStates = outline.listedStates
    ambiguous = stateScopes.ambiguous
    nodeOf = [StateID](repeating: .none, count: outline.namingScopes.count)
    let scopeOf = Self.scopes(of: outline)
    var waiting = stateScopes.children[0].reversed().map { (scoped: $0, parent: StateID.none) }
    while let (scoped, parent) = waiting.popLast() {
      let node: StateID = outlineStates.add(scoped.id)
      nodeOf[scoped.id] = node
      parents.append(parent)
      places.append(scoped.place)
      isNamed.append(scoped.form != .region)
      scopes.append(scopeOf[scoped.id])
      kinds.append(Self.kind(of: scoped, scopeOf[scoped.id], outline))
      waiting += stateScopes.childrenOfState(scoped.id).reversed().map { (scoped: $0, parent: node) }
    }
    let nodes = StateID.all(outlineStates.count)
    ends = nodes.map(\.next)
    for node in nodes.reversed() where parents[node].exists {
      ends[parents[node]] = max(ends[parents[node]], ends[node])
    }
    nodeOfScope = outline.scopes.map { [nodeOf] in $0.state.isNone ? .none : nodeOf[$0.state] }
  }

  private static func kind(of scoped: StateScopes.ScopedState, _ scope: ScopeID, _ outline: Outline) -> StateNode.Kind {
    if scope.exists { return outline.scopes[scope].isParallel ? .parallel : .compound }
    return scoped.form == .final ? .final : .atomic
  }

  /// By the outline's id of a state, the first scope that is its inside.
  private static func scopes(of outline: Outline) -> [ScopeID] {
    var scopes = [ScopeID](repeating: .none, count: outline.namingScopes.count)
    for scope in ScopeID.all(outline.scopes.count).reversed() where outline.scopes[scope].state.exists {
      scopes[outline.scopes[scope].state] = scope
    }
    return scopes
  }
}

// MARK: The tree

extension ResolvedStates {
  var count: Int { outlineStates.count }

  /// No state has states inside.
  var isFlat: Bool { !parents.contains { $0.exists } }

  func isFinal(_ node: StateID) -> Bool { kinds[node] == .final }

  /// A state has states inside, of whatever kind.
  func hasInside(_ node: StateID) -> Bool { ends[node] > node.next }

  /// None, the definition, has everything inside.
  func isDescendant(_ node: StateID, of other: StateID) -> Bool {
    other.isNone || node > other && node < ends[other]
  }

  func parent(of node: StateID) -> StateID { parents[node] }

  /// The children of a state, or of the definition.
  func children(of node: StateID) -> [StateID] {
    var children: [StateID] = []
    var next = node.next
    let end = node.isNone ? StateID(count) : ends[node]
    while next < end {
      children.append(next)
      next = ends[next]
    }
    return children
  }

  /// The least common compound ancestor of a state and others, SCXML Appendix D `findLCCA`; none for the definition.
  func leastCommonCompoundAncestor(_ node: StateID, _ others: some Sequence<StateID>) -> StateID {
    var ancestor = parent(of: node)
    while ancestor.exists {
      if kinds[ancestor] == .compound, others.allSatisfy({ isDescendant($0, of: ancestor) }) { return ancestor }
      ancestor = parent(of: ancestor)
    }
    return .none
  }

  /// The deepest state that is one of some or contains them all; none for the definition.
  func deepestCommonState(_ nodes: [StateID]) -> StateID {
    guard var common = nodes.first else { return .none }
    for node in nodes {
      while common.exists, common != node, !isDescendant(node, of: common) { common = parent(of: common) }
    }
    return common
  }

  /// Whether two states can be active together without one being inside the other.
  func areOrthogonal(_ a: StateID, _ b: StateID) -> Bool {
    guard a != b, !isDescendant(a, of: b), !isDescendant(b, of: a) else { return false }
    let common = deepestCommonState([a, b])
    return common.exists && kinds[common] == .parallel
  }
}

// MARK: What lines speak of

extension ResolvedStates {
  /// The states in which a transition starts: those named, or what `.any` means in the line's scope.
  func sources(_ filter: StateFilter, in scope: ScopeID) -> [StateID] {
    switch filter {
    case .one(let state):
      return [nodeOf[state]]
    case .listed(let list):
      var seen: Set<StateID> = []
      return nodes(list).filter { seen.insert($0).inserted }
    case .any(let exceptions):
      return any(in: nodeOfScope[scope], except: nodes(exceptions))
    }
  }

  /// The nodes of listed states; none for those that do not belong to the definition.
  func nodes(_ list: ListedStateID.Rows) -> [StateID] {
    listedStates[list].map { nodeOf[$0] }
  }

  /// The nodes of the states that a filter names, if it is no wildcard; none for those that do not belong to the definition.
  func named(_ filter: StateFilter?) -> [StateID]? {
    switch filter {
    case .one(let state): [nodeOf[state]]
    case .listed(let list): nodes(list)
    case .any, nil: nil
    }
  }

  /// The children that are not final, through regions without a name; of an excepted state's ancestors, the other children.
  private func any(in scope: StateID, except exceptions: [StateID]) -> [StateID] {
    let excepted = Set(exceptions)
    var found: [StateID] = []
    var waiting: [StateID] = children(of: scope).reversed()
    while let node = waiting.popLast() {
      guard !isFinal(node), !excepted.contains(node) else { continue }
      if !isNamed[node] || hasInside(node) && exceptions.contains(where: { isDescendant($0, of: node) }) {
        waiting += children(of: node).reversed()
      } else {
        found.append(node)
      }
    }
    return found
  }

  /// Whether a state passes the filter of a hook; none is a filter that all pass.
  func passes(_ node: StateID, _ filter: StateFilter?) -> Bool {
    switch filter {
    case nil: true
    case .one(let state): nodeOf[state] == node
    case .listed(let list): contains(list, node)
    case .any(let exceptions): !contains(exceptions, node)
    }
  }

  private func contains(_ list: ListedStateID.Rows, _ node: StateID) -> Bool {
    listedStates[list].contains { nodeOf[$0] == node }
  }
}
