/// The scope that each state of an outline belongs to.
struct StateScopes {
  /// A state, in the scope that it belongs to.
  struct ScopedState {
    var id: OutlineStateID
    var form: StateDeclaration.Form
    /// When it was declared, or first mentioned by its scope.
    var order: Int
    var place: LinePlace
  }

  /// By scope, in document order.
  private(set) var children: [[ScopedState]]
  /// By state, the scopes that are its inside: one, unless it is declared twice.
  private var scopes: [OutlineStateID: [ScopeID]] = [:]
  /// States that scopes name equally, and none declares.
  private(set) var ambiguous: [(state: OutlineStateID, namingScopes: [NamingScope])] = []

  init(_ outline: Outline) {
    children = [[ScopedState]](repeating: [], count: outline.scopes.count)
    for (scope, line) in zip(ScopeID.first..., outline.scopes) where line.state.exists { scopes[line.state, default: []].append(scope) }

    var isDeclared = [Bool](repeating: false, count: outline.namingScopes.count)
    for declaration in outline.declarations where !isDeclared[declaration.state] {
      isDeclared[declaration.state] = true
      let state = ScopedState(id: declaration.state, form: declaration.form, order: declaration.order, place: declaration.place)
      children[declaration.scope].append(state)
    }
    for state in OutlineStateID.all(outline.namingScopes.count) where !isDeclared[state] {
      guard let namingScope = outline.namingScopes.only(of: state) ?? strongest(of: state, outline) else { continue }
      let scoped = ScopedState(id: state, form: .atomic, order: namingScope.order, place: namingScope.place)
      children[namingScope.scope].append(scoped)
    }
    for scope in children.indices { children[scope] = children[scope].inOrder { $0.order < $1.order } }
  }

  /// The first of the namings with the highest claim, of a state that several scopes name.
  private mutating func strongest(of state: OutlineStateID, _ outline: Outline) -> NamingScope? {
    let namingScopes = outline.namingScopes.all(of: state)
    let highest = namingScopes.lazy.map(\.claim).max()
    let claimants = namingScopes.filter { $0.claim == highest }
    if claimants.count > 1 { ambiguous.append((state, claimants)) }
    return claimants.first
  }

  func childrenOfState(_ state: OutlineStateID) -> [ScopedState] {
    guard let scopes = scopes[state] else { return [] }
    return scopes.count == 1 ? children[scopes[0]] : scopes.flatMap { children[$0] }
  }
}
