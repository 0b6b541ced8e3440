/// The warnings about ways into and out of states.
extension DefinitionCompiler {
  mutating func checkWays() {
    guard let initial = outline.initial.states.first else { return }
    let targets = candidacies.map { candidacies in
      Set(candidacies.flatMap { outline.transitions[$0.line].branches }.flatMap(\.targets.states).map { states.nodeOf[Int($0)] })
    }
    let reached = reached(from: states.nodeOf[Int(initial)], by: targets)
    for (node, place) in placesOfStates().enumerated() {
      let node = Int32(node)
      if !reached.contains(node) {
        warn(.unreachableState, of: .state(node), at: place) { "no way leads to \($0.name(of: node))" }
      } else if !states.isFinal[Int(node)], targets[Int(node)].subtracting([node]).isEmpty {
        warn(.deadEnd, of: .state(node), at: place) { "no way leads out of \($0.name(of: node)), which is not final" }
      }
    }
  }

  private func reached(from initial: Int32, by targets: [Set<Int32>]) -> Set<Int32> {
    var reached: Set = [initial]
    var frontier = [initial]
    while let node = frontier.popLast() {
      for target in targets[Int(node)] where reached.insert(target).inserted { frontier.append(target) }
    }
    return reached
  }

  /// Where each state is declared or first named.
  private func placesOfStates() -> [Place] {
    var places = outline.firstNamed.map { $0?.place }
    for declaration in outline.declarations.reversed() { places[Int(declaration.state)] = declaration.naming.place }
    return states.numbers.map { places[Int($0)] ?? outline.place }
  }
}
