/// The states of an outline in document order, now that its last line is read: where each lives, and what is inside it.
///
/// A state lives where it is declared. Otherwise it belongs to the scope with the highest claim on it: that names it as a source, else as
/// an initial state, else as a target. In document order the place of a declared state is its declaration, another where its scope first
/// mentions it; the order of lines decides nothing else.
package struct ResolvedStates {
  /// By the outline's id; none for what only filters speak of.
  private(set) var nodeOf: [StateID]
  /// By node, the outline's id.
  package private(set) var outlineStates: [OutlineStateID] = []
  /// With their places in the tree and nothing else.
  package private(set) var nodes: [StateNode] = []
  /// By node, where it is declared or first named.
  package private(set) var places: [LinePlace] = []
  /// By node, what its lines stand in; none where it has no states inside.
  package private(set) var scopes: [ScopeID] = []
  /// By scope; none for the definition.
  package let nodeOfScope: [StateID]
  /// By the outline's id: the namings, none higher than another, of a state that is not declared.
  let ambiguous: [(state: OutlineStateID, namingScopes: [NamingScope])]
  /// The states of lines that list them.
  private let listedStates: [OutlineStateID]

  package init(_ outline: Outline) {
    let stateScopes = StateScopes(outline)
    listedStates = outline.listedStates
    ambiguous = stateScopes.ambiguous
    nodeOf = [StateID](repeating: .none, count: outline.namingScopes.count)
    let scopeOf = Self.scopes(of: outline)
    var waiting = stateScopes.children[0].reversed().map { (scoped: $0, parent: StateID.none) }
    while let (scoped, parent) = waiting.popLast() {
      let node: StateID = outlineStates.add(scoped.id)
      nodeOf[scoped.id] = node
      places.append(scoped.place)
      scopes.append(scopeOf[scoped.id])
      nodes.append(
        StateNode(
          kind: Self.kind(of: scoped, scopeOf[scoped.id], outline), isNamed: scoped.form != .region, parent: parent, end: node.next))
      waiting += stateScopes.childrenOfState(scoped.id).reversed().map { (scoped: $0, parent: node) }
    }
    for node in StateID.all(nodes.count).reversed() where nodes[node].parent.exists {
      nodes[nodes[node].parent].end = max(nodes[nodes[node].parent].end, nodes[node].end)
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

extension ResolvedStates: StateTree {
  package var count: Int { nodes.count }
  package subscript(state node: StateID) -> StateNode { nodes[node] }

  /// No state has states inside.
  var isFlat: Bool { !nodes.contains { $0.parent.exists } }

  package func parent(of node: StateID) -> StateID { nodes[node].parent }

  /// The least common compound ancestor of a state and others; none for the definition.
  func leastCommonCompoundAncestor(_ node: StateID, _ others: [StateID]) -> StateID {
    leastCommonCompoundAncestor(node) { ancestor in others.allSatisfy { isDescendant($0, of: ancestor) } }
  }

  /// The deepest state that is one of some or contains them all; none for the definition.
  func deepestCommonState(_ nodes: [StateID]) -> StateID {
    guard let first = nodes.first else { return .none }
    return nodes.reduce(first, deepestCommonState)
  }

  /// Whether two states can be active together without one being inside the other.
  func areOrthogonal(_ a: StateID, _ b: StateID) -> Bool {
    guard a != b, !isDescendant(a, of: b), !isDescendant(b, of: a) else { return false }
    let common = deepestCommonState(a, b)
    return common.exists && nodes[common].kind == .parallel
  }
}

// MARK: What lines speak of

extension ResolvedStates {
  /// The states in which a transition starts: those named, or what `.any` means in the line's scope.
  package func sources(_ filter: StateFilter, in scope: ScopeID) -> [StateID] {
    switch filter {
    case .one(let state):
      return [nodeOf[state]]
    case .listed(let list):
      let named = nodes(list)
      if named.count < 2 { return named }
      var seen = IDSet<Numbered.State>()
      return named.filter { $0.isNone || seen.insert($0) }
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
      guard !nodes[node].isFinal, !excepted.contains(node) else { continue }
      if !nodes[node].isNamed || hasInside(node) && exceptions.contains(where: { isDescendant($0, of: node) }) {
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
