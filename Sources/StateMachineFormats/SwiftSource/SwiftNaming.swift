import StateMachines

/// Where states live by the lines that name them, as definitions work it out.
///
/// A declared state lives where it is declared, another in the scope with the highest claim on it.
struct SwiftNaming {
  private struct Naming {
    let scope: String?
    let order: Int
    var claim: SwiftLine.Claim
  }

  private var order = 0
  private var declared: [(state: String, scope: String?, order: Int)] = []
  private var namings: [String: [Naming]] = [:]
  private var names: [String] = []

  init(_ layout: SwiftLayout, _ tree: SwiftTree, _ initial: [MachineDescription.Target]) {
    name(initial, .initial, nil)
    add(nil, layout, tree)
  }

  /// By state, its children in document order; without those that two scopes claim alike.
  var children: [String?: [String]] {
    var found: [String?: [(state: String, order: Int)]] = [:]
    var known: Set<String> = []
    for (state, scope, order) in declared where known.insert(state).inserted { found[scope, default: []].append((state, order)) }
    for state in names where !known.contains(state) {
      let all = namings[state] ?? []
      let highest = all.map(\.claim.rawValue).max()
      let claimants = all.filter { $0.claim.rawValue == highest }
      if claimants.count == 1 { found[claimants[0].scope, default: []].append((state, claimants[0].order)) }
    }
    return found.mapValues { $0.sorted { $0.order < $1.order }.map(\.state) }
  }

  private mutating func add(_ scope: String?, _ layout: SwiftLayout, _ tree: SwiftTree) {
    for part in layout.parts(of: scope) {
      switch part {
      case .declaration(let states): for state in states { declare(state.name, scope) }
      case .block(let state):
        declare(state.name, scope)
        name(state.start(tree), .initial, state.name)
        add(state.name, layout, tree)
      case .line(let line): for mention in line.mentions { name(mention.state, mention.claim, scope) }
      }
    }
  }

  private mutating func declare(_ state: String, _ scope: String?) {
    declared.append((state, scope, order))
    order += 1
  }

  private mutating func name(_ targets: [MachineDescription.Target], _ claim: SwiftLine.Claim, _ scope: String?) {
    for target in targets where target.history == nil { name(target.state, claim, scope) }
  }

  private mutating func name(_ state: String, _ claim: SwiftLine.Claim, _ scope: String?) {
    guard var known = namings[state] else {
      names.append(state)
      namings[state] = [Naming(scope: scope, order: order, claim: claim)]
      order += 1
      return
    }
    if let index = known.firstIndex(where: { $0.scope == scope }) {
      if known[index].claim.rawValue < claim.rawValue { known[index].claim = claim }
    } else {
      known.append(Naming(scope: scope, order: order, claim: claim))
      order += 1
    }
    namings[state] = known
  }
}
