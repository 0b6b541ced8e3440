/// The scope that each state of an outline belongs to.
struct StateScopes {
  /// A state, in the scope that it belongs to.
  struct ScopedState {
    var number: Int32
    var form: StateDeclaration.Form
    /// When it was declared, or first mentioned by its scope.
    var order: Int32
    var place: LinePlace
  }

  /// By scope, in document order.
  private(set) var children: [[ScopedState]]
  /// By state, the scopes that are its inside: one, unless it is declared twice.
  private var scopes: [Int32: [Int]] = [:]
  /// States that scopes name equally, and none declares.
  private(set) var ambiguous: [(number: Int32, namingScopes: [NamingScope])] = []

  init(_ outline: Outline) {
    children = [[ScopedState]](repeating: [], count: outline.scopes.count)
    for (scope, line) in outline.scopes.enumerated() where line.state >= 0 { scopes[line.state, default: []].append(scope) }

    var isDeclared = [Bool](repeating: false, count: outline.namingScopes.count)
    for declaration in outline.declarations where !isDeclared[Int(declaration.state)] {
      isDeclared[Int(declaration.state)] = true
      let state = ScopedState(number: declaration.state, form: declaration.form, order: declaration.order, place: declaration.place)
      children[Int(declaration.scope)].append(state)
    }
    for number in 0..<Int32(outline.namingScopes.count) where !isDeclared[Int(number)] {
      guard let namingScope = outline.namingScopes.only(of: number) ?? strongest(of: number, outline) else { continue }
      let state = ScopedState(number: number, form: .atomic, order: namingScope.order, place: namingScope.place)
      children[Int(namingScope.scope)].append(state)
    }
    for scope in children.indices { children[scope].sort { $0.order < $1.order } }
  }

  /// The first of the namings with the highest claim, of a state that several scopes name.
  private mutating func strongest(of number: Int32, _ outline: Outline) -> NamingScope? {
    let namingScopes = outline.namingScopes.all(of: number)
    let highest = namingScopes.lazy.map(\.claim).max()
    let claimants = namingScopes.filter { $0.claim == highest }
    if claimants.count > 1 { ambiguous.append((number, claimants)) }
    return claimants.first
  }

  func childrenOfState(_ number: Int32) -> [ScopedState] {
    guard let scopes = scopes[number] else { return [] }
    return scopes.count == 1 ? children[scopes[0]] : scopes.flatMap { children[$0] }
  }
}
