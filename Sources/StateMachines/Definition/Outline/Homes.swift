/// Which scope each state of an outline lives in.
struct Homes {
  /// A state, where it lives.
  struct Home {
    var number: Int32
    var form: StateDeclaration.Form
    /// When it was declared, or first mentioned by its scope.
    var order: Int32
    var place: LinePlace
  }

  /// By scope, in document order.
  private(set) var children: [[Home]]
  /// By state, the scopes that are its inside: one, unless it is declared twice.
  private var scopes: [Int32: [Int]] = [:]
  /// States that scopes name equally, and none declares.
  private(set) var rivals: [(number: Int32, namings: [Naming])] = []

  init(_ outline: Outline) {
    children = [[Home]](repeating: [], count: outline.scopes.count)
    for (scope, line) in outline.scopes.enumerated() where line.state >= 0 { scopes[line.state, default: []].append(scope) }

    var isDeclared = [Bool](repeating: false, count: outline.namings.count)
    for declaration in outline.declarations where !isDeclared[Int(declaration.state)] {
      isDeclared[Int(declaration.state)] = true
      let home = Home(number: declaration.state, form: declaration.form, order: declaration.order, place: declaration.place)
      children[Int(declaration.scope)].append(home)
    }
    for number in 0..<Int32(outline.namings.count) where !isDeclared[Int(number)] {
      guard let naming = outline.namings.only(of: number) ?? strongest(of: number, outline) else { continue }
      let home = Home(number: number, form: .atomic, order: naming.order, place: naming.place)
      children[Int(naming.scope)].append(home)
    }
    for scope in children.indices { children[scope].sort { $0.order < $1.order } }
  }

  /// The first of the namings with the highest claim, of a state that several scopes name.
  private mutating func strongest(of number: Int32, _ outline: Outline) -> Naming? {
    let namings = outline.namings.all(of: number)
    let highest = namings.lazy.map(\.claim).max()
    let claimants = namings.filter { $0.claim == highest }
    if claimants.count > 1 { rivals.append((number, claimants)) }
    return claimants.first
  }

  func childrenOfState(_ number: Int32) -> [Home] {
    guard let scopes = scopes[number] else { return [] }
    return scopes.count == 1 ? children[scopes[0]] : scopes.flatMap { children[$0] }
  }
}
